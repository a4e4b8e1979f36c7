import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Question } from '#questions/kit/answer.ts';
import { forgetGuest, keepGuest } from '#src/api/guest-token.ts';
import blocks from '#src/locales/zh-CN/blocks.json';
import words from '#src/locales/zh-CN/exercises.json';
import { type BlockHost, readOnlyHost } from '../host.ts';
import { clickOn, type Mounted, mount, press, startWords } from '../testing.tsx';
import { QuestionBlock } from './card.tsx';

beforeAll(() => startWords({ blocks, exercises: words }));
let mounted: Mounted | null = null;
afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const base = { questionId: 'p1.1', pointId: 'p1', stem: '哪一项决定周期？', attempt: 1, of: 2 };
const options = ['甲', '乙', '丙'].map((text, i) => ({ key: 'ABC'[i] ?? '', text }));
const questions = {
  single: { ...base, kind: 'single', options },
  multiple: { ...base, kind: 'multiple', options },
  judge: { ...base, kind: 'judge' },
  fill: { ...base, kind: 'fill', unit: 's' },
  short: { ...base, kind: 'short' },
  order: { ...base, kind: 'order', options },
  match: {
    ...base,
    kind: 'match',
    left: ['一', '二'].map((text, i) => ({ key: String(i + 1), text })),
    right: options,
  },
} satisfies Partial<Record<Question['kind'], Question>>;

function card(kind: keyof typeof questions, more: Partial<BlockHost> = {}) {
  const onAnswer = vi.fn();
  const host: BlockHost = { ...readOnlyHost, openQuestion: 'p1.1', lastQuestion: 'p1.1', onAnswer, ...more };
  mounted = mount(<QuestionBlock content={questions[kind]} host={host} />);
  const { box, show } = mounted;
  const fieldset = box.querySelector('fieldset');
  if (!fieldset) throw new Error('the card is folded');
  const buttons = () => [...box.querySelectorAll('button')];
  const submit = () => buttons().find((b) => b.textContent === words.question.submit);
  return { box, fieldset, onAnswer, submit, show, host };
}

test.each([
  ['single', ['2'], 'B'],
  ['single', ['c'], 'C'],
  ['single', ['1', '3'], 'C'],
  ['multiple', ['3', 'a'], ['A', 'C']],
  ['multiple', ['1', '2', '1'], ['B']],
  ['judge', ['1'], true],
  ['judge', ['2'], false],
] as const)('%s by keyboard: %s', (kind, keys, value) => {
  const { fieldset, onAnswer } = card(kind);
  for (const key of keys) press(fieldset, key);
  press(fieldset, 'Enter');
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p1.1', value);
});

test('by mouse', () => {
  const { box, onAnswer, submit } = card('single');
  expect(submit()?.disabled).toBe(true);
  clickOn(box.querySelectorAll('input')[1]);
  clickOn(submit());
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p1.1', 'B');
});

test.each(['fill', 'short'] as const)('%s is typed; an Enter of the input method submits nothing', async (kind) => {
  const { box, onAnswer } = card(kind);
  const field = box.querySelector(kind === 'fill' ? 'input' : 'textarea');
  if (!field) throw new Error('no field');
  const { act } = await import('react');
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, ' 2.0 ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  press(field, 'Enter', { isComposing: true, ctrlKey: kind === 'short' });
  expect(onAnswer).not.toHaveBeenCalled();
  if (kind === 'short') {
    press(field, 'Enter');
    expect(onAnswer).not.toHaveBeenCalled();
  }
  press(field, 'Enter', { ctrlKey: kind === 'short' });
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('p1.1', '2.0');
});

test('takes the focus when nobody else has it, so that keys work at once', () => {
  const { fieldset } = card('judge');
  expect(document.activeElement).toBe(fieldset);
});

test('while the answer is on its way nothing can be changed', () => {
  const { fieldset, onAnswer } = card('single', { sending: 'p1.1', answers: { 'p1.1': 'A' } });
  press(fieldset, 'Enter');
  expect(fieldset.disabled).toBe(true);
  expect(onAnswer).not.toHaveBeenCalled();
});

test('a question that the lesson does not wait for can be read, not answered', () => {
  const { fieldset, submit } = card('single', { openQuestion: null });
  expect(fieldset.disabled).toBe(true);
  expect(submit()).toBeUndefined();
});

test('the result stands in the card, and the card folds when the next question has come', () => {
  const { box, show, host } = card('single', {
    openQuestion: null,
    answers: { 'p1.1': 'B' },
    results: { 'p1.1': { questionId: 'p1.1', result: 'wrong', correct: 'A. 甲', explanation: '见讲义。' } },
  });
  expect(box.textContent).toContain('答错了');
  expect(box.textContent).toContain('A. 甲');
  expect([...box.querySelectorAll('input')].map((i) => i.checked)).toEqual([false, true, false]);
  show(<QuestionBlock content={questions.single} host={{ ...host, lastQuestion: 'p1.2' }} />);
  expect(box.querySelector('fieldset')).toBeNull();
  expect(box.textContent).toContain('答错了');
  clickOn(box.querySelector('button'));
  expect(box.querySelector('fieldset')).not.toBeNull();
});

test('what was not learnt yet is not called wrong, open or folded; its answer stands there', () => {
  const { box, show, host } = card('single', {
    openQuestion: null,
    answers: { 'p1.1': null },
    results: { 'p1.1': { questionId: 'p1.1', result: 'wrong', correct: 'A. 甲' } },
  });
  expect(box.textContent).not.toContain(words.question.result.wrong);
  expect(box.textContent).toContain(words.question.notLearnt);
  expect(box.textContent).toContain('A. 甲');
  show(<QuestionBlock content={questions.single} host={{ ...host, lastQuestion: 'p1.2' }} />);
  expect(box.querySelector('fieldset')).toBeNull();
  expect(box.textContent).not.toContain(words.question.result.wrong);
  expect(box.textContent).toContain(words.question.notLearnt);
});

test('a question more than is asked for is one more, and the same again another try', () => {
  const { box, show, host } = card('single');
  const title = () => box.querySelector('h3')?.textContent;
  show(<QuestionBlock content={{ ...questions.single, attempt: 3 }} host={host} />);
  expect(title()).toBe(words.question.extra);
  show(<QuestionBlock content={{ ...questions.single, attempt: 3, again: true }} host={host} />);
  expect(title()).toBe(words.question.again);
});

test('told in one’s own words it has no verdict, no way of not having learnt it, and folds when the next question has come', () => {
  const content: Question = { ...questions.short, questionId: 'p1.retell', unmarked: true };
  const host: BlockHost = {
    ...readOnlyHost,
    openQuestion: 'p1.retell',
    lastQuestion: 'p1.retell',
    onNotLearnt: vi.fn(),
  };
  mounted = mount(<QuestionBlock content={content} host={host} />);
  const { box, show } = mounted;
  expect(box.querySelector('h3')?.textContent).toBe(words.question.retell);
  expect(box.textContent).not.toContain(words.question.notLearnt);
  expect(box.textContent).toContain(words.question.submit);
  const answered = { ...host, openQuestion: null, answers: { 'p1.retell': '我的话' } };
  show(<QuestionBlock content={content} host={answered} />);
  expect(box.querySelector('textarea')?.value).toBe('我的话');
  show(<QuestionBlock content={content} host={{ ...answered, lastQuestion: 'p2.1' }} />);
  expect(box.querySelector('fieldset')).toBeNull();
});

test('of what no rule could mark, a guest is told that nobody marks it, a student that a teacher does', () => {
  const results = { 'p1.1': { questionId: 'p1.1', pointId: 'p1', result: 'to-teacher' as const } };
  const more = { openQuestion: null, answers: { 'p1.1': '摆长' }, results } as Partial<BlockHost>;
  expect(card('short', more).box.textContent).toContain('已交给老师批改');
  mounted?.unmount();
  keepGuest({ token: 't', id: 'g' }, 60);
  const { box } = card('short', more);
  forgetGuest();
  expect(box.textContent).toContain('试一试没有老师批改');
  expect(box.textContent).not.toContain('已交给老师批改');
});

test('a judgment is said in the language of the page, whatever the question speaks', () => {
  const results = { 'p1.1': { questionId: 'p1.1', result: 'wrong' as const, correct: 'True' } };
  const { box } = card('judge', { openQuestion: null, answers: { 'p1.1': false }, results } as Partial<BlockHost>);
  expect(box.textContent).toContain('正确答案正确');
  expect(box.textContent).not.toContain('True');
});
