// Who answered what: a question that was pushed beside the class is told of, too.
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import type { ClassView } from '../class.ts';
import { AnswersPanel } from './answers.tsx';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));

const LIVE = {
  facts: { liveId: 'l', role: 'host', courseId: 'c', classes: [{ id: 'k', name: '一班' }] },
  stage: { kind: 'empty', id: '' },
  entries: [],
  log: { revealed: {} },
} as unknown as ClassView;

const QUESTIONS = '/OrgApi/LiveStream/Questions';
const counts = {
  answered: 1,
  of: 2,
  right: 1,
  given: [{ value: 'true', count: 1, right: true }],
  correct: '正确',
  revealedAt: null,
};
const asked = [
  { questionId: 'p', kind: 'question', stem: '先推的', pushedTo: 'k', at: 1, ...counts },
  { questionId: 's', kind: 'question', stem: '台上的', at: 2, ...counts },
  { questionId: 'q', kind: 'question', stem: '后推的', pushedTo: 'k', at: 3, ...counts },
];
const pushedOf = (id: string, stem: string) => ({
  id,
  kind: 'check-question',
  stem,
  question: { kind: 'judge', questionId: id, pointId: '', stem, attempt: 1, of: 1 },
  courseId: 'c',
  answered: 1,
  of: 30,
  here: null,
  toMark: 0,
  given: counts.given,
  rightValue: 'true',
  correct: '正确',
  survey: null,
  state: 'ended',
  until: 1,
});
const answers = {
  [QUESTIONS]: asked,
  '/api/Interaction/Pushes': [pushedOf('q', '后推的'), pushedOf('p', '先推的')],
  '/api/Live/Answers': {
    ...counts,
    bankId: null,
    waiting: [],
    rows: [{ userId: 'u', name: '赵一鸣', value: true, verdict: 'right', at: 1 }],
  },
};

test('what was asked is one list, pushes among it, the latest first; every one opens with its counts and answers', async () => {
  const shown = await renderScreen(<AnswersPanel live={LIVE} onSide={() => {}} />, { answers });
  const heads = () => [...document.querySelectorAll('button[aria-expanded]')];
  await vi.waitFor(() =>
    expect(heads().map((h) => h.textContent)).toEqual([
      '后推的推送的检查题 · 已答 1/2，答对 1 人',
      '台上的已答 1/2，答对 1 人',
      '先推的推送的检查题 · 已答 1/2，答对 1 人',
    ]),
  );
  expect(shown.text()).not.toContain('还没有展示过题目');
  await vi.waitFor(() => expect(shown.text()).toContain('赵一鸣'));
  shown.press(heads()[2] as HTMLElement);
  await vi.waitFor(() => expect(document.querySelector('ul[aria-label=先推的]')).not.toBeNull());
  expect(shown.asked.filter((a) => a.path === '/api/Live/Answers').at(-1)?.body['questionId']).toBe('p');
  shown.unmount();
});
