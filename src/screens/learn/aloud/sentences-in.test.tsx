import { expect, test } from 'vitest';
import { sentencesIn } from './sentences-in.ts';

function page(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box;
}
const said = (html: string) => sentencesIn(page(html), '公式').map((s) => s.text);

test('paragraphs end sentences, marks of sources are not read, a formula is called one', () => {
  expect(
    said(
      '<p>先测<strong>摆长</strong>。<button>1</button>再测周期</p><p>由 <span class="katex">T=2π<i>x</i></span> 得出。</p><hr>',
    ),
  ).toEqual(['先测摆长。', '再测周期', '由 公式 得出。']);
});

test('a line is read by itself, with every sign of its words', () => {
  expect(said('<p>1. 摆长 80~100<br>2. 体积 2*3*4，a_b，#1</p>')).toEqual(['1. 摆长 80~100', '2. 体积 2*3*4，a_b，#1']);
});

test('where a sentence stands: its own words, across elements', () => {
  const [first, second] = sentencesIn(page('<p>先测<strong>摆长</strong>。再测周期。</p>'), '公式');
  expect(first?.range.toString()).toBe('先测摆长。');
  expect(second?.range.toString()).toBe('再测周期。');
});

test('of a text that still grows the last sentence waits for its end', () => {
  const box = page('<p>一句。两句。半</p>');
  box.setAttribute('data-open', '');
  expect(sentencesIn(box, '公式').map((s) => s.text)).toEqual(['一句。', '两句。']);
});
