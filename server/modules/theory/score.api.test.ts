// A lesson's score page, over the wire: what was missed and where it stands, marks, lessons before, who may read it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { answerFor, answerQuestion, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import { newRunId, type Stream, startLesson, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

type Scored = OutputOf<'/api/Theory/Score'>;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const send = (student: Client, lessonId: string, command: object) =>
  teach(server, student, lessonId, command, { runId: newRunId() });
const score = (who: Client, input: object) => who.call<Scored>('/api/Theory/Score', input);

/** The first point learnt, its first question answered wrong and the others right; then the lesson is ended. */
async function learn(student: Client): Promise<{ lessonId: string; missed: Question }> {
  const { lessonId } = await startLesson(student);
  let run: Stream = await send(student, lessonId, { type: 'start' });
  while (!stateOf(run).includes('checking')) run = await send(student, lessonId, { type: 'next' });
  const missed = blocksOf<Question>(run, 'check-question').at(-1) as Question;
  run = await answerQuestion(server, student, lessonId, missed, false);
  while (!stateOf(run).includes('check')) run = await send(student, lessonId, { type: 'next' });
  await answerQuestion(server, student, lessonId, blocksOf<Question>(run, 'check-question').at(-1) as Question, true);
  await student.call('/api/Theory/End', { lessonId });
  return { lessonId, missed };
}

test('what was missed comes with the right answer and its place in the material; a mark counts and is kept', async () => {
  const student = await server.signIn('student20');
  const teacher = await server.signIn('teacher01');
  const { lessonId, missed } = await learn(student);
  const { data } = await score(student, { lessonId });
  expect(data).toMatchObject({ lessonId, studentName: student.user.name, endedAt: expect.any(Number) });
  expect(data.score).toBeGreaterThan(0);
  expect(data.points[0]).toMatchObject({ tries: 2, pointId: missed.pointId });
  const [wrong, right] = data.answers;
  expect(wrong).toMatchObject({ questionId: missed.questionId, stem: missed.stem, verdict: 'wrong', mark: null });
  expect(wrong?.given).not.toBe('');
  expect(wrong?.correct).toMatch(/\S/);
  expect(wrong?.correct).not.toBe(wrong?.given);
  expect(right).toMatchObject({ verdict: 'right', correct: null });
  expect(wrong?.source?.document).toMatch(/\S/);
  expect(wrong?.source?.passage).toContain(wrong?.source?.quote);

  // to the teacher it reads the same; their mark takes the machine's place here too
  expect((await score(teacher, { lessonId })).data).toEqual(data);
  const mark = { lessonId, questionId: missed.questionId, verdict: 'right', text: '思路是对的' };
  expect((await teacher.call('/OrgApi/AISetting/Mark', mark)).code).toBe(0);
  const marked = (await score(student, { lessonId })).data;
  expect(marked.answers[0]).toMatchObject({ verdict: 'right', mark: { by: teacher.user.name, text: '思路是对的' } });
  expect(marked.score).toBeGreaterThan(data.score ?? 100);
});

test('what was chosen is told as it was read, also where the point was asked again', async () => {
  const student = await server.signIn('student22');
  const { lessonId } = await startLesson(student);
  const chosen = new Map<string, string>();
  let run: Stream = await send(student, lessonId, { type: 'start' });
  while (!stateOf(run).includes('summary')) {
    const asked = blocksOf<Question>(run, 'check-question').at(-1);
    if (!stateOf(run).includes('checking') || !asked) {
      run = await send(student, lessonId, { type: 'next' });
      continue;
    }
    const key = await answerFor(server, asked, false);
    const option = asked.options?.find((o) => o.key === key);
    if (option) chosen.set(asked.questionId, `${option.key}. ${option.text}`);
    run = await teachOn(server, student, lessonId, { type: 'answer', questionId: asked.questionId, value: key });
  }
  expect([...chosen.keys()].some((questionId) => !questionId.endsWith('.1'))).toBe(true);
  const { data } = await score(student, { lessonId });
  const told = data.answers.filter((a) => chosen.has(a.questionId)).map((a) => [a.questionId, a.given]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(chosen));
});

test('by course: the latest that is over, with the lessons before it; a running one only where there is no other', async () => {
  const student = await server.signIn('student21');
  const { lessonId: running, courseId } = await startLesson(student);
  expect((await score(student, { courseId })).data).toMatchObject({ lessonId: running, endedAt: null, answers: [] });
  await student.call('/api/Theory/End', { lessonId: running });
  const { lessonId: second } = await learn(student);
  const { data: again } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', { lessonId: second });
  const { data } = await score(student, { courseId });
  expect(data.lessonId).toBe(second);
  // and home leads there
  const { data: home } = await student.call<OutputOf<'/api/Home/Continue'>>('/api/Home/Continue');
  expect(home.finished).toEqual([expect.objectContaining({ lessonId: second, courseId, score: data.score })]);
  expect(data.lessons.map((l) => l.lessonId)).toEqual([again.lessonId, second, running]);
  expect(data.lessons.map((l) => l.score === null)).toEqual([true, false, false]);
});

test('others do not read it: another student, a teacher who does not teach the course; one of both ids is asked for', async () => {
  const student = await server.signIn('student22');
  const { lessonId, courseId } = await startLesson(student);
  for (const name of ['student23', 'teacher02'])
    expect((await score(await server.signIn(name), { lessonId })).code).toBe(404);
  // no lesson of one's own in this course
  expect((await score(await server.signIn('student23'), { courseId })).code).toBe(404);
  expect((await score(student, {})).code).toBe(422);
  expect((await score(student, { lessonId, courseId })).code).toBe(422);
});

test('mastery of a course: each point by the latest lesson that says something of it, those of now and no others', async () => {
  const student = await server.signIn('student24');
  const mastery = async (courseId: string) =>
    (await student.call<OutputOf<'/api/Theory/Mastery'>>('/api/Theory/Mastery', { courseId })).data;
  const { lessonId, missed } = await learn(student);
  const { data: scored } = await score(student, { lessonId });
  const { courseId } = scored;
  const before = await mastery(courseId);
  expect(before).toMatchObject({ running: null, latest: lessonId });
  expect(before.points.map((p) => p.pointId)).toEqual(scored.points.map((p) => p.pointId));
  expect(before.points[0]).toMatchObject({ ...scored.points[0], taught: true });
  expect(before.points[5]).toMatchObject({ tries: 0, taught: false });
  // begun again and not answered yet: what was known stays; answered, the new evidence takes its place
  const { data: again } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId,
    pointIds: [missed.pointId],
  });
  expect(await mastery(courseId)).toEqual({ ...before, running: again.lessonId });
  let run: Stream = await send(student, again.lessonId, { type: 'start' });
  while (!stateOf(run).includes('checking')) run = await send(student, again.lessonId, { type: 'next' });
  const asked = blocksOf<Question>(run, 'check-question').at(-1) as Question;
  await answerQuestion(server, student, again.lessonId, asked, true);
  // one right answer makes it surer and not certain
  const [now] = (await mastery(courseId)).points;
  expect(now).toMatchObject({ tries: 1 });
  expect(now?.mastery).toBeGreaterThan(0.3);
  expect(now?.mastery).toBeLessThan(0.95);
});

test('after a point’s questions have all been asked none comes again', async () => {
  const student = await server.signIn('student25');
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select q.id from question q join lesson_point p on p.id = q.point_id
      where p.sort = (select min(sort) from lesson_point where course_id = p.course_id) and q.kind in ('single', 'judge')
      order by q.id limit 2`,
  );
  await server.database.pool.query(
    `update question set deleted_at = 1 where point_id = (select point_id from question where id = $1)
      and not (id = any($2))`,
    [rows[0]?.id, rows.map(({ id }) => id)],
  );
  const { lessonId } = await startLesson(student);
  const stems: string[] = [];
  let run: Stream = await send(student, lessonId, { type: 'start' });
  while (!stateOf(run).includes('evaluating') && !stateOf(run).includes('summary')) {
    const asked = blocksOf<Question>(run, 'check-question').at(-1);
    const isOpen = stateOf(run).includes('check') && asked !== undefined;
    if (isOpen) stems.push(asked.stem);
    run = isOpen
      ? await answerQuestion(server, student, lessonId, asked, stems.length === 1)
      : await send(student, lessonId, { type: 'next' });
  }
  expect(stems.length).toBeGreaterThan(2);
  expect(new Set(stems).size).toBe(stems.length);
});
