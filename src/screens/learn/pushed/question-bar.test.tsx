// Many questions are one line; they open one after the other, and what is answered or put away is counted no more.
import { QueryClientContext } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { QuestionNews } from './news.ts';
import { QuestionBar } from './question-bar.tsx';

const ANSWER = '/api/Interaction/Answer';
const asked = (questionId: string, show: QuestionNews['show'] = 'at-once'): QuestionNews => ({
  classId: 'c',
  courseId: 'k',
  until: Date.now() + 600_000,
  show,
  state: 'open',
  question: { questionId, pointId: 'p', kind: 'judge', attempt: 1, of: 1, stem: `第${questionId}题？` },
});

let shown: Shown;
afterEach(() => shown.unmount());

const withOf = (all: readonly QuestionNews[], id: string, change: Partial<QuestionNews>) =>
  all.map((q) => (q.question.questionId === id ? { ...q, ...change } : q));

interface SomeProps {
  ids: readonly string[];
  show?: QuestionNews['show'];
  wanted?: string;
  opens?: boolean;
}

function Some({ ids, show, wanted, opens = false }: SomeProps) {
  const [questions, setQuestions] = useState(ids.map((id) => asked(id, show)));
  return (
    // the bar stands above the pages, where there is none
    <QueryClientContext.Provider value={undefined}>
      <QuestionBar
        questions={questions}
        wanted={wanted ?? null}
        opens={opens}
        onChange={(id, change) => setQuestions((all) => withOf(all, id, change))}
        onPutAway={(id) => setQuestions((all) => all.filter((q) => q.question.questionId !== id))}
      />
      <main id="main" tabIndex={-1} />
      <textarea />
      <button type="button" onClick={() => setQuestions((all) => [...all, asked(String(all.length + 1))])}>
        再推一道
      </button>
      <button type="button" onClick={() => setQuestions((all) => withOf(all, '1', { state: 'ended' }))}>
        收题
      </button>
      <button
        type="button"
        onClick={() => setQuestions((all) => withOf(all, '1', { state: 'revealed', result: 'wrong', correct: '错误' }))}
      >
        公布
      </button>
    </QueryClientContext.Provider>
  );
}

const open = async (...ids: string[]) => {
  const result = ({ questionId }: { questionId: string }) => ({ questionId, result: 'right' });
  shown = await renderScreen(<Some ids={ids} />, { answers: { [ANSWER]: result } });
};
const line = () => {
  const found = document.querySelector<HTMLElement>('section button[aria-expanded]');
  if (!found) throw new Error('no line');
  return found;
};
const cards = () =>
  [...document.querySelectorAll<HTMLElement>('section section')].filter((c) => !c.closest('[hidden]'));
const stems = () => cards().map((c) => c.getAttribute('aria-label'));

test('eight questions are one line with their number and the newest one’s stem', async () => {
  await open('1', '2', '3', '4', '5', '6', '7', '8');
  expect(line().textContent).toBe('老师的检查题（8）第8题？');
  expect(document.querySelector('[role=timer]')?.textContent).toMatch(/^(10:00|9:5\d)$/);
  expect(line().getAttribute('aria-expanded')).toBe('false');
  expect(stems()).toEqual([]);
  expect(document.querySelectorAll('section button')).toHaveLength(1);
});

test('pressed, the newest is open; answered, it gives way to the next and is counted no more', async () => {
  await open('1', '2', '3');
  shown.press(line());
  await vi.waitFor(() => expect(stems()).toEqual(['第3题？']));
  expect(line().textContent).toBe('老师推送的检查题还有 2 道');
  shown.press(shown.find('button', '换一道'));
  await vi.waitFor(() => expect(stems()).toEqual(['第2题？']));
  shown.press(cards()[0]?.querySelector('input') as HTMLElement);
  shown.press(await shown.comes('button', '提交'));
  shown.press(await shown.comes('button', '下一道'));
  expect(shown.asked.filter((a) => a.path === ANSWER).map((a) => a.body['questionId'])).toEqual(['2']);
  await vi.waitFor(() => expect(stems()).toEqual(['第3题？']));
  shown.press(line());
  expect(line().textContent).toBe('老师的检查题（2）第3题？');
});

test('a new one is what is seen: the one before is folded away with what was chosen in it, and keeps its turn', async () => {
  await open('1', '2');
  shown.press(line());
  await vi.waitFor(() => expect(stems()).toEqual(['第2题？']));
  const chosen = cards()[0]?.querySelector('input') as HTMLInputElement;
  shown.press(chosen);
  chosen.focus();
  shown.press(shown.find('button', '再推一道'));
  await vi.waitFor(() => expect(stems()).toEqual(['第3题？']));
  expect(line().textContent).toBe('老师推送的检查题还有 2 道');
  expect(document.activeElement).toBe(line());
  shown.press(shown.find('button', '换一道'));
  await vi.waitFor(() => expect(stems()).toEqual(['第2题？']));
  expect(cards()[0]?.querySelector('input')?.checked).toBe(true);
});

test('while the bar is shut a new one opens nothing', async () => {
  await open('1');
  shown.press(shown.find('button', '再推一道'));
  await vi.waitFor(() => expect(line().textContent).toBe('老师的检查题（2）第2题？'));
  expect(stems()).toEqual([]);
});

test('in a live class what comes opens itself; folded it stays so, and who types is not disturbed', async () => {
  shown = await renderScreen(<Some ids={['1']} opens />, { answers: {} });
  await vi.waitFor(() => expect(stems()).toEqual(['第1题？']));
  shown.press(line());
  await vi.waitFor(() => expect(stems()).toEqual([]));
  document.querySelector('textarea')?.focus();
  shown.press(shown.find('button', '再推一道'));
  await vi.waitFor(() => expect(line().textContent).toBe('老师的检查题（2）第2题？'));
  expect(stems()).toEqual([]);
  document.querySelector('textarea')?.blur();
  shown.press(shown.find('button', '再推一道'));
  await vi.waitFor(() => expect(stems()).toEqual(['第3题？']));
});

test('the one that a link has led to opens, once, though it may come later', async () => {
  shown = await renderScreen(<Some ids={['1', '2']} wanted="3" />, { answers: {} });
  expect(stems()).toEqual([]);
  shown.press(shown.find('button', '再推一道'));
  await vi.waitFor(() => expect(stems()).toEqual(['第3题？']));
  shown.press(line());
  shown.press(shown.find('button', '再推一道'));
  await vi.waitFor(() => expect(line().textContent).toBe('老师的检查题（4）第4题？'));
  expect(stems()).toEqual([]);
});

test('the last one put away, the bar’s focus goes on in the page', async () => {
  await open('1');
  shown.press(line());
  const away = await shown.comes('button', '不答了');
  away.focus();
  shown.press(away);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

const ANSWERED_LATER = { [ANSWER]: ({ questionId }: { questionId: string }) => ({ questionId, result: 'later' }) };

test('answered, it folds itself and says that its answer comes later; told, it opens with what came of it, and goes', async () => {
  shown = await renderScreen(<Some ids={['1']} show="revealed" />, { answers: ANSWERED_LATER });
  shown.press(line());
  await vi.waitFor(() => expect(stems()).toEqual(['第1题？']));
  shown.press(cards()[0]?.querySelector('input') as HTMLElement);
  shown.press(await shown.comes('button', '提交'));
  await vi.waitFor(() => expect(line().textContent).toBe('已交，等老师公布答案第1题？'));
  expect(stems()).toEqual([]);
  expect(document.querySelector('[role=timer]')).toBeNull();
  shown.press(shown.find('button', '公布'));
  await vi.waitFor(() => expect(line().textContent).toBe('已公布：你答错了第1题？'));
  shown.press(line());
  await vi.waitFor(() => expect(cards()[0]?.textContent).toContain('错误'));
  shown.press(shown.find('button', '知道了'));
  await vi.waitFor(() => expect(line().textContent).toBe(''));
});

test('collected while it is open, it takes no answer and says so', async () => {
  await open('1');
  shown.press(line());
  await vi.waitFor(() => expect(stems()).toEqual(['第1题？']));
  shown.press(shown.find('button', '收题'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('已收题，没有作答'));
  expect(document.body.textContent).not.toContain('提交');
});
