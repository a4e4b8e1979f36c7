// Many questions are one line; they open one after the other, and what is answered or put away is counted no more.
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { QuestionNews } from './news.ts';
import { QuestionBar } from './question-bar.tsx';

const ANSWER = '/api/Interaction/Answer';
const asked = (questionId: string): QuestionNews => ({
  classId: 'c',
  question: { questionId, pointId: 'p', kind: 'judge', attempt: 1, of: 1, stem: `第${questionId}题？` },
});

let shown: Shown;
afterEach(() => shown.unmount());

function Some({ ids }: { ids: readonly string[] }) {
  const [questions, setQuestions] = useState(ids.map(asked));
  return (
    <>
      <QuestionBar
        questions={questions}
        onPutAway={(id) => setQuestions((all) => all.filter((q) => q.question.questionId !== id))}
      />
      <main id="main" tabIndex={-1} />
      <button type="button" onClick={() => setQuestions((all) => [...all, asked(String(all.length + 1))])}>
        再推一道
      </button>
    </>
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

test('the last one put away, the bar’s focus goes on in the page', async () => {
  await open('1');
  shown.press(line());
  const away = await shown.comes('button', '不答了');
  away.focus();
  shown.press(away);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
