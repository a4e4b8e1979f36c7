// Exams after they were sat: marked by two hands, under another key, with what came late, released, taken away, analysed.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { BankFields } from '#contract/bank.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { readTable } from '#server/platform/sheet/index.ts';
import { bankQuestion } from '#tests/support/exam.ts';
import { QUESTIONS, type Sat, satExam, start } from '#tests/support/exam-records.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get } from '#tests/support/upload.ts';
import { markAttempt } from './attempt.marking.ts';
import { countsAsHandedIn } from './records.store.ts';

type Path = Parameters<Client['call']>[0] & `/OrgApi/ExamRecord/${string}`;
type Item = OutputOf<'/OrgApi/ExamRecord/Item'>;
type Mark = Partial<InputOf<'/OrgApi/ExamRecord/Mark'>>;

let server: TestServer;
let teacher: Client;
let other: Client;
let admin: Client;
let sat: Sat;

/** Single 2, judge 2, fill 2, essay 4. */
const ANSWERS = [
  ['B', true, '9.8', '误差来自摆长'],
  ['B', false, ' 9.8 ', '不知道'],
  ['A', true, '9.7', '误差来自摆长'],
  ['A', true, '9.70', null],
  ['C', true, null, '人的反应'],
];

beforeAll(async () => {
  server = await testServer();
  [teacher, other, admin] = (await Promise.all(['teacher01', 'teacher02', 'admin'].map((n) => server.signIn(n)))) as [
    Client,
    Client,
    Client,
  ];
  sat = await satExam(server, teacher, { answers: ANSWERS });
});
afterAll(() => server.stop());

const api = async <T>(call: string, body: object, who = teacher) => who.call<T>(`/OrgApi/ExamRecord/${call}`, body);
const data = async <T>(call: string, body: object, who = teacher): Promise<T> => {
  const answer = await api<T>(call, body, who);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
  return answer.data;
};
const made = async (path: string, body: object) => {
  const answer = await teacher.call<{ id: string }>(path, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
  return answer.data;
};
/** What is taken away: what the file is called, and its cells. */
const sheet = async (call: string, body: object) => {
  const answer = await fetch(`${server.url}/OrgApi/ExamRecord/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: teacher.user.token },
    body: JSON.stringify(body),
  });
  const name = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
  return { name, rows: (await readTable(new Uint8Array(await answer.arrayBuffer()))).rows };
};
const attemptOf = (n: number) => sat.attempts[n] ?? expect.unreachable(`no attempt ${n}`);
const bankOf = (n: number) => sat.bankIds[n] ?? expect.unreachable(`no question ${n}`);
const item = (n: number) => data<Item>('Item', { id: attemptOf(n).attemptId });
const answerOf = async (n: number, question: number) => {
  const found = (await item(n)).answers[question];
  return found ?? expect.unreachable(`no answer ${question}`);
};
const mark = async (n: number, question: number, fields: Mark, who = teacher) => {
  const { questionId, version } = await answerOf(n, question);
  return api<OutputOf<'/OrgApi/ExamRecord/Mark'>>(
    'Mark',
    { attemptId: attemptOf(n).attemptId, questionId, version, points: 0, ...fields },
    who,
  );
};
const rows = async () =>
  (await data<OutputOf<'/OrgApi/ExamRecord/Items'>>('Items', { examId: sat.examId, pageSize: 100 })).items;
const history = async (n: number, question: number) =>
  (
    await server.database.pool.query(
      `select from_points as "from", to_points as "to", by_id = $3 as mine, reason from exam_mark_history
        where attempt_id = $1 and question_id = $2 order by at`,
      [attemptOf(n).attemptId, attemptOf(n).questionIds[question], teacher.user.id],
    )
  ).rows;

test('machine kinds are marked when they are handed in; what is left says so', async () => {
  expect((await rows()).map((r) => [r.score, r.toMark, r.state])).toEqual([
    [6, 1, 'marking'],
    [4, 1, 'marking'],
    [2, 1, 'marking'],
    // nothing was written: nothing waits
    [2, 0, 'marked'],
    [2, 1, 'marking'],
  ]);
  const first = await item(0);
  expect(first).toMatchObject({ exam: '期中考试', max: 10, by: 'student' });
  expect(first.answers.map((a) => [a.value, a.points, a.max])).toEqual([
    ['B', 2, 2],
    [true, 2, 2],
    ['9.8', 2, 2],
    ['误差来自摆长', null, 4],
  ]);
  expect(first.answers[0]?.question).toMatchObject({ stem: '选一个', answer: 'B' });
  const narrowed = await data<OutputOf<'/OrgApi/ExamRecord/Items'>>('Items', { examId: sat.examId, toMark: false });
  expect(narrowed.itemCount).toBe(1);
  const sorted = await data<OutputOf<'/OrgApi/ExamRecord/Items'>>('Items', { examId: sat.examId, sort: '-score' });
  expect(sorted.items[0]?.score).toBe(6);
  const questions = await data<OutputOf<'/OrgApi/ExamRecord/Questions'>>('Questions', { examId: sat.examId });
  expect(questions.map((q) => [q.answers, q.toMark])).toEqual([
    [5, 0],
    [5, 0],
    [5, 0],
    [5, 4],
  ]);
});

test('others see nothing of it, students least of all', async () => {
  const student = attemptOf(0).client;
  const calls: [Path, object][] = [
    ['/OrgApi/ExamRecord/Items', { examId: sat.examId }],
    ['/OrgApi/ExamRecord/Item', { id: attemptOf(0).attemptId }],
    ['/OrgApi/ExamRecord/Questions', { examId: sat.examId }],
    ['/OrgApi/ExamRecord/Answers', { examId: sat.examId, bankId: bankOf(0) }],
    ['/OrgApi/ExamRecord/Groups', { examId: sat.examId, bankId: bankOf(0) }],
    ['/OrgApi/ExamRecord/MarkGroup', { examId: sat.examId, bankId: bankOf(0), value: 'A', points: 1 }],
    ['/OrgApi/ExamRecord/Rekey', { examId: sat.examId, bankId: bankOf(0), answer: 'A', reason: 'x', commit: '0' }],
    ['/OrgApi/ExamRecord/AcceptLate', { attemptId: attemptOf(0).attemptId, reason: 'x' }],
    ['/OrgApi/ExamRecord/Release', { examId: sat.examId }],
    ['/OrgApi/ExamRecord/Export', { examId: sat.examId }],
    ['/OrgApi/ExamRecord/ExportAnalysis', { examId: sat.examId }],
    ['/OrgApi/ExamRecord/Analysis', { examId: sat.examId }],
    [
      '/OrgApi/ExamRecord/Mark',
      { attemptId: attemptOf(0).attemptId, questionId: attemptOf(0).questionIds[3], points: 1, version: 0 },
    ],
  ];
  for (const [path, body] of calls) {
    expect([path, (await other.call(path, body)).code]).toEqual([path, 404]);
    expect([path, (await student.call(path, body)).code]).toEqual([path, 403]);
  }
  // a question of the bank that this exam does not ask
  const elsewhere = await bankQuestion(server, teacher, { kind: 'judge', stem: '别处', answer: true });
  for (const call of ['Answers', 'Groups'])
    expect((await api(call, { examId: sat.examId, bankId: elsewhere })).code).toBe(404);
  const strange = { attemptId: attemptOf(0).attemptId, questionId: attemptOf(1).questionIds[3], points: 1, version: 0 };
  expect((await api('Mark', strange)).code).toBe(404);
  expect((await api('Items', { examId: sat.examId }, admin)).code).toBe(0);
});

test('who teaches a class of it marks, and neither changes a key nor releases nor annuls it', async () => {
  const { id: theirs } = (await other.call<{ id: string }>('/OrgApi/Course/Add', { name: '别的课', kind: 'plain' }))
    .data;
  await server.database.pool.query(
    `insert into course_class (id, org_id, course_id, class_id, teacher_id, term, created_at)
      select $1, org_id, $1, class_id, $2, term, 1 from course_class where course_id = $3 limit 1`,
    [theirs, other.user.id, sat.courseId],
  );
  const { examId } = sat;
  expect((await api('Questions', { examId }, other)).code).toBe(0);
  // only too late
  expect((await mark(4, 3, { version: 9 }, other)).code).toBe(409);
  expect((await api('Rekey', { examId, bankId: bankOf(0), answer: 'A', reason: 'x', commit: '0' }, other)).code).toBe(
    404,
  );
  expect((await api('Release', { examId }, other)).code).toBe(404);
  expect((await other.call('/OrgApi/Exam/Void', { id: examId, reason: 'x' })).code).toBe(404);
  await server.database.pool.query('delete from course_class where id = $1', [theirs]);
});

test('its column of the book is released with it, and not before', async () => {
  const PATH = '/OrgApi/CourseScoreManage/';
  const book = async () =>
    (await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/Book'>>(`${PATH}Book`, { courseId: sat.courseId })).data;
  const { version, columns } = await book();
  const { id } = columns.find((c) => c.kind === 'exam') ?? expect.unreachable('no column');
  const change = { courseId: sat.courseId, version, columns: [{ id, released: true }], commit: '1' };
  expect(await teacher.call(`${PATH}SetBook`, change)).toMatchObject({
    code: 422,
    data: { fields: { 'columns.0.released': expect.stringContaining('发布') } },
  });
  expect((await book()).columns.find((c) => c.id === id)?.released).toBe(false);
});

test('the same answers stand together; what was marked alone stays', async () => {
  const groups = await data<OutputOf<'/OrgApi/ExamRecord/Groups'>>('Groups', {
    examId: sat.examId,
    bankId: bankOf(2),
  });
  expect(groups.map((g) => g.count).toSorted()).toEqual([1, 1, 1, 2]);
  expect(groups.find((g) => g.count === 2)?.attemptIds.toSorted()).toEqual(
    [attemptOf(0), attemptOf(1)].map((a) => a.attemptId).toSorted(),
  );
  // one of two by hand, then both together
  expect(await mark(0, 2, { points: 1.5, text: '单位呢' })).toMatchObject({
    code: 0,
    data: { score: 5.5, version: 1 },
  });
  const both = { examId: sat.examId, bankId: bankOf(2), value: '9.8', points: 1 };
  expect(await data('MarkGroup', both)).toEqual({ marked: 1 });
  expect([(await answerOf(0, 2)).points, (await answerOf(1, 2)).points]).toEqual([1.5, 1]);
  // what was marked together is marked together again
  expect(await data('MarkGroup', { ...both, points: 2 })).toEqual({ marked: 1 });
  expect(await data('MarkGroup', { ...both, value: '没有人写' })).toEqual({ marked: 0 });
  expect(await api('MarkGroup', { ...both, points: 2.5 })).toMatchObject({
    code: 422,
    data: { fields: { points: '不能大于 2' } },
  });
  expect(await history(0, 2)).toEqual([{ from: 2, to: 1.5, mine: true, reason: '' }]);
  expect((await history(1, 2)).map((h) => [h.from, h.to])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test('of two markers on one answer the second is told; more than there is, is refused', async () => {
  const { questionId, version } = await answerOf(0, 3);
  const given = { attemptId: attemptOf(0).attemptId, questionId, version };
  const both = await Promise.all([api('Mark', { ...given, points: 3 }), api('Mark', { ...given, points: 2 }, admin)]);
  expect(both.map((a) => a.code).toSorted()).toEqual([0, 409]);
  expect(await mark(0, 3, { points: 4.01 })).toMatchObject({ code: 422, data: { fields: { points: '不能大于 4' } } });
  expect(await mark(0, 3, { points: 3, text: '很好' })).toMatchObject({
    code: 0,
    data: { score: 8.5, toMark: 0, state: 'marked' },
  });
  expect(await answerOf(0, 3)).toMatchObject({ points: 3, text: '很好', by: expect.stringContaining('') });
});

test('nothing is released while an answer waits', async () => {
  const refused = await api('Release', { examId: sat.examId });
  expect(refused).toMatchObject({ code: 409 });
  expect(refused.msg).toContain('3');
  expect((await rows()).some((r) => r.state === 'released')).toBe(false);
});

test('another key: who gains and loses, then all at once; a teacher’s own mark stays', async () => {
  await mark(2, 0, { points: 0.5 });
  const asked = { examId: sat.examId, bankId: bankOf(0), answer: 'A', reason: '答案印错', commit: '0' };
  const scores = async () => (await rows()).map((r) => r.score);
  const before = await scores();
  const trial = await data<OutputOf<'/OrgApi/ExamRecord/Rekey'>>('Rekey', asked);
  // the first two lose, the fourth gains, the third has a teacher's word
  expect(trial.changes.map((c) => (c.to ?? 0) - (c.from ?? 0))).toEqual([-2, -2, 2]);
  expect(await scores()).toEqual(before);
  const inBank = async () =>
    (
      await server.database.pool.query<{ answer: string; revision: number }>(
        "select approved ->> 'answer' as answer, revision from question where id = $1",
        [bankOf(0)],
      )
    ).rows[0];
  expect(trial.bank).toBe('mended');
  expect(await inBank()).toEqual({ answer: 'B', revision: 1 });
  expect(await data('Rekey', { ...asked, commit: '1' })).toEqual(trial);
  // the next exam and the printed paper have it; who is asked by the old revision keeps it
  expect(await inBank()).toEqual({ answer: 'A', revision: 2 });
  const moved = [-2, -2, 0, 2, 0];
  expect(await scores()).toEqual(before.map((score, i) => (score ?? 0) + (moved[i] ?? 0)));
  expect(await history(3, 0)).toEqual([{ from: 0, to: 2, mine: true, reason: '答案印错' }]);
  expect((await answerOf(3, 0)).question).toMatchObject({ answer: 'A' });
  // again it changes nothing, and what is no key is none
  expect(await data('Rekey', { ...asked, commit: '1' })).toEqual({ changes: [], bank: 'same' });
  for (const answer of ['Z', true, ['A', 'B'], undefined])
    expect(await api('Rekey', { ...asked, answer })).toMatchObject({ code: 422 });
  const trying = async (more: object, who = teacher) =>
    (await api<OutputOf<'/OrgApi/ExamRecord/Rekey'>>('Rekey', { ...asked, answer: 'B', ...more }, who)).data.bank;
  // said where it is not mended there: by choice, as a colleague's or a lesson's question, or as it asks something else by now
  expect(await trying({ bank: false })).toBe('left');
  const bank = (set: string) => server.database.pool.query(`update question set ${set} where id = $1`, [bankOf(0)]);
  await bank(`owner_id = '${admin.user.id}'`);
  expect([await trying({}), await trying({}, admin)]).toEqual(['foreign', 'mended']);
  await bank(`owner_id = '${teacher.user.id}', approved = jsonb_set(approved, '{stem}', '"另一问"')`);
  expect(await trying({})).toBe('changed');
  await bank(`approved = jsonb_set(approved, '{stem}', '"选一个"')`);
  // who hands in afterwards is marked by it
  await data('Rekey', { ...asked, answer: 'B', commit: '1' });
  expect((await inBank())?.answer).toBe('B');
});

test('what came late counts when it is taken, and is marked', async () => {
  const late = attemptOf(4);
  await server.database.pool.query(
    `insert into exam_late (attempt_id, question_id, value, lease, n, at) values ($1, $2, '"9.8"', 1, 9, 1), ($1, $3, '"D"', 1, 0, 1)`,
    [late.attemptId, late.questionIds[2], late.questionIds[0]],
  );
  expect((await rows())[4]).toMatchObject({ late: 2, score: 2 });
  expect((await answerOf(4, 2)).late).toMatchObject({ value: '9.8' });
  // while the machine marks it, it may have read the answers already
  const state = (to: string) =>
    server.database.pool.query('update exam_attempt set state = $2 where id = $1', [late.attemptId, to]);
  await state('submitted');
  const early = await api('AcceptLate', { attemptId: late.attemptId, reason: '网络断了' });
  expect(early).toMatchObject({ code: 409, msg: '机器还在批这份答卷，请稍后再试' });
  expect((await rows())[4]).toMatchObject({ late: 2, score: 2 });
  await state('marking');
  // the second is older than what stands
  expect(await data('AcceptLate', { attemptId: late.attemptId, reason: '网络断了' })).toEqual({
    accepted: 1,
    score: 4,
  });
  expect(await answerOf(4, 2)).toMatchObject({ value: '9.8', points: 2, late: null });
  expect(await answerOf(4, 0)).toMatchObject({ value: 'C' });
  expect((await history(4, 2))[0]).toMatchObject({ from: 0, to: 2, reason: '网络断了' });
  expect(await data('AcceptLate', { attemptId: late.attemptId, reason: '再来' })).toEqual({ accepted: 0, score: 4 });
  expect((await api('AcceptLate', { attemptId: late.attemptId, reason: ' ' })).code).toBe(422);
});

test('who has not handed in cannot be marked', async () => {
  const sixth = await server.signIn('student06');
  const { attemptId, paper } = await start(sixth, sat.examId);
  const questionId = paper.sections[0]?.questions[0]?.questionId;
  expect((await api('Mark', { attemptId, questionId, points: 1, version: 0 })).code).toBe(409);
  expect((await api('AcceptLate', { attemptId, reason: '提前' })).code).toBe(409);
  expect((await data<Item>('Item', { id: attemptId })).answers).toHaveLength(4);
  await teacher.call('/OrgApi/Exam/Void', { id: sat.examId, attemptIds: [attemptId], reason: '误入' });
});

test('released: the score in the book, a word to each, the rates in the bank', async () => {
  for (const [n, points] of [
    [1, 1],
    [2, 2],
    [4, 3],
  ] as const)
    await mark(n, 3, { points });
  expect(await data('Release', { examId: sat.examId })).toEqual({ released: 5 });
  expect((await rows()).map((r) => r.state)).toEqual([...Array(5).fill('released'), 'voided']);
  const bells = await attemptOf(0).client.call<OutputOf<'/api/Notice/Items'>>('/api/Notice/Items', { pageSize: 100 });
  expect(bells.data.items.filter((n) => n.kind === 'task.released')).toHaveLength(1);
  const book = await attemptOf(0).client.call<OutputOf<'/api/StudentCenter/MyScore'>>('/api/StudentCenter/MyScore', {
    courseId: sat.courseId,
  });
  const column = book.data[0]?.columns.find((c) => c.kind === 'exam');
  expect(column).toMatchObject({ title: '期中考试', score: 8.5, max: 10 });
  const { rows: rates } = await server.database.pool.query<{ rate: number }>(
    'select rate from question where id = any($1) order by array_position($1, id)',
    [sat.bankIds],
  );
  // B is right: 2 2 0.5 0 0 of ten; true: 2 0 2 2 2; 9.8: 1.5 2 0 0 2; the essay: 3 1 2 0 3 of twenty
  const expected = [4.5 / 10, 8 / 10, 5.5 / 10, 9 / 20];
  expect(rates.map((r) => r.rate)).toEqual(expected.map((x) => expect.closeTo(x, 12)));
  // again: nobody is left, and nobody hears twice
  expect(await data('Release', { examId: sat.examId })).toEqual({ released: 0 });
});

test('a mark after the release reaches the book; one that waits again is not shown as marked', async () => {
  await mark(0, 3, { points: 4 });
  const { rows: posts } = await server.database.pool.query<{ score: string; state: string }>(
    "select score, state from score_post where kind = 'exam' and ref_id = $1 and student_id = $2",
    [sat.examId, attemptOf(0).client.user.id],
  );
  expect(posts.map((p) => [Number(p.score), p.state])).toEqual([[9.5, 'scored']]);
  // who knows the score hears that it is another one, and sees which question it was
  const { client, attemptId } = attemptOf(0);
  const bells = async () =>
    (await client.call<OutputOf<'/api/Notice/Items'>>('/api/Notice/Items', { pageSize: 100 })).data.items.filter(
      (n) => n.kind === 'exam.rescored',
    );
  expect(await bells()).toMatchObject([
    { title: '期中考试', data: { from: 8.5, to: 9.5, path: `/Exam/scoreInfo?id=${attemptId}` } },
  ]);
  const score = await client.call<OutputOf<'/api/Exam/Score'>>('/api/Exam/Score', { attemptId });
  expect(score.data.questions?.map((one) => one.changed)).toEqual([
    ...Array(3).fill(undefined),
    { at: expect.any(Number), from: 3, to: 4 },
  ]);
  expect((await answerOf(0, 3)).history.slice(-1)).toMatchObject([
    { from: 3, to: 4, by: teacher.user.name, reason: '' },
  ]);
  await mark(0, 3, { points: 3 });
  expect(await bells()).toHaveLength(2);
  // the same again is no news
  await mark(0, 3, { points: 3 });
  expect(await bells()).toHaveLength(2);
});

test('the analysis is what one reckons by hand', async () => {
  const analysis = await data<OutputOf<'/OrgApi/ExamRecord/Analysis'>>('Analysis', { examId: sat.examId });
  const points = [
    [2, 2, 1.5, 3],
    [2, 0, 2, 1],
    [0.5, 2, 0, 2],
    [0, 2, 0, 0],
    [0, 2, 2, 3],
  ];
  const totals = points.map((row) => row.reduce((a, b) => a + b, 0));
  const mean = (xs: number[]) => xs.reduce((a, b) => a + b, 0) / xs.length;
  const variance = (xs: number[]) => mean(xs.map((x) => (x - mean(xs)) ** 2));
  const column = (i: number) => points.map((row) => row[i] ?? 0);
  const alpha = (4 / 3) * (1 - [0, 1, 2, 3].reduce((sum, i) => sum + variance(column(i)), 0) / variance(totals));
  expect(analysis).toMatchObject({
    students: 5,
    max: 10,
    mean: expect.closeTo(mean(totals), 10),
    sd: expect.closeTo(Math.sqrt(variance(totals)), 10),
    alpha: expect.closeTo(alpha, 10),
    spread: [0, 0, 1, 0, 1, 1, 0, 1, 1, 0],
  });
  expect(analysis.questions.map((q) => [q.bankId, q.students])).toEqual(sat.bankIds.map((id) => [id, 5]));
  const rest = totals.map((total, i) => total - (column(0)[i] ?? 0));
  const covariance = mean(column(0).map((x, i) => (x - mean(column(0))) * ((rest[i] ?? 0) - mean(rest))));
  const [first] = analysis.questions;
  expect(first?.discrimination).toBeCloseTo(covariance / Math.sqrt(variance(column(0)) * variance(rest)), 10);
  expect(first?.options?.map((o) => [o.key, o.right, o.count])).toEqual([
    ['A', false, 2],
    ['B', true, 2],
    ['C', false, 1],
    ['D', false, 0],
  ]);
  expect(first?.blank).toBe(0);
});

test('the analysis is taken away as it is shown', async () => {
  const { students, mean, sd, alpha, max, questions } = await data<OutputOf<'/OrgApi/ExamRecord/Analysis'>>(
    'Analysis',
    { examId: sat.examId },
  );
  for (const format of ['xlsx', 'csv'] as const) {
    const { rows: table, name } = await sheet('ExportAnalysis', { examId: sat.examId, format });
    expect(name).toMatch(new RegExp(`期中考试-考试分析-.*\\.${format}$`));
    const [head = [], whole = [], ...rest] = table;
    const at = (row: readonly string[], title: string) => row[head.indexOf(title)];
    expect([at(whole, '题目'), at(whole, '人数'), at(whole, '满分')]).toEqual(['全卷', `${students}`, `${max}`]);
    for (const [title, value] of Object.entries({ 平均分: mean, 标准差: sd, '信度 α': alpha ?? 0, 得分率: mean / max }))
      expect(Number(at(whole, title)), title).toBeCloseTo(value, 8);
    expect(rest).toHaveLength(questions.length);
    for (const [i, row] of rest.entries()) {
      const one = questions[i] ?? expect.unreachable();
      expect(at(row, '题目')).toBe(`${i + 1}. ${one.stem}`);
      expect([at(row, '人数'), at(row, '已批'), at(row, '满分')].map(Number)).toEqual([
        one.students,
        one.marked,
        one.max,
      ]);
      expect(Number(at(row, '得分率'))).toBeCloseTo(one.rate, 8);
      expect(Number(at(row, '区分度'))).toBeCloseTo(one.discrimination, 8);
    }
    expect(at(rest[0] ?? [], '选项')).toBe('A: 2; B*: 2; C: 1; D: 0');
    expect(at(rest[1] ?? [], '选项')).toBe('对*: 4; 错: 1');
  }
});

test('of drawn papers there is no alpha and no column a question; each question is of those who had it', async () => {
  const ids: string[] = [];
  for (const stem of ['甲', '乙', '丙'])
    ids.push(await bankQuestion(server, teacher, { kind: 'judge', stem: `${stem}是对的`, answer: true }));
  await server.database.pool.query('update question set difficulty = 5 where id = any($1)', [ids]);
  await server.database.pool.query('update question set difficulty = 1 where id <> all($1)', [ids]);
  const { id: paperId } = await made('/OrgApi/TestPaper/Add', {
    name: '抽题卷',
    sections: [{ title: '一', rules: [{ kind: 'judge', difficulty: 5, count: 2, points: 3 }] }],
  });
  const now = server.app.now();
  const clients = sat.attempts.map(({ client }) => client);
  const { id: examId } = await made('/OrgApi/Exam/Add', {
    name: '抽题考试',
    paperId,
    to: { userIds: clients.map(({ user }) => user.id) },
    from: now - 1000,
    until: now + 7_200_000,
    minutes: 60,
    show: 'released',
  });
  await made('/OrgApi/Exam/SetStatus', { id: examId, status: 'published' });
  for (const client of clients) {
    const { attemptId, lease } = await start(client, examId);
    await client.call('/api/Exam/Submit', { attemptId, lease });
  }
  const asked = await server.database.pool.query<{ id: string; had: number }>(
    `select q ->> 'bankId' as id, count(*)::int as had from exam_attempt a, jsonb_array_elements(a.paper) s,
      jsonb_array_elements(s -> 'questions') q where a.exam_id = $1 group by 1`,
    [examId],
  );
  const told = () => data<OutputOf<'/OrgApi/ExamRecord/Analysis'>>('Analysis', { examId });
  await expect.poll(async () => (await told()).spread.reduce((a, b) => a + b, 0)).toBe(clients.length);
  const { alpha, students, questions } = await told();
  expect([alpha, students]).toEqual([null, clients.length]);
  expect(new Map(questions.map((one) => [one.bankId, one.students]))).toEqual(
    new Map(asked.rows.map(({ id, had }) => [id, had])),
  );
  const { rows: table } = await sheet('Export', { examId, format: 'csv' });
  expect(table[0]?.at(-1)).toBe('计入成绩');
  expect(table).toHaveLength(clients.length + 1);
});

test('a match and a question of a group get another key, too', async () => {
  const sides = ['1', '2'].map((key) => ({ key, text: `左${key}` }));
  const right = ['A', 'B'].map((key) => ({ key, text: `右${key}` }));
  const questions: BankFields[] = [
    { kind: 'match', stem: '配对', left: sides, right, answer: { 1: 'A', 2: 'B' } },
    { kind: 'group', stem: '一组', children: [{ key: 'x', kind: 'fill', stem: '多少', answer: '5' }] },
    { kind: 'judge', stem: '地球是圆的', answer: true },
    { kind: 'multiple', stem: '哪些', options: right, answer: ['A', 'B'] },
  ];
  const answers = [
    [null, { x: '7' }, null, []],
    [null, { x: '七' }, false, ['A', 'B']],
  ];
  const one = await satExam(server, teacher, { questions, answers });
  const rekey = (n: number, answer: object) =>
    data<OutputOf<'/OrgApi/ExamRecord/Rekey'>>('Rekey', {
      examId: one.examId,
      bankId: one.bankIds[n],
      answer,
      reason: '印错了',
      commit: '1',
    });
  // a number in words counts, and who marks is told as which
  const read = [{ written: '七', as: 7 }];
  const group = { examId: one.examId, bankId: one.bankIds[1] };
  expect((await data<OutputOf<'/OrgApi/ExamRecord/Groups'>>('Groups', group)).map((g) => g.read)).toEqual(
    expect.arrayContaining([undefined, read]),
  );
  expect((await data<OutputOf<'/OrgApi/ExamRecord/Answers'>>('Answers', group)).filter((a) => a.read)).toMatchObject([
    { value: { x: '七' }, read },
  ]);
  const [, second] = one.attempts;
  expect((await data<Item>('Item', { id: second?.attemptId })).answers[1]).toMatchObject({ read, points: 0 });
  const gained = (await rekey(1, { x: '7' })).changes.map(({ from, to }) => (to ?? 0) - (from ?? 0));
  expect(gained).toEqual([2, 2]);
  const { questions: told } = await data<OutputOf<'/OrgApi/ExamRecord/Analysis'>>('Analysis', { examId: one.examId });
  const [judged, several] = told.slice(2).map(({ options, blank }) => [options?.map((o) => o.count), blank]);
  expect({ judged, several }, 'who took none stands beside who took one').toEqual({
    judged: [[0, 1], 1],
    several: [[1, 1], 1],
  });
  expect((await rekey(0, { 1: 'B', 2: 'A' })).changes).toEqual([]);
  const asked = await data<OutputOf<'/OrgApi/ExamRecord/Questions'>>('Questions', { examId: one.examId });
  expect(asked[0]?.question.answer).toEqual({ 1: 'B', 2: 'A' });
});

test('many hands at once: nobody waits for ever, and sums are what marks are', async () => {
  const essay = { examId: sat.examId, bankId: bankOf(3) };
  const single = { examId: sat.examId, bankId: bankOf(0), reason: '再改', commit: '1' };
  const given = await Promise.all([0, 1, 2, 3, 4].map((n) => answerOf(n, 1)));
  const calls = [
    ...given.map(({ questionId, version }, n) =>
      api('Mark', { attemptId: attemptOf(n).attemptId, questionId, version, points: n % 3 }, n % 2 ? admin : teacher),
    ),
    api('MarkGroup', { ...essay, value: '误差来自摆长', points: 3 }),
    api('MarkGroup', { ...essay, value: '人的反应', points: 2 }, admin),
    api('Rekey', { ...single, answer: 'C' }),
    api('Rekey', { ...single, answer: 'B' }, admin),
    api('Release', { examId: sat.examId }),
  ];
  const codes = (await Promise.all(calls)).map((a) => a.code);
  expect(codes.filter((code) => code !== 0 && code !== 409)).toEqual([]);
  const { rows: wrong } = await server.database.pool.query(
    `select a.id from exam_attempt a join exam_mark m on m.attempt_id = a.id where a.exam_id = $1 and a.state <> 'voided'
      group by a.id having abs(a.score - sum(m.points)) > 0.001`,
    [sat.examId],
  );
  expect(wrong).toEqual([]);
});

test('a key that changes while the machine marks by the old one counts all the same', async () => {
  const one = await satExam(server, teacher, { questions: QUESTIONS.slice(0, 1), answers: [['A']] });
  const { attemptId = '' } = one.attempts[0] ?? {};
  const points = async () =>
    (
      await server.database.pool.query<{ points: number; score: number }>(
        'select m.points, a.score from exam_mark m join exam_attempt a on a.id = m.attempt_id where a.id = $1',
        [attemptId],
      )
    ).rows;
  expect(await points()).toEqual([{ points: 0, score: 0 }]);
  const rekey = { examId: one.examId, bankId: one.bankIds[0], answer: 'A', reason: '印错了', commit: '1' };
  let changing: Promise<unknown> | null = null;
  let isDone = false;
  /** The machine has read the keys, and reads what was answered: now somebody changes the key, as far as that goes. */
  const meanwhile = async () => {
    changing ??= data('Rekey', rekey).finally(() => {
      isDone = true;
    });
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => isDone || (await server.database.pool.query(waits)).rowCount === 1).toBe(true);
  };
  const slow = <D extends object>(db: D): D =>
    new Proxy(db, {
      get: (of, name) => {
        const own: unknown = Reflect.get(of, name);
        if (name === 'connect') return async () => slow((await (own as () => Promise<object>).call(of)) as D);
        if (name !== 'query') return typeof own === 'function' ? own.bind(of) : own;
        return async (asked: { name?: string }, ...more: unknown[]) => {
          if (asked.name === 'exam-answers-to-mark') await meanwhile();
          return (own as (...all: unknown[]) => unknown).call(of, asked, ...more);
        };
      },
    });
  // an effect comes more than once where its server dies
  expect(await markAttempt({ ...server.app, pool: slow(server.app.pool) }, attemptId)).toEqual({ toMark: 0 });
  await changing;
  expect(await points()).toEqual([{ points: 2, score: 2 }]);
});

test('the spreadsheet holds what the list holds', async () => {
  const { name: file, rows: table } = await sheet('Export', { examId: sat.examId, format: 'xlsx' });
  const { name } = (await teacher.call<{ name: string }>('/OrgApi/Exam/Item', { id: sat.examId })).data;
  expect(file).toContain(`''${name}-考试成绩-`);
  const listed = await rows();
  expect(table[0]?.slice(0, 6)).toEqual(['学号', '姓名', '次数', '状态', '成绩', '满分']);
  // and who never sat it
  const { absent } = (await teacher.call<{ absent: { userName: string }[] }>('/OrgApi/Exam/Board', { id: sat.examId }))
    .data;
  const missing = table.filter((cells) => cells[2] === '');
  expect(missing.map((cells) => cells[0])).toEqual(absent.map((one) => one.userName));
  expect(table).toHaveLength(listed.length + absent.length + 1);
  for (const [i, row] of listed.entries()) {
    const cells = table.filter((own) => own[2] !== '')[i + 1] ?? [];
    expect(cells.slice(0, 2)).toEqual([row.userName, row.name]);
    expect(Number(cells[4])).toBe(row.score ?? 0);
    // who has one attempt, has one that counts, once it is handed in
    expect(cells[9]).toBe(countsAsHandedIn(row) ? '是' : '否');
    // what each question came to adds up to it
    if (row.state === 'released') expect(cells.slice(10).reduce((sum, cell) => sum + Number(cell), 0)).toBe(row.score);
  }
});

test('answer sheets: a PDF each, by number and name', async () => {
  const { jobId } = await data<{ jobId: string }>('Export', { examId: sat.examId, format: 'zip' });
  const job = await ended(teacher, jobId);
  expect(job).toMatchObject({ state: 'done', counts: { files: 5 } });
  const { url } = (job.result as { file: { url: string } }).file;
  const zip = await fromBufferPromise(Buffer.from(await (await get(server, teacher, url)).arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  const listed = (await rows()).filter((r) => r.state === 'released');
  expect([...files.keys()].toSorted()).toEqual(listed.map((r) => `${r.userName}-${r.name}.pdf`).toSorted());
  for (const bytes of files.values()) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a paper is printed, with its key for staff alone', async () => {
  const { rows: exam } = await server.database.pool.query<{ paper_id: string }>(
    'select paper_id from exam where id = $1',
    [sat.examId],
  );
  const print = (body: object, who: Client) =>
    fetch(`${server.url}/OrgApi/TestPaper/Print`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: who.user.token },
      body: JSON.stringify({ id: exam[0]?.paper_id, ...body }),
    });
  const text = async (answer: Response) => {
    const { extractText, getDocumentProxy } = await import('unpdf');
    const read = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
      mergePages: true,
    });
    return read.text.replace(/\s+/g, '');
  };
  const plain = await text(await print({}, teacher));
  const keyed = await text(await print({ key: true }, teacher));
  expect(plain).toContain(QUESTIONS[0]?.stem);
  expect(plain).not.toContain('答案');
  expect(keyed).toContain('答案');
  expect(keyed).toContain('评分标准：论点2');
  expect(await (await print({}, attemptOf(0).client)).json()).toMatchObject({ code: 403 });
});
