// Scores and statistics of a course: a row each for the class, whatever state they are in, and all of them together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { ScoresImported } from '#contract/gradebook.ts';
import type { OutputOf } from '#contract/index.ts';
import { answerQuestion, blocksOf, type Question, stateOf } from '#tests/support/lesson.ts';
import { newRunId, teach } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, send as upload } from '#tests/support/upload.ts';

type Page = OutputOf<'/OrgApi/CourseScoreManage/Items'>;
type Statistics = OutputOf<'/OrgApi/CourseStat'>;

let server: TestServer;
let teacher: Client;
let courseId: string;
let classId: string;
let pointIds: string[];
const lessons: Record<string, string> = {};
/** As the student's own summary said it. */
let told = 0;

beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  const { rows } = await server.database.pool.query<{ course: string; klass: string; points: string[] }>(
    `select c.course_id as course, c.class_id as klass, (select array_agg(p.id order by p.sort) from lesson_point p
      where p.course_id = c.course_id and p.approved is not null) as points from course_class c where c.teacher_id = $1 limit 1`,
    [teacher.user.id],
  );
  ({ course: courseId, klass: classId, points: pointIds } = rows[0] ?? { course: '', klass: '', points: [] });
  // 11 learns one point and evaluates, 12 misses a question and goes on, the others have not begun
  told = await learn('student11');
  await half('student12');
});
afterAll(() => server.stop());

const send = (student: Client, lessonId: string, command: object) =>
  teach(server, student, lessonId, command, { runId: newRunId() });

async function begin(name: string): Promise<{ student: Client; lessonId: string }> {
  const student = await server.signIn(name);
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds: pointIds.slice(0, 1),
  });
  lessons[name] = data.lessonId;
  return { student, lessonId: data.lessonId };
}

async function learn(name: string): Promise<number> {
  const { student, lessonId } = await begin(name);
  let run = await send(student, lessonId, { type: 'start' });
  for (let n = 0; n < 20 && !stateOf(run).includes('evaluating'); n++) {
    const q = blocksOf<Question>(run, 'check-question').at(-1) as Question;
    run = stateOf(run).includes('check')
      ? await answerQuestion(server, student, lessonId, q, true)
      : await send(student, lessonId, { type: 'next' });
  }
  run = await send(student, lessonId, { type: 'evaluate', scores: { understand: 5, apply: 4, effort: 3 } });
  server.advance(90_000);
  // said twice, or an hour too many: by the server's clock it was a minute and a half
  for (const seconds of [90, 90, 3600])
    await student.call('/api/Theory/AddTeachingProgress', { lessonId, pointId: pointIds[0], seconds });
  const { score } = blocksOf<BlockProps<'summary'>>(run, 'summary')[0] as BlockProps<'summary'>;
  await send(student, lessonId, { type: 'next' });
  return score ?? Number.NaN;
}

async function missOne(student: Client, lessonId: string): Promise<void> {
  const run = await send(student, lessonId, { type: 'start' });
  const q = blocksOf<Question>(run, 'check-question').at(-1) as Question;
  await answerQuestion(server, student, lessonId, q, false);
}

async function half(name: string): Promise<void> {
  const { student, lessonId } = await begin(name);
  await missOne(student, lessonId);
  await send(student, lessonId, { type: 'ask', text: '为什么角度要小？' });
}

const items = async (more: object = {}, who = teacher) =>
  (await who.call<Page>('/OrgApi/CourseScoreManage/Items', { courseId, pageSize: 100, ...more })).data;
const statistics = async (more: object = {}) =>
  (await teacher.call<Statistics>('/OrgApi/CourseStat', { courseId, ...more })).data;

const exported = async () => {
  const answer = await fetch(`${server.url}/OrgApi/CourseScoreManage/Export`, {
    method: 'POST',
    headers: { token: teacher.user.token, 'content-type': 'application/json' },
    body: JSON.stringify({ courseId, format: 'csv', sort: '-score' }),
  });
  return answer.text();
};

describe('scores', () => {
  test('a row each of the class; who has learnt has the score of their own summary', async () => {
    const { items: rows, itemCount } = await items();
    expect(itemCount).toBe(rows.length);
    expect(rows.map((r) => r.userName)).toEqual(rows.map((r) => r.userName).toSorted());
    const of = (name: string) => rows.find((r) => r.userName === name);
    expect(of('student11')).toMatchObject({
      state: 'done',
      lessonId: lessons['student11'],
      score: told,
      // the clock runs on by itself, too
      seconds: expect.closeTo(100, -2),
      own: 80,
      teacher: null,
      className: '物理实验1班',
      points: [{ pointId: pointIds[0], flagged: false }],
    });
    expect(of('student12')).toMatchObject({ state: 'running', lessonId: lessons['student12'], score: null });
    expect(of('student13')).toMatchObject({ state: 'none', lessonId: null, score: null, points: [], endedAt: null });
  });

  test('filtered, ordered with the empty ones last, and paged', async () => {
    expect((await items({ state: 'done' })).items.map((r) => r.userName)).toEqual(['student11']);
    expect((await items({ keyword: 'student12' })).items).toHaveLength(1);
    for (const sort of ['score', '-score']) expect((await items({ sort })).items[0]?.userName).toBe('student11');
    const first = await items({ sort: '-userName', pageSize: 10 });
    expect([first.items.length, first.items[0]?.userName]).toEqual([10, 'student30']);
    expect((await items({ classId })).itemCount).toBe(first.itemCount);
    expect((await items({ classId: 'other' })).itemCount).toBe(0);
  });

  test('the teacher’s evaluation stands beside the student’s own', async () => {
    const scores = { understand: 5, apply: 5, effort: 5 };
    await teacher.call('/OrgApi/InteractiveEvaluate/Score', { lessonId: lessons['student11'], scores });
    expect((await items({ state: 'done' })).items[0]).toMatchObject({ own: 80, teacher: 100 });
  });

  test('as a spreadsheet', async () => {
    const [head, first, ...rest] = (await exported()).split(/\r?\n/);
    expect(head).toMatch(/^\W?学号,姓名,班级,[^,]+,平时成绩（100%）,总评,/);
    // in the screen's own words
    expect(head).toContain(',总评,状态,得分,各知识点掌握,');
    expect(first).toContain('已学完');
    expect(rest.join()).toContain('未开始');
  });

  test('who learns again keeps what was learnt, and has not unlearnt the rest', async () => {
    const student = await server.signIn('student11');
    const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
      lessonId: lessons['student11'],
      pointIds: pointIds.slice(0, 2),
    });
    const [row] = (await items({ keyword: 'student11' })).items;
    expect(row).toMatchObject({ state: 'done', lessonId: lessons['student11'], score: told });
    await student.call('/api/Theory/End', { lessonId: data.lessonId });
    const [after] = (await items({ keyword: 'student11' })).items;
    // ended as soon as it began: nothing has happened
    expect(after).toEqual(row);
    const next = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
      lessonId: data.lessonId,
      pointIds: pointIds.slice(0, 2),
    });
    await missOne(student, next.data.lessonId);
    await student.call('/api/Theory/End', { lessonId: next.data.lessonId });
    const [missed] = (await items({ keyword: 'student11' })).items;
    expect(missed?.lessonId).toBe(next.data.lessonId);
    expect(missed?.points.map((p) => [p.pointId, p.tries])).toEqual([
      [pointIds[0], 1],
      [pointIds[1], 0],
    ]);
  });

  test('a point that was not asked about has no mastery; one without a question is none that can be mastered', async () => {
    const text = (await exported()).split(/\r?\n/).find((line) => line.includes('student11')) ?? '';
    expect(text).toContain(' —');
    expect(text).not.toContain(' 0%');
    const { pool } = server.database;
    const keep = (is: boolean) => pool.query('update question set in_plan = $2 where point_id = $1', [pointIds[1], is]);
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from question where point_id = $1 and not in_plan',
      [pointIds[1]],
    );
    expect(rows[0]?.n).toBe(0);
    await keep(false);
    const student = await server.signIn('student11');
    const { points } = (await student.call<OutputOf<'/api/Theory/Mastery'>>('/api/Theory/Mastery', { courseId })).data;
    expect(points.slice(0, 3).map((p) => p.asked)).toEqual([true, false, true]);
    expect((await statistics()).points.slice(0, 3).map((p) => p.asked)).toEqual([true, false, true]);
    await keep(true);
  });
});

describe('the book', () => {
  type Book = OutputOf<'/OrgApi/CourseScoreManage/Book'>;
  type SetBook = OutputOf<'/OrgApi/CourseScoreManage/SetBook'>;
  type Marked = OutputOf<'/OrgApi/CourseScoreManage/Mark'>;
  const book = async () => (await teacher.call<Book>('/OrgApi/CourseScoreManage/Book', { courseId })).data;
  const change = (more: object) =>
    teacher.call<SetBook & { fields: Record<string, string> }>('/OrgApi/CourseScoreManage/SetBook', {
      courseId,
      ...more,
    });
  const rowOf = async (name: string) => (await items({ keyword: name })).items[0];
  const idOf = async (name: string) => (await rowOf(name))?.id ?? '';
  const groups = [
    { id: 'daily', name: '平时', weight: 33.3, keep: null },
    { id: 'final', name: '期末', weight: 66.7, keep: null },
  ];

  test('nobody has touched it: the lesson counts, and the total is the score that stands everywhere', async () => {
    const { version, columns, groups: own } = await book();
    expect([version, own.length]).toEqual([0, 1]);
    expect(columns).toMatchObject([{ kind: 'lesson', refId: courseId, max: 100, counts: 'last', released: true }]);
    const row = await rowOf('student11');
    expect(row?.cells[columns[0]?.id ?? '']).toEqual({ state: 'scored', score: row?.score, version: 0 });
    expect([row?.total, row?.left]).toEqual([row?.score, false]);
    expect((await rowOf('student13'))?.total).toBeNull();
    const stateOfCell = async (name: string) => (await rowOf(name))?.cells[columns[0]?.id ?? '']?.state;
    expect([await stateOfCell('student12'), await stateOfCell('student13')]).toEqual(['doing', 'none']);
    // one that is ended as soon as it began was none
    const idle = await begin('student20');
    await send(idle.student, idle.lessonId, { type: 'start' });
    expect(await stateOfCell('student20')).toBe('doing');
    await idle.student.call('/api/Theory/End', { lessonId: idle.lessonId });
    expect(await stateOfCell('student20')).toBe('none');
    const mine = await (await server.signIn('student11')).call<OutputOf<'/api/StudentCenter/MyScore'>>(
      '/api/StudentCenter/MyScore',
      { courseId },
    );
    expect(mine.data).toMatchObject([{ courseId, total: row?.score, provisional: false }]);
  });

  test('a column of one’s own; weights are tried before they are made, and two teachers do not overwrite each other', async () => {
    const { data } = await teacher.call<{ id: string }>('/OrgApi/CourseScoreManage/AddColumn', {
      courseId,
      title: '期末笔试',
      max: 50,
    });
    const lesson = (await book()).columns.find((c) => c.kind === 'lesson')?.id ?? '';
    const columns = [
      { id: lesson, groupId: 'daily' },
      { id: data.id, groupId: 'final' },
    ];
    for (const weight of [56.7, 76.7])
      expect(await change({ version: 0, groups: [groups[0], { ...groups[1], weight }] })).toMatchObject({
        code: 422,
        data: { fields: { groups: 'sum' }, words: { groups: expect.stringContaining('100') } },
      });
    const studentId = await idOf('student11');
    const marked = await teacher.call<Marked>('/OrgApi/CourseScoreManage/Mark', {
      columnId: data.id,
      studentId,
      score: 20,
      reason: '补考',
      version: 0,
    });
    expect(marked.data.cell).toEqual({ state: 'scored', score: 20, version: 1 });
    expect(await change({ version: 0, columns: [{ id: data.id, max: 19 }] })).toMatchObject({
      code: 422,
      data: { fields: { 'columns.0.max': '已有学生的分数高于这个满分' } },
    });
    expect((await change({ version: 0, columns: [{ id: data.id, max: 20 }] })).code).toBe(0);
    const { score = 0, total } = (await rowOf('student11')) ?? {};
    const trial = await change({ version: 0, groups, columns });
    const to = Math.round(((score ?? 0) * 33.3 + 40 * 66.7) / 10) / 10;
    expect(trial.data).toMatchObject({ version: 0, changes: [{ studentId, from: total, to }] });
    expect((await rowOf('student11'))?.total).toBe(total);
    const made = await Promise.all([1, 2].map(() => change({ version: 0, groups, columns, commit: '1' })));
    expect(made.map((m) => m.code).sort()).toEqual([0, 409]);
    const row = await rowOf('student11');
    expect([row?.total, row?.groups]).toEqual([to, { daily: score, final: 40 }]);
  });

  test('a mark is over nothing else, said once, kept, and taken back', async () => {
    const column = (await book()).columns.find((c) => c.kind === 'lesson');
    const place = { columnId: column?.id ?? '', studentId: await idOf('student11') };
    const mark = (more: object, who = teacher) =>
      who.call<Marked>('/OrgApi/CourseScoreManage/Mark', { ...place, ...more });
    const { score } = (await rowOf('student11')) ?? {};
    expect((await mark({ score: 101, version: 0 })).code).toBe(422);
    expect((await mark({ score: 95, reason: '口试', version: 0 })).data.cell).toEqual({
      state: 'scored',
      score: 95,
      version: 1,
    });
    expect((await mark({ score: 96, version: 0 })).code).toBe(409);
    // the same number in the listing's own field, in its order, in the statistics and on the lesson's page
    expect((await rowOf('student11'))?.score).toBe(95);
    expect((await items({ sort: '-score' })).items[0]?.userName).toBe('student11');
    expect((await statistics()).score).toBe(95);
    const lesson = await (await server.signIn('student11')).call<OutputOf<'/api/Theory/Score'>>('/api/Theory/Score', {
      courseId,
    });
    expect(lesson.data).toMatchObject({ score, bookScore: 95 });
    // what was computed is not changed without a word
    expect(await mark({ score: 96, version: 1 })).toMatchObject({
      code: 422,
      data: { fields: { reason: '请填写' } },
    });
    expect((await mark({ excused: true, reason: '病假', version: 1 })).data.cell.state).toBe('excused');
    expect((await mark({ score: null, version: 2 })).data.cell).toEqual({ state: 'scored', score, version: 3 });
    const { data } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/History'>>(
      '/OrgApi/CourseScoreManage/History',
      place,
    );
    expect(data.slice(0, 3).map((h) => [h.to, h.excused, h.reason])).toEqual([
      [null, false, ''],
      [null, true, '病假'],
      [95, false, '口试'],
    ]);
    expect(data[2]).toMatchObject({ from: score, by: teacher.user.name });
    const stranger = await server.signIn('teacher02');
    expect((await mark({ score: 1, version: 3 }, stranger)).code).toBe(404);
    expect((await mark({ studentId: stranger.user.id, score: 1, version: 0 })).code).toBe(404);
  });

  test('what comes from elsewhere is changed there; a column that is not released is no student’s to see', async () => {
    const { version, columns } = await book();
    const lesson = columns.find((c) => c.kind === 'lesson')?.id;
    expect((await change({ version, columns: [{ id: lesson, title: '别名' }] })).code).toBe(422);
    expect((await change({ version, columns: [{ id: lesson, groupId: 'none' }] })).code).toBe(422);
    const student = await server.signIn('student11');
    const mine = async () =>
      (await student.call<OutputOf<'/api/StudentCenter/MyScore'>>('/api/StudentCenter/MyScore', { courseId })).data[0];
    expect((await mine())?.columns.map((c) => c.title)).not.toContain('期末笔试');
    expect((await mine())?.provisional).toBe(true);
    const own = columns.find((c) => c.kind === 'own')?.id;
    await change({ version, columns: [{ id: own, released: true }], commit: '1' });
    expect((await mine())?.total).toBe((await rowOf('student11'))?.total);
  });

  test('two columns are never called alike, and none as those that say whose row it is', async () => {
    const add = (title: string, max = 10) =>
      teacher.call<{ id: string; fields?: Record<string, string> }>('/OrgApi/CourseScoreManage/AddColumn', {
        courseId,
        title,
        max,
      });
    for (const title of ['学号', '姓 名', '总评', '期末笔试'])
      expect((await add(title)).data.fields).toHaveProperty('title');
    expect((await add('口算', 0)).data.fields).toEqual({ max: '要大于 0' });
    const { id } = (await add('口算')).data;
    const { version } = await book();
    expect((await change({ version, columns: [{ id, title: '期末笔试' }] })).code).toBe(422);
    expect((await change({ version, columns: [{ id, title: '口算' }] })).code).toBe(0);
    expect((await change({ version, columns: [{ id, removed: true }], commit: '1' })).code).toBe(0);
  });

  test('the exported table comes back: nothing is changed by itself, and of what is wrong nothing is written', async () => {
    const IMPORT = '/OrgApi/CourseScoreManage/Import';
    type Started = OutputOf<typeof IMPORT> & { fields?: Record<string, string>; reason?: string };
    const begin = (text: string, commit = '0', who = teacher) =>
      upload<Started>(server, who, IMPORT, [{ name: '成绩.csv', bytes: text }], { courseId, commit });
    const sendSheet = async (text: string, commit = '0') => {
      const job = await ended(teacher, (await begin(text, commit)).data.jobId);
      return { ...job, result: job.result as unknown as ScoresImported };
    };
    const exported = await fetch(`${server.url}/OrgApi/CourseScoreManage/Export`, {
      method: 'POST',
      headers: { token: teacher.user.token, 'content-type': 'application/json' },
      body: JSON.stringify({ courseId, format: 'csv' }),
    });
    const again = await sendSheet(await exported.text(), '1');
    expect(again).toMatchObject({ state: 'done', errors: [], result: { changes: [], commit: true } });
    expect(again.result.unchanged).toBeGreaterThan(0);
    expect(again.result.ignored).toContain('总评');

    const sheet = (...rows: string[]) => ['学号,姓名,期末笔试', ...rows].join('\n');
    const wrong = sheet('student11,甲,51', 'student11,甲,1', 'nobody,乙,3', 'student12,丙,=1+1', 'student13,丁,30');
    const refused = await sendSheet(wrong, '1');
    expect(refused.state).toBe('failed');
    expect(refused.errors.map((e) => [e.row, e.column, e.reason])).toEqual([
      [2, '期末笔试', 'scoreRange'],
      [3, '学号', 'name-twice'],
      [4, '学号', 'notOfCourse'],
      [5, '期末笔试', 'cell-formula'],
    ]);
    expect(refused.errors[0]?.reasonText).toBe('请填 0 到 50 的数，或“免”');
    const own = (await book()).columns.find((c) => c.kind === 'own')?.id ?? '';
    expect((await rowOf('student13'))?.cells[own]?.state).toBe('none');

    const right = sheet('STUDENT12,丙,免', 'student13,丁,30.5', 'student14,戊,', 'student15,己,缺交');
    const trial = await sendSheet(right);
    expect(trial).toMatchObject({ state: 'done', errors: [], result: { ignored: [], unchanged: 0, commit: false } });
    expect(trial.result.changes.map((c) => [c.column, c.from, c.to])).toEqual([
      ['期末笔试', null, null],
      ['期末笔试', null, 30.5],
    ]);
    expect((await rowOf('student13'))?.cells[own]?.state).toBe('none');
    expect((await sendSheet(right, '1')).counts).toMatchObject({ changed: 2, errors: 0 });
    expect((await rowOf('student12'))?.cells[own]).toEqual({ state: 'excused', score: null, version: 1 });
    expect((await rowOf('student13'))?.cells[own]).toEqual({ state: 'scored', score: 30.5, version: 1 });
    const { data } = await teacher.call<OutputOf<'/OrgApi/CourseScoreManage/History'>>(
      '/OrgApi/CourseScoreManage/History',
      { columnId: own, studentId: await idOf('student13') },
    );
    expect(data[0]?.reason).toBe('导入自《成绩.csv》');

    expect((await sendSheet('姓名,期末笔试\n甲,3')).errors[0]).toMatchObject({ row: 1, reason: 'head-missing' });
    expect((await sendSheet('学号,别的\nstudent11,3')).errors[0]).toMatchObject({ row: 1, reason: 'head-missing' });
    expect((await begin('', '1')).data.reason).toBe('empty');
    expect((await begin(right, '1', await server.signIn('teacher02'))).code).toBe(404);
    expect((await begin(right, 'yes')).data.fields).toHaveProperty('commit');
  });
});

test('statistics: who has learnt, what was missed and asked, without a name', async () => {
  const all = await statistics();
  const { itemCount } = await items();
  expect([all.done, all.running, all.students]).toEqual([1, 1, itemCount]);
  expect(all.none).toBe(itemCount - 2);
  expect(all.points.map((p) => p.pointId)).toEqual(pointIds);
  expect(all.points[0]?.students).toBe(2);
  // each of the two has missed one: it may be the same
  expect(all.missed.reduce((sum, q) => sum + q.missed, 0)).toBe(2);
  expect(all.missed[0]?.stem).not.toBe('');
  expect(all.recent[0]).toMatchObject({ text: '为什么角度要小？' });
  const text = JSON.stringify(all);
  const { items: rows } = await items();
  expect(rows.filter((r) => text.includes(r.name) || text.includes(r.userName))).toEqual([]);
  expect(await statistics({ classId })).toMatchObject({ students: itemCount });
  expect(await statistics({ classId: 'other' })).toMatchObject({ students: 0, missed: [], recent: [] });
});
