import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import words from '#src/locales/zh-CN/blocks.json';
import { INJECTIONS } from '#tests/support/injections.ts';
import { clickOn, type Mounted, mount, startWords } from '../testing.tsx';
import { Announcer } from './announcer.tsx';
import { StreamedText } from './text.tsx';
import { loadMarkdown } from './use-reading.ts';

beforeAll(async () => {
  await Promise.all([startWords({ blocks: words }), loadMarkdown()]);
});
let mounted: Mounted | null = null;
afterEach(() => mounted?.unmount());
const show = (element: Parameters<typeof mount>[0]) => {
  mounted = mount(element);
  return mounted;
};
const citation = { n: 1, documentId: 'd', document: '讲义', quote: '原文' };

test('no HTML, no links, no images: their letters only', () => {
  const { box } = show(
    <StreamedText
      text={'<img src=x onerror=alert(1)> [点我](javascript:alert(1)) ![图](http://x/y.png) <script>1</script>'}
    />,
  );
  expect(box.querySelectorAll('img, a, script')).toHaveLength(0);
  expect(box.textContent).toContain('点我');
  expect(box.textContent).toContain('<img src=x');
});

test.each(INJECTIONS.map((i) => [i.id, i.text]))('%s, uncleaned, asks no one and runs nothing', (_id, text) => {
  const { box } = show(<StreamedText text={`${text}\n\n- ${text}\n\n> ${text}`} citations={[citation]} />);
  expect(
    box.querySelectorAll('img, a, script, iframe, svg, math img, style, form, input, meta, base, details'),
  ).toHaveLength(0);
  for (const node of box.querySelectorAll('*'))
    for (const { name, value } of node.attributes) {
      expect(name).not.toMatch(/^on|^(?:src|href|srcdoc|action)$/);
      expect(value).not.toContain('evil.example');
    }
});

test('a formula that has only begun is not shown as signs, unless nothing more comes', () => {
  const { box, show: next } = show(<StreamedText text={'周期 $T = 2\\pi'} open />);
  expect(box.textContent).toBe('周期 ');
  next(<StreamedText text={'周期 $T = 2\\pi'} />);
  expect(box.textContent).toBe('周期 $T = 2\\pi');
});

test('a mark opens its source; a number without one is text', () => {
  const onCite = vi.fn();
  const { box } = show(<StreamedText text="周期只与摆长有关[1]，见[2]。" citations={[citation]} onCite={onCite} />);
  expect(box.querySelectorAll('button')).toHaveLength(1);
  expect(box.textContent).toContain('[2]');
  clickOn(box.querySelector('button'));
  expect(onCite).toHaveBeenCalledExactlyOnceWith(citation);
});

test('new tokens touch the last part only', async () => {
  const { box, show: next } = show(<StreamedText text={'第一段。\n\n第二'} open />);
  const changed: Node[] = [];
  const observer = new MutationObserver((list) => changed.push(...list.map((m) => m.target)));
  observer.observe(box, { subtree: true, childList: true, characterData: true, attributes: true });
  next(<StreamedText text={'第一段。\n\n第二段'} open />);
  changed.push(...observer.takeRecords().map((m) => m.target));
  const [first, second] = box.querySelectorAll('p');
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.every((node) => second?.contains(node))).toBe(true);
  expect(changed.some((node) => first?.contains(node))).toBe(false);
});

test('a thousand tokens come to the DOM of the whole text', () => {
  const whole = '# 题\n\n**单摆**的周期 [1] 是：\n\n1. 一\n2. 二\n\n> 引用\n\n'.repeat(20);
  const { box, show: next } = show(<StreamedText text="" open citations={[citation]} />);
  for (let n = 0; n < whole.length; n += 7) next(<StreamedText text={whole.slice(0, n)} open citations={[citation]} />);
  next(<StreamedText text={whole} citations={[citation]} />);
  const streamed = box.innerHTML;
  mounted?.unmount();
  expect(show(<StreamedText text={whole} citations={[citation]} />).box.innerHTML).toBe(streamed);
});

test('what is read out comes a sentence at a time; history is not read out', () => {
  const region = (m: Mounted) => m.box.querySelector('[aria-live]')?.textContent;
  const m = show(<Announcer id="a" text="第一句。第" open />);
  expect(region(m)).toBe('第一句。');
  m.show(<Announcer id="a" text="第一句。第二" open />);
  expect(region(m)).toBe('第一句。');
  m.show(<Announcer id="a" text="第一句。第二句。" open />);
  expect(region(m)).toBe('第二句。');
  m.show(<Announcer id="old" text="早就说完的。" open={false} />);
  expect(region(m)).toBe('第二句。');
});
