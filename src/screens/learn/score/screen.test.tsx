// The score page as its student and as a teacher sees it, with a server that is a table.
import { afterEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { ScoreScreen } from './screen.tsx';

type Score = OutputOf<'/api/Theory/Score'>;
type Answer = Score['answers'][number];

const answer = (questionId: string, more: Partial<Answer>): Answer => ({
  questionId,
  pointId: 'p1',
  stem: `题目 ${questionId}`,
  given: `答 ${questionId}`,
  unlearnt: false,
  verdict: 'right',
  hints: 0,
  correct: null,
  explanation: '',
  source: null,
  mark: null,
  at: 5,
  ...more,
});
const MARK = { by: '林知行', text: '写清单位', at: 9 };
const POINT = { pointId: 'p1', title: '摆长', mastery: 0.4, tries: 4, flagged: false };
const SCORE: Score = {
  lessonId: 'l1',
  courseId: 'k',
  courseName: '单摆',
  studentId: 'u',
  studentName: '尤可欣',
  startedAt: 1,
  endedAt: 9,
  score: 40,
  points: [POINT, { ...POINT, pointId: 'p2', title: '周期', mastery: 1 }],
  bookScore: null,
  answers: [
    answer('对', {}),
    answer('错', {
      verdict: 'wrong',
      correct: '99.50 cm',
      explanation: '加半径',
      hints: 2,
      source: { documentId: 'd', document: '讲义', page: 4, quote: '加上半径', passage: '摆长是线长加上半径。' },
    }),
    answer('批', { verdict: 'partial', correct: 'T = 2π√(L/g)', mark: MARK }),
    answer('等', { verdict: 'to-teacher' }),
    answer('没', { verdict: 'wrong', unlearnt: true, given: '还没学过', correct: 'g' }),
  ],
  lessons: [
    { lessonId: 'l1', startedAt: 1, endedAt: 9, score: 40, points: 2 },
    { lessonId: 'l0', startedAt: 0, endedAt: 1, score: 20, points: 2 },
  ],
};
const EVALUATION = {
  criteria: [{ id: 'c', title: '我能说清要点', max: 5 }],
  own: { scores: { c: 4 }, text: '例题再多些', at: 9 },
  teacher: { scores: { c: 5 }, text: '进步很大', at: 9, by: '林知行' },
  average: { people: 12, from: 5, scores: { c: 3.5 } },
};

const note = { pointId: 'p1', text: '量到球心', version: 1, at: 5 };
let shown: Shown;
async function open(score: Score, more: Record<string, unknown> = {}): Promise<Shown> {
  shown = await renderScreen(<ScoreScreen />, {
    at: '/CurriculumAIScore?lessonId=l1',
    answers: {
      '/api/Theory/Score': score,
      '/api/Theory/Evaluation': EVALUATION,
      '/api/Theory/Item': { lessonId: 'l1', points: [{ pointId: 'p1', title: '摆长', goal: '' }] },
      '/api/Theory/Notes': [note],
      ...more,
    },
  });
  await shown.comes('h1', '单摆');
  return shown;
}
afterEach(() => shown.unmount());

const region = (name: string): string => shown.find('section', name).textContent ?? '';

test('what was missed with its place, what the teacher marked and what waits, each once; evaluation, notes, runs before', async () => {
  await open(SCORE);
  expect(region('没答对的题')).toContain('题目 错');
  expect(region('没答对的题')).toContain('99.50 cm');
  expect(region('没答对的题')).not.toContain('题目 对');
  // who says that it is not learnt yet has not answered, and is not wrong
  expect(document.body.textContent).toMatch(/作答 4 题.*还没学过 1 题/u);
  const [, unlearnt = ''] = region('没答对的题')?.split('题目 没') ?? [];
  expect(unlearnt).not.toContain('答错');
  expect(region('没答对的题')).not.toContain('题目 批');
  expect(region('老师批改')).toContain('写清单位');
  expect(region('老师批改')).toContain('已交给老师批改');
  const source = shown.find('button', '出处：讲义 · 第 4 页');
  expect(source.getAttribute('aria-expanded')).toBe('false');
  shown.press(source);
  expect(source.getAttribute('aria-expanded')).toBe('true');
  await vi.waitFor(() => expect(region('评价')).toContain('4/53.5/55/5'));
  expect(region('评价')).toContain('我的话：例题再多些');
  expect(region('评价')).toContain('林知行老师：进步很大');
  await vi.waitFor(() => expect(region('我的笔记')).toContain('量到球心'));
  expect(region('学过的每一遍')).toContain('20 分');
});

test('an average of few is not shown, and why', async () => {
  await open(SCORE, { '/api/Theory/Evaluation': { ...EVALUATION, average: { people: 2, from: 5, scores: {} } } });
  await vi.waitFor(() => expect(region('评价')).toContain('4/5—5/5'));
  expect(region('评价')).toContain('满 5 人评价后显示平均分。');
});

test('weak points are learnt again from here', async () => {
  await open(SCORE, { '/api/Theory/Relearn': { lessonId: 'l2', log: 'lesson:l2', state: 'preparing', allowed: [] } });
  shown.press(shown.find('button', '重学这 1 点'));
  // pressed here, it begins there
  await vi.waitFor(() => expect(shown.query()).toBe('?lessonId=l2&begin=1'));
  expect(shown.asked.find((a) => a.path.endsWith('Relearn'))?.body).toEqual({
    lessonId: 'l1',
    pointIds: ['p1'],
    paced: true,
  });
});

test('while another run is under way, it is gone on with: learning again would end it', async () => {
  const running = { lessonId: 'l2', startedAt: 10, endedAt: null, score: null, points: 2 };
  await open({ ...SCORE, lessons: [running, ...SCORE.lessons] });
  expect(() => shown.find('button', '重学这 1 点')).toThrow();
  shown.press(shown.find('button', '继续学习'));
  await vi.waitFor(() => expect(shown.query()).toBe('?lessonId=l2'));
});

test('a teacher reads it, does nothing in the student’s place, and never asks for their notes', async () => {
  await open({ ...SCORE, studentId: 'other' });
  expect(shown.text()).toContain('尤可欣的成绩，只能看，不能操作。');
  expect(region('没答对的题')).toContain('学生的回答');
  expect(() => shown.find('button', '重学这 1 点')).toThrow();
  expect(shown.asked.some((a) => a.path.endsWith('Notes'))).toBe(false);
});
