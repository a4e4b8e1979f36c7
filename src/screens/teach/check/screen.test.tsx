// Marking an exam by keyboard, the exam room, and what the figures say.
import { afterEach, expect, test, vi } from 'vitest';
import { answer as reply } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { AnswerGroup, CheckedAttempt, ExamAnswer, QuestionInExam } from './queries.ts';
import { ExamCheckScreen } from './screen.tsx';

/** What each log would tell the page. */
const hearings = vi.hoisted(() => new Map<string, { on: Record<string, (heard: { value: unknown }[]) => void> }>());
vi.mock('#src/stream/use-log.ts', () => ({ useLog: (log: string, hearing: never) => hearings.set(log, hearing) }));

const API = '/OrgApi/ExamRecord';
let shown: Shown;
afterEach(() => shown.unmount());

const short: QuestionInExam = {
  bankId: 'b1',
  question: { kind: 'fill', stem: '重力加速度是多少？', answer: '9.8', explanation: '测出来的' },
  section: '一',
  max: 5,
  answers: 4,
  toMark: 3,
};
const essay: QuestionInExam = {
  bankId: 'b2',
  question: { kind: 'essay', stem: '谈谈误差', rubric: [{ title: '论点', points: 4 }] },
  section: '二',
  max: 10,
  answers: 4,
  toMark: 0,
};
const NAMES = ['甲', '乙', '丙', '丁'];
const VALUES = ['9.8', '9.8', '十', '9.8'];

interface State {
  given: ExamAnswer[];
  marks: Record<string, unknown>[];
}

/** A small server: the marks that are given stand in what is asked next. */
function open(more: Record<string, unknown> = {}, at = '/Exam/check?id=e') {
  const state: State = {
    marks: [],
    given: NAMES.map((name, i) => ({
      attemptId: `a${i}`,
      questionId: `q${i}`,
      studentId: `s${i}`,
      userName: `u${i}`,
      name,
      value: VALUES[i] ?? null,
      ...(VALUES[i] === '十' ? { read: [{ written: '十', as: 10 }] } : {}),
      points: i === 3 ? 2 : null,
      max: 5,
      text: '',
      version: 0,
      runId: null,
    })),
  };
  const rows = () =>
    state.given.map((g) => ({
      id: g.attemptId,
      version: 1,
      createdAt: 1,
      studentId: g.studentId,
      userName: g.userName,
      name: g.name,
      attempt: 1,
      state: g.points === null ? 'marking' : 'marked',
      score: g.points,
      max: 15,
      toMark: g.points === null ? 1 : 0,
      late: 0,
      submittedAt: 1,
      by: 'student',
    }));
  const groups = (): AnswerGroup[] =>
    [...Map.groupBy(state.given, (g) => g.value)].map(([value, all]) => ({
      value,
      ...(all[0]?.read ? { read: all[0].read } : {}),
      count: all.length,
      toMark: all.filter((g) => g.points === null).length,
      points: all.every((g) => g.points === all[0]?.points) ? (all[0]?.points ?? null) : null,
      attemptIds: all.map((g) => g.attemptId),
    }));
  const set = (of: (g: ExamAnswer) => boolean, points: number) => {
    state.given = state.given.map((g) => (of(g) ? { ...g, points, version: g.version + 1 } : g));
  };
  const answers = {
    '/OrgApi/Exam/Item': { name: '期中考试', editable: true, show: 'released' },
    [`${API}/Items`]: () => ({ items: rows(), itemCount: 4, page: 1, pageSize: 100 }),
    [`${API}/Questions`]: () => [{ ...short, toMark: state.given.filter((g) => g.points === null).length }, essay],
    [`${API}/Answers`]: () => state.given,
    [`${API}/Groups`]: groups,
    [`${API}/Mark`]: (body: { attemptId: string; points: number }) => {
      state.marks.push(body);
      set((g) => g.attemptId === body.attemptId, body.points);
      return { version: 1, score: body.points, toMark: 0, state: 'marked' };
    },
    [`${API}/MarkGroup`]: (body: { value: string; points: number }) => {
      state.marks.push(body);
      set((g) => g.value === body.value, body.points);
      return { marked: 2 };
    },
    ...more,
  };
  return renderScreen(<ExamCheckScreen />, { answers, at }).then((screen) => {
    shown = screen;
    return state;
  });
}

const cards = () => [...document.querySelectorAll<HTMLElement>('ol > li > [role=group]')];
const card = (n: number) => cards()[n] ?? expect.unreachable(`no card ${n}`);
const points = (n: number) => card(n).querySelector<HTMLInputElement>('input')?.value;
const keys = (element: HTMLElement, ...pressed: string[]) => {
  for (const key of pressed) shown.key(element, key);
};

test('the same answers are one card; keys work on arrival, Enter goes on to the next', async () => {
  const state = await open();
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  expect(shown.text()).toContain('3 份相同的回答');
  expect(shown.title()).toBe('期中考试');
  expect(card(1).textContent).toContain('“十”按 10 批改');
  expect(document.activeElement).toBe(card(0));
  keys(card(0), '7', '4', '.', '5');
  expect(points(0)).toBe('4.5');
  keys(card(0), 'Enter');
  await vi.waitFor(() => expect(document.activeElement).toBe(card(1)));
  expect(state.marks).toEqual([{ examId: 'e', bankId: 'b1', value: '9.8', points: 4.5 }]);
  expect(shown.text()).toContain('答案：9.8');
  keys(card(1), '0', 'Enter');
  await vi.waitFor(() => expect(state.marks).toHaveLength(2));
  expect(state.marks[1]).toMatchObject({ attemptId: 'a2', questionId: 'q2', points: 0, version: 0, text: '' });
  await vi.waitFor(() => expect(shown.text()).toContain('这里没有待批的了'));
});

/** The question that is chosen. */
const current = () => shown.find('nav', '题目').querySelector('[aria-current=true]')?.textContent;

test('the last mark of a question leads to the next that waits; nobody is moved when none waits any more', async () => {
  const left = { b1: 0, b2: 2, b3: 1 };
  const third: QuestionInExam = { ...essay, bankId: 'b3', question: { kind: 'essay', stem: '谈谈单位', rubric: [] } };
  const asked: unknown[] = [];
  await open({
    [`${API}/Questions`]: () => [
      { ...short, toMark: left.b1 },
      { ...essay, toMark: left.b2 },
      { ...third, toMark: left.b3 },
    ],
    [`${API}/MarkGroup`]: (body: { bankId: 'b2' | 'b3' }) => {
      asked.push(body);
      left[body.bankId] = 0;
      return { marked: 2 };
    },
    [`${API}/Groups`]: ({ bankId }: { bankId: 'b2' | 'b3' }) => [
      { value: '甲乙', count: 2, toMark: left[bankId], points: left[bankId] ? null : 1, attemptIds: ['a0', 'a1'] },
    ],
  });
  await vi.waitFor(() => expect(document.activeElement).toBe(card(0)));
  expect(current()).toContain('谈谈误差');
  keys(card(0), '1', 'Enter');
  await vi.waitFor(() => expect(current()).toContain('谈谈单位'));
  expect(shown.query()).toContain('question=b3');
  await vi.waitFor(() => expect(document.activeElement).toBe(card(0)));
  keys(card(0), '1', 'Enter');
  await vi.waitFor(() => expect(shown.text()).toContain('这里没有待批的了'));
  expect(asked).toMatchObject([{ bankId: 'b2' }, { bankId: 'b3' }]);
  expect(current()).toContain('谈谈单位');
});

test('who came without naming a question stays at theirs after its last mark', async () => {
  let left = 2;
  await open({
    [`${API}/Questions`]: () => [
      { ...short, toMark: 0 },
      { ...essay, toMark: left },
    ],
    [`${API}/MarkGroup`]: () => {
      left = 0;
      return { marked: 2 };
    },
    [`${API}/Groups`]: () => [
      { value: '甲乙', count: 2, toMark: left, points: left ? null : 1, attemptIds: ['a0', 'a1'] },
    ],
  });
  await vi.waitFor(() => expect(document.activeElement).toBe(card(0)));
  keys(card(0), '1', 'Enter');
  await vi.waitFor(() => expect(shown.text()).toContain('这里没有待批的了'));
  await vi.waitFor(() => expect(shown.text()).not.toContain('待批 2'));
  expect(current()).toContain('谈谈误差');
});

test('one by one, with a word; in the word digits are digits', async () => {
  const state = await open({}, '/Exam/check?id=e&names=1');
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  shown.press(shown.find('button', '逐份批'));
  await vi.waitFor(() => expect(cards()).toHaveLength(4));
  expect(cards().map((c) => /[甲乙丙丁]/.exec(c.getAttribute('aria-label') ?? '')?.[0])).toEqual([
    '甲',
    '乙',
    '丁',
    '丙',
  ]);
  const word = card(1).querySelector('textarea') ?? expect.unreachable('no word');
  word.focus();
  keys(word, '5');
  expect(points(1)).toBe('');
  keys(word, 'Escape');
  expect(document.activeElement).toBe(card(1));
  keys(card(1), '3', 'Enter');
  await vi.waitFor(() => expect(state.marks).toMatchObject([{ attemptId: 'a1', points: 3 }]));
  keys(card(0), 'ArrowDown');
  expect(document.activeElement).toBe(card(1));
});

test('what is looked at and left as it is stays whoever’s mark it was', async () => {
  const state = await open();
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  keys(card(1), '1', 'Enter');
  await vi.waitFor(() => expect(state.marks).toHaveLength(1));
  keys(card(1), 'Enter');
  keys(card(0), '4', 'Enter');
  await vi.waitFor(() => expect(state.marks.length).toBeGreaterThan(1));
  expect(state.marks.slice(1).every((mark) => mark['points'] === 4)).toBe(true);
});

test('HTML in an answer and in a name is text', async () => {
  const html = '<img src=x onerror="alert(1)"><b>粗</b>';
  await open(
    {
      [`${API}/Questions`]: [{ ...short, question: { ...short.question, stem: `题干${html}` } }],
      [`${API}/Answers`]: [
        {
          attemptId: 'a2',
          questionId: 'q2',
          studentId: 's2',
          userName: 'u2',
          name: `名${html}`,
          value: `答${html}`,
          points: null,
          max: 5,
          text: '',
          version: 0,
          runId: null,
        },
      ],
      [`${API}/Groups`]: [{ value: `答${html}`, count: 1, toMark: 1, points: null, attemptIds: ['a2'] }],
    },
    '/Exam/check?id=e&names=1',
  );
  await vi.waitFor(() => expect(cards()).toHaveLength(1));
  for (const word of ['题干', '名', '答']) await vi.waitFor(() => expect(shown.text()).toContain(`${word}${html}`));
  expect(document.querySelector('img, b')).toBeNull();
});

test('names are hidden until a marker wants them', async () => {
  await open();
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  expect(shown.text()).toContain('学生 1');
  expect(NAMES.some((name) => card(0).textContent?.includes(name))).toBe(false);
  shown.unmount();
  await open({}, '/Exam/check?id=e&names=1');
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  expect(card(0).textContent).toContain('甲');
});

test('keys never reach a mark that is there: Enter goes to what waits, digits want it chosen first', async () => {
  const state = await open();
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  // the last one first: the first still waits
  keys(card(1), '1', 'Enter');
  await vi.waitFor(() => expect(document.activeElement).toBe(card(0)));
  await vi.waitFor(() => expect(card(1).textContent).toContain('1 分'));
  keys(card(1), '2', 'Enter');
  expect(points(1)).toBe('1');
  await vi.waitFor(() => expect(card(1).textContent).toContain('先按 E'));
  expect(state.marks).toHaveLength(1);
  // nothing waits any more: the focus stays, also on a second Enter
  keys(card(0), '4', 'Enter');
  await vi.waitFor(() => expect(shown.text()).toContain('这里没有待批的了'));
  await vi.waitFor(() => expect(points(0)).toBe('4'));
  keys(card(1), 'e', '2', 'Enter');
  await vi.waitFor(() => expect(state.marks).toMatchObject([{ points: 1 }, { points: 4 }, { points: 2 }]));
});

test('the question that is open, chosen in the list again, gives the keys back to the first that waits', async () => {
  await open();
  await vi.waitFor(() => expect(document.activeElement).toBe(card(0)));
  const item = shown.find('nav', '题目').querySelector('button') ?? expect.unreachable('no list');
  item.focus();
  shown.press(item);
  await vi.waitFor(() => expect(document.activeElement).toBe(card(0)));
});

test('what is handed in, marked or released elsewhere is counted anew in the head', async () => {
  await open();
  await vi.waitFor(() => expect(shown.text()).toContain('还有 3 份答卷待批改'));
  const asked = () => shown.asked.filter((a) => a.path === `${API}/Items`).length;
  const before = asked();
  const on = hearings.get('board:e')?.on['board.row'];
  on?.([{ value: { row: { state: 'answering' } } }]);
  expect(asked()).toBe(before);
  on?.([{ value: { row: { state: 'released' } } }]);
  await vi.waitFor(() => expect(asked()).toBe(before + 1));
});

test('a mark that somebody else was quicker with is said, and nothing is lost', async () => {
  await open({
    [`${API}/Mark`]: () => reply(409, null, '已被修改'),
    [`${API}/Groups`]: [{ value: '10', count: 1, toMark: 1, points: null, attemptIds: ['a2'] }],
  });
  await vi.waitFor(() => expect(cards()).toHaveLength(1));
  keys(card(0), '4', 'Enter');
  await vi.waitFor(() => expect(shown.asked.filter((a) => a.path === `${API}/Answers`).length).toBeGreaterThan(1));
  expect(points(0)).toBe('4');
});

test('the release says what waits, and asks once more when nothing does', async () => {
  const state = await open({ [`${API}/Release`]: { released: 4 } });
  await vi.waitFor(() => expect(shown.text()).toContain('还有 3 份答卷待批改'));
  expect(shown.find('button', '发布成绩').hasAttribute('disabled')).toBe(true);
  shown.unmount();
  state.given = [];
  await open({
    [`${API}/Items`]: {
      items: [
        { id: 'a', studentId: 's', name: '甲', attempt: 1, state: 'marked', toMark: 0 },
        { id: 'b', studentId: 'r', name: '乙', attempt: 1, state: 'answering', toMark: 0 },
      ],
      itemCount: 2,
    },
    [`${API}/Release`]: { released: 1 },
  });
  shown.press(await shown.comes('button', '发布成绩'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('还有 1 份答卷正在作答'));
  expect(document.body.textContent).toContain('也没有人还能开考了，学生才能看到答案');
  shown.press(await dialogButton('发布成绩'));
  await vi.waitFor(() => expect(shown.asked.some((a) => a.path === `${API}/Release`)).toBe(true));
});

const item: Partial<CheckedAttempt> = {
  id: 'a0',
  version: 1,
  studentId: 's0',
  userName: 'u0',
  name: '甲',
  attempt: 1,
  state: 'marking',
  score: 3,
  max: 15,
  toMark: 1,
  late: 1,
  examId: 'e',
  exam: '期中考试',
  answers: [
    {
      questionId: 'q0',
      bankId: 'b1',
      question: short.question,
      section: '一',
      value: '9.8',
      points: 5,
      max: 5,
      text: '',
      by: null,
      version: 0,
      late: null,
      runId: null,
      history: [{ at: 1_700_000_000_000, by: '林老师', from: 3, to: 5, reason: '答案印错' }],
    },
    {
      questionId: 'q1',
      bankId: 'b2',
      question: essay.question,
      section: '二',
      value: '论点在此',
      points: null,
      max: 10,
      text: '',
      by: null,
      version: 2,
      late: { value: '迟到的话', at: 1 },
      runId: null,
      history: [],
    },
  ],
};

const dialogButton = (text: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find(
      (b) => b.textContent === text,
    );
    return found ?? expect.unreachable(`no ${text} in a dialog`);
  });

/** As a person types into a field. */
function write(field: HTMLElement, text: string): void {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  own?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('by student: the first that waits has the focus, the rubric stands there, the last mark leads to the next student', async () => {
  const state = await open({ [`${API}/Item`]: item }, '/Exam/check?id=e&attempt=a0');
  await vi.waitFor(() => expect(document.activeElement).toBe(card(1)));
  expect(card(0).textContent).toContain('机器批');
  expect(card(0).textContent).toMatch(/改过 1 次分.*3 分 → 5 分 · 林老师 · 答案印错/);
  expect(card(1).textContent).toContain('评分要点要点合计 4 分，本题 10 分');
  expect(card(1).textContent).toContain('迟到的话');
  keys(card(1), '1', '0', 'Enter');
  await vi.waitFor(() => expect(shown.query()).toContain('attempt=a1'));
  expect(state.marks).toMatchObject([{ attemptId: 'a0', questionId: 'q1', points: 10, version: 2 }]);
});

test('what came late is taken with a reason, and not without', async () => {
  await open(
    { [`${API}/Item`]: item, [`${API}/AcceptLate`]: { accepted: 1, score: 3 } },
    '/Exam/check?id=e&attempt=a0',
  );
  const asked = () => shown.asked.filter((a) => a.path === `${API}/AcceptLate`).map((a) => a.body);
  shown.press(await shown.comes('button', '采纳迟到的回答'));
  shown.press(await dialogButton('采纳'));
  expect(asked()).toEqual([]);
  write(document.querySelector('[role=alertdialog] input') ?? expect.unreachable('no field'), '网络断了');
  shown.press(await dialogButton('采纳'));
  await vi.waitFor(() => expect(asked()).toEqual([{ attemptId: 'a0', reason: '网络断了' }]));
});

test('who teaches a class alone is offered no key and no release', async () => {
  await open({ '/OrgApi/Exam/Item': { name: '期中考试', editable: false } });
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  expect(shown.text()).toContain('待批改');
  expect([...document.querySelectorAll('button')].filter((b) => /改答案|发布成绩/.test(b.textContent ?? ''))).toEqual(
    [],
  );
});

test('another key is tried before it is so', async () => {
  const changes = [{ studentId: 's0', name: '甲', from: 3, to: 5 }];
  await open({ [`${API}/Rekey`]: { changes, bank: 'mended' } });
  shown.press(await shown.comes('button', '改答案'));
  const tries = await shown.comes('button', '看看影响');
  expect(tries.hasAttribute('disabled')).toBe(true);
  write(document.querySelector('[role=dialog] input') ?? expect.unreachable('no reason'), '印错了');
  await vi.waitFor(() => expect(tries.hasAttribute('disabled')).toBe(false));
  shown.press(tries);
  await vi.waitFor(() => expect(shown.text()).toContain('1 人升高'));
  const asked = () => shown.asked.filter((a) => a.path === `${API}/Rekey`).map((a) => a.body);
  expect(asked()).toEqual([{ examId: 'e', bankId: 'b1', answer: '9.8', reason: '印错了', commit: '0' }]);
  // the bank's question is mended with it, unless that is not wanted
  const inBank = document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]');
  expect(inBank?.checked).toBe(true);
  shown.press(shown.find('button', '按新答案重算'));
  await vi.waitFor(() => expect(asked()[1]).toMatchObject({ commit: '1', bank: true }));
  shown.unmount();
  await open({ [`${API}/Rekey`]: { changes, bank: 'foreign' } });
  shown.press(await shown.comes('button', '改答案'));
  const again = await shown.comes('button', '看看影响');
  write(document.querySelector('[role=dialog] input') ?? expect.unreachable('no reason'), '印错了');
  await vi.waitFor(() => expect(again.hasAttribute('disabled')).toBe(false));
  shown.press(again);
  await vi.waitFor(() => expect(shown.text()).toContain('题库里的题没有改：它是别的老师的题'));
});
