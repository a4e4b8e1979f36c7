// One's exams and what came of them, before a server that is a table.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type ExamItem, type ExamScore, stepOf } from './exam-item.ts';
import { ExamScoresScreen, MyExamsScreen } from './mine.tsx';
import { ExamPreviewScreen, TestPreviewScreen } from './preview.tsx';
import { verdictOf } from './score/answered.tsx';
import { AnsweredPaperScreen, ExamScoreScreen } from './score/screen.tsx';
import { examItem, PAPER } from './testing.ts';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));

const HOUR = 3_600_000;
let shown: Shown;
afterEach(() => shown?.unmount());

describe('where an exam stands', () => {
  const now = Date.now();
  test.each<[string, Partial<ExamItem>, string]>([
    ['it can be sat', {}, 'now'],
    ['it runs, though its window is over', { state: 'answering', attempt: 1, until: now - 1 }, 'now'],
    ['it has not begun', { from: now + HOUR }, 'later'],
    ['one more attempt is left', { state: 'marked', attempt: 1, attempts: 2 }, 'now'],
    ['all attempts are used', { state: 'submitted', attempt: 1 }, 'over'],
    ['its time is over', { until: now - 1 }, 'over'],
    ['it was missed', { state: 'missed' }, 'over'],
  ])('%s', (_, more, step) => expect(stepOf(examItem(more), now)).toBe(step));
});

const SCORE: ExamScore = {
  state: 'released',
  max: 15,
  score: 7.5,
  name: '单摆测验',
  examId: 'e',
  submittedAt: Date.now(),
  receipt: 'R-1',
  pass: 9,
  courseId: 'c',
  paper: PAPER,
  questions: [
    { questionId: 'q1', kind: 'single', points: 5, max: 5, correct: true, value: 'B' },
    {
      questionId: 'q2',
      kind: 'judge',
      points: 0,
      max: 5,
      correct: false,
      value: false,
      right: '正确',
      explanation: '摆角要小于 5°',
      pointId: 'p2',
    },
    { questionId: 'q3', kind: 'essay', points: 2.5, max: 5, value: '多测几次', text: '再具体些', pointId: 'p3' },
  ],
};

test('one’s exams stand under now, later and over, each with its own way', async () => {
  shown = await renderScreen(<MyExamsScreen />, {
    answers: {
      '/api/Exam/Items': [
        examItem({ id: '1', name: '甲', state: 'answering', attempt: 1, attemptId: 'a1' }),
        examItem({ id: '2', name: '乙', from: Date.now() + HOUR }),
        examItem({ id: '3', name: '丙', state: 'released', attempt: 1, attemptId: 'a3' }),
      ],
    },
  });
  await shown.comes('a', '继续：甲');
  expect(shown.title()).toBe('我的考试');
  expect(shown.find('a', '继续：甲').getAttribute('href')).toBe('/Exam?id=1');
  expect(shown.find('a', '查看：乙').getAttribute('href')).toBe('/Exam?id=2');
  expect(shown.find('a', '查看：丙').getAttribute('href')).toBe('/Exam/scoreInfo?id=a3');
  // what is over before its end does not say when that is
  expect(shown.text().split('截止')).toHaveLength(2);
});

test('the list of results has a score where it is shown', async () => {
  shown = await renderScreen(<ExamScoresScreen />, {
    answers: {
      '/api/Exam/Items': [
        examItem({ id: '1', name: '甲', state: 'released', attempt: 1, attemptId: 'a1' }),
        examItem({ id: '2', name: '乙', state: 'submitted', attempt: 1, attemptId: 'a2' }),
        examItem({ id: '3', name: '丙', state: 'answering', attempt: 1, attemptId: 'a3' }),
      ],
      '/api/Exam/Score': ({ attemptId }: { attemptId: string }) => {
        const { score, questions, paper, ...known } = SCORE;
        return attemptId === 'a1' ? { ...known, score, questions, paper } : known;
      },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('7.5/15 分'));
  expect(shown.text()).toContain('未公布');
  expect(shown.text()).not.toContain('丙');
});

test('of several attempts the one that counts is listed, and its page leads to the others', async () => {
  const result = { attemptId: 'a1', state: 'released' } as const;
  // the second is sat meanwhile
  const item = examItem({ state: 'answering', attempt: 2, attempts: 2, attemptId: 'a2', result });
  const all: ExamScore['all'] = [
    { attemptId: 'a1', attempt: 1, state: 'released', counts: true },
    { attemptId: 'a2', attempt: 2, state: 'answering', counts: false },
    { attemptId: 'a3', attempt: 3, state: 'voided', counts: false },
  ];
  const answers = { '/api/Exam/Items': [item], '/api/Exam/Score': { ...SCORE, all, keysLater: true } };
  shown = await renderScreen(<ExamScoresScreen />, { answers });
  await vi.waitFor(() => expect(shown.text()).toContain('7.5/15 分'));
  expect(shown.find('a', '查看：单摆测验').getAttribute('href')).toBe('/Exam/scoreInfo?id=a1');
  shown.unmount();
  shown = await renderScreen(<ExamScoreScreen />, { at: '/Exam/scoreInfo?id=a1', answers });
  await vi.waitFor(() => expect(shown.text()).toContain('第 1 次 · 成绩已公布 · 计入成绩'));
  expect(shown.text()).toContain('就能看到正确答案和解析');
  expect(shown.find('a', '第 2 次 · 进行中').getAttribute('href')).toBe('/Exam?id=e');
  expect(shown.find('a', '第 3 次 · 已作废').getAttribute('href')).toBe('/Exam/scoreInfo?id=a3');
  shown.unmount();
  const over = { ...item, state: 'submitted' } as const;
  shown = await renderScreen(<MyExamsScreen />, { answers: { '/api/Exam/Items': [over] } });
  await vi.waitFor(() => expect(shown.text()).toContain('成绩已公布'));
  expect(shown.find('a', '查看：单摆测验').getAttribute('href')).toBe('/Exam/scoreInfo?id=a1');
});

test('a score that is on its way is not told as kept back, nor one that did not come', async () => {
  const score = Promise.withResolvers<Response>();
  shown = await renderScreen(<ExamScoresScreen />, {
    answers: {
      '/api/Exam/Items': [examItem({ state: 'released', attempt: 1, attemptId: 'a1' })],
      '/api/Exam/Score': () => score.promise,
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('成绩已公布'));
  expect(shown.text()).not.toContain('未公布');
  score.resolve(answer(500, null, '服务器出错了'));
  await vi.waitFor(() => expect(shown.text()).toContain('成绩没有取到'));
  expect(shown.text()).not.toContain('未公布');
});

test('a part of the page that did not come is told in words', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: http://school.test/x.js');
  shown = await renderScreen(<ErrorState error={error} />, { answers: {} });
  expect(shown.text()).toContain('可能是网络中断');
  expect(shown.text()).not.toContain('Failed');
});

test('each miss leads to its point by the lesson that taught it', async () => {
  shown = await renderScreen(<ExamScoreScreen />, {
    at: '/Exam/scoreInfo?id=a',
    answers: {
      '/api/Exam/Score': SCORE,
      '/api/Theory/Mastery': { running: null, latest: 'l1', points: [] },
      '/api/Theory/Relearn': { lessonId: 'l2', log: 'lesson:l2', state: 'ready', allowed: [] },
    },
  });
  const go = await shown.comes('button', '再学这个知识点：第 2 题');
  expect(shown.title()).toBe('单摆测验');
  expect(shown.text()).toContain('不合格');
  expect(shown.text()).toContain('2.5/5 分');
  expect(shown.text()).not.toContain('周期与哪个量无关');
  shown.press(go);
  await vi.waitFor(() =>
    expect(shown.asked.find(({ path }) => path === '/api/Theory/Relearn')?.body).toMatchObject({
      lessonId: 'l1',
      pointIds: ['p2'],
    }),
  );
});

test('the answered paper has what was given, the key, and the teacher’s word; nothing can be changed', async () => {
  shown = await renderScreen(<AnsweredPaperScreen />, {
    at: '/MyExam/ExamScores/preview?id=a',
    answers: { '/api/Exam/Score': SCORE },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('摆角要小于 5°'));
  expect(shown.text()).toContain('再具体些');
  expect(document.querySelector('textarea')?.value).toBe('多测几次');
  expect([...document.querySelectorAll('input, textarea')].every((input) => input.matches(':disabled'))).toBe(true);
});

test('an experiment that was never begun is not answered, and one that came to nothing is wrong', () => {
  const experiment = { kind: 'experiment', points: 0, max: 10, value: null } as const;
  expect(verdictOf(experiment)).toBe('blank');
  expect(verdictOf({ ...experiment, runId: 'r' })).toBe('wrong');
});

test('what was corrected after the release is said, with what it was', async () => {
  const questions = SCORE.questions?.map((one, i) =>
    i === 1 ? { ...one, changed: { at: 1, from: 5, to: 2.5 } } : one,
  );
  const answers = { '/api/Exam/Score': { ...SCORE, questions } };
  shown = await renderScreen(<ExamScoreScreen />, { at: '/Exam/scoreInfo?id=a', answers });
  await vi.waitFor(() => expect(shown.text()).toContain('更正过 1 题的得分'));
  shown.unmount();
  shown = await renderScreen(<AnsweredPaperScreen />, { at: '/MyExam/ExamScores/preview?id=a', answers });
  await vi.waitFor(() => expect(shown.text()).toContain('更正5 分改为 2.5 分'));
});

test('before it is shown neither points nor answers are said', async () => {
  const { score: _, questions: _q, paper: _p, ...known } = SCORE;
  shown = await renderScreen(<ExamScoreScreen />, { at: '/?id=a', answers: { '/api/Exam/Score': known } });
  await vi.waitFor(() => expect(shown.text()).toContain('还没有公布'));
  expect(shown.text()).not.toContain('7.5');
});

test.each([
  ['an exam', <ExamPreviewScreen key="e" />, '/OrgApi/Exam/Preview'],
  ['a paper', <TestPreviewScreen key="p" />, '/OrgApi/TestPaper/Preview'],
])('%s is tried as a student has it, and nothing is kept', async (_, screen, path) => {
  shown = await renderScreen(screen, { at: '/?id=x', answers: { [path]: { paper: PAPER } } });
  await vi.waitFor(() => expect(shown.text()).toContain('周期与哪个量无关'));
  shown.press(document.querySelectorAll('input')[1] as HTMLElement);
  await vi.waitFor(() => expect(shown.text()).toContain('已答 1/3 题'));
  expect(shown.asked.map((one) => one.path)).toEqual([path]);
});
