// Orders and matches in the card of a question: by buttons, by keys, and once they were marked.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Question } from '#questions/kit/answer.ts';
import arrange from '#src/locales/zh-CN/arrange.json';
import blocks from '#src/locales/zh-CN/blocks.json';
import words from '#src/locales/zh-CN/exercises.json';
import { type BlockHost, readOnlyHost } from '../host.ts';
import { clickOn, type Mounted, mount, press, startWords } from '../testing.tsx';
import { QuestionBlock } from './card.tsx';

beforeAll(() => startWords({ blocks, exercises: words, arrange }));
let mounted: Mounted | null = null;
afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const base = { questionId: 'p1.1', pointId: 'p1', attempt: 1, of: 2 };
const items = (keys: string, texts: string) => [...keys].map((key, n) => ({ key, text: texts.charAt(n) }));
const order: Question = { ...base, kind: 'order', stem: '排好。', options: items('ABC', '甲乙丙') };
const match: Question = {
  ...base,
  kind: 'match',
  stem: '配好。',
  left: items('12', '日月'),
  right: items('ABC', '阳阴星'),
};

async function card(question: Question, more: Partial<BlockHost> = {}) {
  const onAnswer = vi.fn();
  const host: BlockHost = { ...readOnlyHost, openQuestion: 'p1.1', lastQuestion: 'p1.1', onAnswer, ...more };
  mounted = mount(<QuestionBlock content={question} host={host} />);
  const { box } = mounted;
  // it comes with the first such question
  await vi.waitFor(() => expect(box.querySelector('ol, ul')).not.toBeNull());
  const fieldset = box.querySelector('fieldset');
  if (!fieldset) throw new Error('the card is folded');
  const button = (name: string) =>
    [...box.querySelectorAll('button')].find((b) => (b.ariaLabel ?? b.textContent).startsWith(name));
  const said = () => box.querySelector('p[aria-live]')?.textContent;
  const texts = () => [...box.querySelectorAll('li')].map((li) => li.textContent);
  return { box, fieldset, onAnswer, button, said, texts, submit: () => button(words.question.submit) };
}

test('an order moves by its buttons, tells where the row is now, and keeps the button that was pressed', async () => {
  const { button, submit, onAnswer, said, texts } = await card(order);
  // as it is shown it is never right: there is nothing to submit yet
  expect(submit()?.disabled).toBe(true);
  expect(said()).toBe('');
  button('把 A 往后移')?.focus();
  clickOn(button('把 A 往后移'));
  expect(texts()).toEqual(['B乙', 'A甲', 'C丙']);
  expect(said()).toBe('A 甲：现在第 2，共 3 项');
  expect(document.activeElement).toBe(button('把 A 往后移'));
  clickOn(button('把 A 往后移'));
  // the end: nothing moves, and the focus stays
  clickOn(button('把 A 往后移'));
  expect(button('把 A 往后移')?.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button('把 A 往后移'));
  clickOn(submit());
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p1.1', ['B', 'C', 'A']);
});

test('an order by keyboard: a letter, the arrows, Ctrl and Enter; Enter alone submits nothing', async () => {
  const { fieldset, onAnswer } = await card(order);
  for (const key of ['c', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) press(fieldset, key);
  expect(onAnswer).not.toHaveBeenCalled();
  press(fieldset, 'Enter', { ctrlKey: true });
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p1.1', ['C', 'A', 'B']);
});

test('a match by buttons: the first left without a right waits; a right that is taken moves', async () => {
  const { button, submit, onAnswer, said } = await card(match);
  const chosen = () => button('1日')?.getAttribute('aria-pressed');
  expect(chosen()).toBe('true');
  clickOn(button('B阴'));
  expect(chosen()).toBe('false');
  expect(submit()?.disabled).toBe(true);
  clickOn(button('C星'));
  expect(said()).toBe('1 配 B；2 配 C');
  clickOn(button('1日'));
  clickOn(button('C星'));
  expect(said()).toBe('1 配 C');
  clickOn(button('B阴'));
  clickOn(submit());
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p1.1', { 1: 'C', 2: 'B' });
});

test('a match by keyboard: numbers on the left, letters on the right', async () => {
  const { fieldset, onAnswer } = await card(match);
  for (const key of ['2', 'a', 'b']) press(fieldset, key);
  press(fieldset, 'Enter', { ctrlKey: true });
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p1.1', { 1: 'B', 2: 'A' });
});

const marked = (value: unknown, rightValue?: string[] | Record<string, string>): Partial<BlockHost> => ({
  openQuestion: null,
  answers: { 'p1.1': value },
  results: {
    'p1.1': { questionId: 'p1.1', result: rightValue ? 'wrong' : 'right', ...(rightValue && { rightValue }) },
  },
});

test('once marked, each row of an order says whether it stands right, or where it belongs', async () => {
  const { texts, button } = await card(order, marked(['C', 'B', 'A'], ['A', 'B', 'C']));
  expect(texts()).toEqual(['C丙应在第 3 位', 'B乙位置正确', 'A甲应在第 1 位']);
  expect(button('把')).toBeUndefined();
});

test('once marked, each left says what goes with it', async () => {
  const { box } = await card(match, marked({ 1: 'C', 2: 'B' }, { 1: 'A', 2: 'B' }));
  const rows = [...box.querySelectorAll('li')].map((li) => li.textContent);
  expect(rows).toEqual(['1日配 C. 星应配 A. 阳', '2月配 B. 阴 · 配对正确']);
  // the cross belongs to what was given; the right pairing has a mark of its own
  const drawn = (row: number, words: string) => {
    const line = [...(box.querySelectorAll('li')[row]?.querySelectorAll('span') ?? [])].find(
      (span) => span.querySelector('svg') && span.textContent === words,
    );
    return line?.querySelector('svg')?.innerHTML;
  };
  const [cross, tick] = [drawn(0, '配 C. 星'), drawn(1, '配 B. 阴 · 配对正确')];
  expect(cross).toBeDefined();
  expect(drawn(0, '应配 A. 阳')).toBe(tick);
  expect(cross).not.toBe(tick);
});

test('what was right at once is right in every row', async () => {
  const { texts } = await card(order, marked(['C', 'B', 'A']));
  expect(texts()).toEqual(['C丙位置正确', 'B乙位置正确', 'A甲位置正确']);
});
