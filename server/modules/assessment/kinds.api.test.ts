// Questions that order and match, over the wire: from the bank to the class and the lesson, and into a file and back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { BANK_KINDS, QUESTION_KINDS } from '#contract/question-kinds.ts';
import type { AnswerValue } from '#contract/questions.ts';
import { answerFor, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { startLesson } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let classId: string;
let courseId: string;
let ids: { order: string; match: string };

const api = <T>(call: string, body: object) => teacher.call<T>(`/OrgApi/AISetting/${call}`, body);
const ORDER = {
  kind: 'order',
  stem: '测周期的各步，按先后排好。',
  options: ['拉开摆球', '松手', '经过最低点时计时', '数完五十次停表'].map((text, n) => ({
    key: 'abcd'.charAt(n),
    text,
  })),
  answer: ['a', 'b', 'c', 'd'],
};
const MATCH = {
  kind: 'match',
  stem: '把物理量和它的单位配起来。',
  left: ['摆长', '周期', '质量'].map((text, n) => ({ key: 'abc'.charAt(n), text })),
  right: ['米', '秒', '千克', '安培'].map((text, n) => ({ key: 'abcd'.charAt(n), text })),
  answer: { a: 'a', b: 'b', c: 'c' },
};

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  const { rows } = await server.database.pool.query<{ class_id: string; course_id: string; point_id: string }>(
    `select c.class_id, c.course_id, (select p.id from lesson_point p where p.course_id = c.course_id order by sort limit 1) as point_id
      from course_class c where c.teacher_id = $1`,
    [teacher.user.id],
  );
  classId = rows[0]?.class_id ?? '';
  courseId = rows[0]?.course_id ?? '';
  const pointId = rows[0]?.point_id ?? '';
  // the demo course has some of its own
  await server.database.pool.query("update question set deleted_at = 1 where kind in ('order', 'match')");
  const add = async (fields: object) => (await api<{ id: string }>('QuestionAdd', { pointId, ...fields })).data.id;
  ids = { order: await add(ORDER), match: await add(MATCH) };
});
afterAll(() => server.stop());

const send = async (name: string, questionId: string, value: unknown) =>
  (await server.signIn(name)).call<OutputOf<'/api/Interaction/Answer'>>('/api/Interaction/Answer', {
    classId,
    questionId,
    value,
  });
const pushed = async (id: string) => {
  const body = { classId, kind: 'check-question', questionId: id };
  const { data } = await teacher.call<{ questionId: string }>('/api/Interaction/Push', body);
  const list = await teacher.call<OutputOf<'/api/Interaction/Pushes'>>('/api/Interaction/Pushes', { classId });
  const own = list.data.find((p) => p.id === data.questionId);
  if (!own?.question) throw new Error('nothing was pushed');
  return { ...own, question: own.question };
};

test('what cannot be asked yet is named when it is approved; then both are approved', async () => {
  const { data } = await api<OutputOf<'/OrgApi/AISetting/QuestionItems'>>('QuestionItems', { courseId, kind: 'match' });
  expect(data.items).toMatchObject([{ id: ids.match, left: MATCH.left, right: MATCH.right, answer: MATCH.answer }]);
  const version = data.items[0]?.version;
  const broken = await api<{ version: number }>('QuestionUpdate', {
    id: ids.match,
    version,
    answer: { a: 'a', b: 'a', c: 'c' },
  });
  const refused = await api<{ fields: object }>('QuestionApprove', { ids: [ids.order, ids.match] });
  expect(refused).toMatchObject({ code: 422, data: { fields: { [ids.match]: expect.any(String) } } });
  await api('QuestionUpdate', { id: ids.match, version: broken.data.version, answer: MATCH.answer });
  expect((await api('QuestionApprove', { ids: [ids.order, ids.match] })).code).toBe(0);
});

test('an order that is pushed tells no key, refuses what is no order, and is counted as it was given', async () => {
  const { question, rightValue, correct } = await pushed(ids.order);
  expect(question.options?.map((o) => o.key)).toEqual(['A', 'B', 'C', 'D']);
  expect(question.options?.map((o) => o.text)).not.toEqual(ORDER.options.map((o) => o.text));
  const right = [...rightValue];
  for (const wrong of [right.slice(1), [...right.slice(1), 'A', 'A'], [...right.slice(1), 'Z'], 'A', { A: 'B' }])
    expect((await send('student04', question.questionId, wrong)).code).toBe(422);
  expect((await send('student04', question.questionId, right)).data).not.toHaveProperty('rightValue');
  const missed = await send('student05', question.questionId, right.toReversed());
  expect(missed.data).toMatchObject({ result: 'wrong', rightValue: right, correct });
  expect(correct).toMatch(/拉开摆球 → [A-D]\. 松手 → /u);
  const [again] = (await teacher.call<OutputOf<'/api/Interaction/Pushes'>>('/api/Interaction/Pushes', { classId }))
    .data;
  expect(again).toMatchObject({ answered: 2, right: 1 });
  expect(again?.given).toContainEqual({ value: rightValue, count: 1, right: true });
  expect(again?.given).toContainEqual({ value: right.toReversed().join(''), count: 1, right: false });
});

test('a match that is pushed: every left once, a right at most once', async () => {
  const { question, rightValue } = await pushed(ids.match);
  const right = Object.fromEntries(rightValue.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
  expect(Object.keys(right)).toEqual(['1', '2', '3']);
  const spare = question.right?.find((r) => !Object.values(right).includes(r.key))?.key ?? '';
  for (const wrong of [
    { 1: right['1'] },
    { ...right, 2: right['1'] },
    { ...right, 9: spare },
    { ...right, 2: 'Z' },
    ['A'],
  ])
    expect((await send('student04', question.questionId, wrong)).code).toBe(422);
  expect((await send('student04', question.questionId, right)).data).toMatchObject({ result: 'right' });
  const missed = await send('student05', question.questionId, { ...right, 1: spare });
  expect(missed.data).toMatchObject({ result: 'wrong', rightValue: right });
});

test('a lesson asks both, marks them, and says in words what was given', async () => {
  const { rows } = await server.database.pool.query('select point_id from question where id = $1', [ids.order]);
  await server.database.pool.query('update question set deleted_at = 1 where point_id = $1 and id <> all($2)', [
    rows[0].point_id,
    Object.values(ids),
  ]);
  const student = await server.signIn('student06');
  const { lessonId } = await startLesson(student);
  let run = await teachOn(server, student, lessonId, { type: 'start' });
  while (!stateOf(run).includes('checking')) run = await teachOn(server, student, lessonId, { type: 'next' });
  const seen = new Map<string, AnswerValue>();
  for (let n = 0; n < 2; n++) {
    const question = blocksOf<Question>(run, 'check-question').at(-1) as Question;
    const value = (await answerFor(server, question, n === 0)) as AnswerValue;
    seen.set(question.kind, value);
    run = await teachOn(server, student, lessonId, { type: 'answer', questionId: question.questionId, value });
    expect(blocksOf<{ result: string }>(run, 'check-result').at(-1)?.result).toBe(n === 0 ? 'right' : 'wrong');
  }
  expect([...seen.keys()].toSorted()).toEqual(['match', 'order']);
  const score = await student.call<OutputOf<'/api/Theory/Score'>>('/api/Theory/Score', { lessonId });
  for (const { given } of score.data.answers) expect(given).toContain(' → ');
  const body = { classId, courseId, pointId: rows[0].point_id };
  const counted = await teacher.call<OutputOf<'/api/Interaction/Answers'>>('/api/Interaction/Answers', body);
  expect(counted.data).toHaveLength(2);
  for (const { given } of counted.data) expect(given[0]?.value).toMatch(/^\S+ → \S+/u);
});

test('both go into a file and come back', async () => {
  const url = `${server.url}/OrgApi/AISetting/PlanExport?courseId=${courseId}`;
  const file = await (await fetch(url, { headers: { token: teacher.user.token } })).text();
  const other = (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '空课', kind: 'ai' })).data.id;
  expect((await api('PlanImport', { courseId: other, file })).code).toBe(0);
  const read = async (kind: string) =>
    (await api<OutputOf<'/OrgApi/AISetting/QuestionItems'>>('QuestionItems', { courseId: other, kind })).data.items;
  expect(await read('order')).toMatchObject([ORDER]);
  expect(await read('match')).toMatchObject([MATCH]);
  // as such files were before there were sides
  const old = file.replaceAll(/"(?:left|right)": (?:null|\[[^\]]*\]),?/g, '');
  expect((await api('PlanImport', { courseId: other, file: old })).code).toBe(0);
});

test('a copy of the course has them whole', async () => {
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Course/Copy', { id: courseId, name: '副本' });
  const items = (
    await api<OutputOf<'/OrgApi/AISetting/QuestionItems'>>('QuestionItems', { courseId: data.id, kind: 'match' })
  ).data.items;
  expect(items).toMatchObject([{ left: MATCH.left, right: MATCH.right, answer: MATCH.answer }]);
});

test('what exams ask besides is asked in no lesson', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from lesson_point where course_id = $1 and deleted_at is null limit 1',
    [courseId],
  );
  const pointId = rows[0]?.id;
  const others = BANK_KINDS.filter((kind) => !QUESTION_KINDS.some((one) => one === kind));
  expect(others.toSorted()).toEqual(['blanks', 'essay', 'experiment', 'file', 'group']);
  for (const kind of others) {
    const refused = await api<{ fields: object }>('QuestionAdd', { pointId, kind, stem: '题', answer: 'x' });
    expect([kind, refused.code, Object.keys(refused.data.fields)]).toEqual([kind, 422, ['kind']]);
  }
});
