// The exam room: what is done to some and to all, and the figures afterwards.
import { afterEach, expect, test, vi } from 'vitest';
import type { BoardExamRow } from '#contract/exam-rows.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type as typeInto } from '../course/plan/testing.tsx';
import { ExamAnalysis } from './analysis.tsx';
import { ExamBoard } from './board.tsx';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));
vi.mock('#src/stream/use-is-cut.ts', () => ({ useIsCut: () => false }));

let shown: Shown;
afterEach(() => shown.unmount());

const row = (name: string, state: BoardExamRow['state'], more: Partial<BoardExamRow> = {}): BoardExamRow => ({
  attemptId: `a-${name}`,
  studentId: `s-${name}`,
  userName: `u-${name}`,
  name,
  state,
  attempt: 1,
  answered: 3,
  of: 40,
  lastSeen: Date.now(),
  left: { count: 0, ms: 0 },
  until: Date.now() + 60_000,
  ...more,
});
const person = (name: string) => ({ studentId: `s-${name}`, userName: `u-${name}`, name });
const room = (rows: BoardExamRow[], absent = ['丁', '戊']) => ({
  '/OrgApi/Exam/Board': () => ({ now: Date.now(), rows, absent: absent.map(person) }),
  '/OrgApi/Exam/Item': { id: 'e', name: '期中', standing: { people: 5 } },
});
const button = (text: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find(
      (b) => b.textContent === text,
    );
    return found ?? expect.unreachable(`no ${text} in a dialog`);
  });

test('who was lost stands first; how often a window was left is said', async () => {
  const rows = [
    row('甲', 'answering'),
    row('乙', 'answering', { lastSeen: Date.now() - 10.5 * 60_000, left: { count: 2, ms: 65_000 } }),
    row('丙', 'marked', { until: Date.UTC(2030, 0, 1, 20, 13) }),
  ];
  shown = await renderScreen(<ExamBoard examId="e" />, { answers: room(rows) });
  await vi.waitFor(() => expect(document.querySelectorAll('[data-student]')).toHaveLength(3));
  expect([...document.querySelectorAll('[data-student]')].map((e) => e.getAttribute('data-student'))).toEqual([
    'u-乙',
    'u-甲',
    'u-丙',
  ]);
  expect(shown.text()).toContain('2 人答题中');
  await vi.waitFor(() => expect(shown.text()).toContain('2 人未进入'));
  expect(shown.text()).toContain('1 人失去联系');
  expect(shown.text()).toContain('2 次 1:05');
  expect(shown.text()).toContain('10 分钟前');
  // an end that is not today's carries its day
  expect(document.querySelector('[data-student="u-丙"]')?.textContent).toContain('1月2日 04:13');
  expect(document.querySelector('[data-student="u-甲"]')?.textContent).toMatch(/截止 \d\d:\d\d$/);
});

test('who has not begun is named, and is given more time for one’s own; who begins is named no more', async () => {
  shown = await renderScreen(<ExamBoard examId="e" />, {
    answers: {
      ...room([row('丁', 'answering')]),
      '/OrgApi/Exam/Except': { id: 'x', stands: { minutes: 20, attempts: 0, until: 1 } },
    },
  });
  await vi.waitFor(() => expect(document.querySelectorAll('[data-absent]')).toHaveLength(1));
  expect(shown.text()).toContain('1 人未进入');
  shown.press(await shown.comes('button', '给戊宽限'));
  const field = await vi.waitFor(() => {
    const [minutes, , reason] = document.querySelectorAll<HTMLInputElement>('[role=alertdialog] input:not([type])');
    return minutes && reason ? { minutes, reason } : expect.unreachable('no fields');
  });
  typeInto(field.minutes, '15');
  shown.press(await button('给予宽限'));
  await vi.waitFor(() =>
    expect(shown.asked.find(({ path }) => path === '/OrgApi/Exam/Except')?.body).toMatchObject({
      id: 'e',
      userId: 's-戊',
      minutes: 15,
    }),
  );
  shown.unmount();
  shown = await renderScreen(<ExamBoard examId="e" />, { answers: room([]) });
  await vi.waitFor(() => expect(document.querySelector('details')?.open).toBe(true));
  expect(document.querySelectorAll('[data-absent]')).toHaveLength(2);
});

test('to all without a choice, to who is ticked with one; nothing is annulled for all', async () => {
  shown = await renderScreen(<ExamBoard examId="e" />, {
    answers: {
      ...room([row('甲', 'answering'), row('乙', 'answering')]),
      '/OrgApi/Exam/Hold': { attempts: 2 },
      '/OrgApi/Exam/Extend': { attempts: 1 },
    },
  });
  await shown.comes('button', '暂停');
  expect(shown.find('button', '作废').hasAttribute('disabled')).toBe(true);
  shown.press(shown.find('button', '暂停'));
  shown.press(await button('暂停'));
  const asked = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);
  await vi.waitFor(() => expect(asked('/OrgApi/Exam/Hold')).toEqual([{ id: 'e' }]));
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  shown.press(document.querySelector<HTMLElement>('[data-student="u-乙"] input') ?? expect.unreachable('no box'));
  await vi.waitFor(() => expect(shown.text()).toContain('对 1 人'));
  expect(shown.find('button', '作废').hasAttribute('disabled')).toBe(false);
  shown.press(shown.find('button', '加时'));
  shown.press(await button('加时'));
  await vi.waitFor(() =>
    expect(asked('/OrgApi/Exam/Extend')).toEqual([{ id: 'e', attemptIds: ['a-乙'], minutes: 10 }]),
  );
});

test('an attempt is annulled with a reason alone', async () => {
  shown = await renderScreen(<ExamBoard examId="e" />, { answers: room([row('甲', 'answering')]) });
  await shown.comes('button', '作废');
  shown.press(document.querySelector<HTMLElement>('[data-student] input') ?? expect.unreachable('no box'));
  await vi.waitFor(() => expect(shown.find('button', '作废').hasAttribute('disabled')).toBe(false));
  shown.press(shown.find('button', '作废'));
  shown.press(await button('作废'));
  expect(shown.asked.some((a) => a.path === '/OrgApi/Exam/Void')).toBe(false);
});

const analysis = (students: number) => ({
  students,
  mean: 61.25,
  sd: 12,
  alpha: null,
  max: 100,
  pass: 60,
  spread: [0, 0, 0, 0, 0, 0, students, 0, 0, 0],
  questions: [
    {
      bankId: 'b',
      stem: '选一个',
      kind: 'single',
      students,
      marked: students,
      max: 2,
      rate: 0.75,
      discrimination: 0.1,
      options: [
        { key: 'A', text: '一', right: true, count: 3 },
        { key: 'B', text: '二', right: false, count: 1 },
      ],
      blank: 0,
    },
  ],
});

test('few sitters are said, and no question is called weak by them', async () => {
  shown = await renderScreen(<ExamAnalysis examId="e" />, { answers: { '/OrgApi/ExamRecord/Analysis': analysis(4) } });
  await vi.waitFor(() => expect(shown.text()).toContain('61.25'));
  expect(shown.text()).toContain('不足 10 人');
  expect(shown.text()).not.toContain('偏低');
  expect(document.querySelector('svg[aria-label="分数分布"]')?.textContent).toContain('60% 到 70%：4 人');
  expect(document.querySelector('svg[aria-label="分数分布"] .mark')?.getAttribute('x1')).toBe(String(40 + 0.6 * 588));
});

test('ten are enough to call a question weak, in words, too; who waits for marks is said; nobody is said', async () => {
  shown = await renderScreen(<ExamAnalysis examId="e" />, { answers: { '/OrgApi/ExamRecord/Analysis': analysis(10) } });
  await vi.waitFor(() => expect(shown.text()).toContain('61.25'));
  expect(shown.text()).not.toContain('不足 10 人');
  expect(shown.text()).toContain('0.10 偏低');
  shown.unmount();
  shown = await renderScreen(<ExamAnalysis examId="e" />, {
    answers: { '/OrgApi/ExamRecord/Analysis': { ...analysis(10), students: 13 } },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('还有 3 份没批完'));
  shown.unmount();
  const [question] = analysis(0).questions;
  const near = { ...question, students: 10, marked: 10, rate: 0.7, discrimination: 0.1941, blank: 6 };
  shown = await renderScreen(<ExamAnalysis examId="e" />, {
    answers: { '/OrgApi/ExamRecord/Analysis': { ...analysis(10), questions: [near] } },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('0.19 偏低'));
  const [, students, rate, , options] = [...document.querySelectorAll('td')].map((cell) => cell.textContent);
  expect({ students, rate, options }).toEqual({ students: '10', rate: '0.70', options: 'A3B1空白6' });
  shown.unmount();
  const unmarked = { ...analysis(0), students: 13, questions: [{ ...question, students: 13 }] };
  shown = await renderScreen(<ExamAnalysis examId="e" />, { answers: { '/OrgApi/ExamRecord/Analysis': unmarked } });
  await vi.waitFor(() => expect(shown.text()).toContain('还有 13 份没批完'));
  expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '1. 选一个',
    '13',
    '—',
    '—',
    expect.any(String),
  ]);
  shown.unmount();
  shown = await renderScreen(<ExamAnalysis examId="e" />, {
    answers: { '/OrgApi/ExamRecord/Analysis': { ...analysis(0), questions: [] } },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('还没有可分析的答卷'));
});

test('the figures are taken away beside the scores', async () => {
  shown = await renderScreen(<ExamAnalysis examId="e" />, {
    answers: {
      '/OrgApi/ExamRecord/Analysis': analysis(10),
      '/OrgApi/ExamRecord/ExportAnalysis': { jobId: 'j1' },
    },
  });
  shown.press(await shown.comes('button', '分析表 xlsx'));
  await vi.waitFor(() =>
    expect(shown.asked.at(-1)).toMatchObject({
      path: '/OrgApi/ExamRecord/ExportAnalysis',
      body: { examId: 'e', format: 'xlsx' },
    }),
  );
});
