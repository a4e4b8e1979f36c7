// Scores as teachers keep them: several runs, overrides with history, a sheet, groups, the board.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsPackage } from '#tests/support/packages.ts';
import { openStream } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, send } from '#tests/support/upload.ts';
import { uploadKey } from './keys.ts';

let server: TestServer;
let teacher: Client;
let other: Client;
let students: Client[];
let classId: string;
let packageId: string;
const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<T>(text, values)).rows;

async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data as T;
}

beforeAll(async () => {
  server = await testServer();
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  other = await server.signIn('teacher02');
  students = await Promise.all(['student04', 'student05', 'student06'].map((n) => server.signIn(n)));
  [{ id: classId } = { id: '' }] = await q<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [students[0]?.user.id],
  );
  ({ id: packageId } = await done<{ id: string }>(
    send(server, teacher, '/OrgApi/UploadFile/Experiment', [{ name: 'p.zip', bytes: jsPackage() }]),
  ));
});
afterAll(() => server.stop());

async function opened(more: object = {}): Promise<string> {
  const body = { name: `实验 ${randomUUID().slice(0, 4)}`, kind: 'js', packageId, classIds: [classId], ...more };
  const { id } = await done<{ id: string }>(teacher.call('/OrgApi/Experiment/Add', body));
  await done(teacher.call('/OrgApi/Experiment/SetOpenStatus', { id, status: 'open' }));
  return id;
}
/** A run with these points of its two steps. */
async function ran(
  experimentId: string,
  who: Client,
  points: [number, number],
  { isOver = true, evidence }: { isOver?: boolean; evidence?: unknown } = {},
): Promise<string> {
  const { runId } = await done<{ runId: string }>(who.call('/api/Experiment/Start', { experimentId }));
  const { launchId, key } = await done<{ launchId: string; key: string }>(
    who.call('/api/Experiment/Launch', { runId, cmd: randomUUID() }),
  );
  const now = server.app.now();
  const steps = points.map((score, i) => ({
    n: i + 1,
    at: now,
    type: 'step',
    seq: i + 1,
    startTime: now,
    endTime: now + (i + 1) * 60_000,
    score,
    ...(evidence !== undefined && { evidence }),
  }));
  const records = isOver ? [...steps, { n: 3, at: now, type: 'finish' }] : steps;
  await done(server.call('/api/open/JsDataUpload', { runId, launchId, key, sentAt: now, records }));
  if (isOver)
    await expect
      .poll(async () => (await done<{ state: string }>(who.call('/api/Experiment/GetProcess', { runId }))).state)
      .toBe('finished');
  return runId;
}
interface Row {
  id: string;
  version: number;
  studentId: string;
  state: string;
  runs: number;
  score: number | null;
  override: { score: number; reason: string } | null;
  comment: string;
  steps: { seq: number; score: number; scoredBy: string }[];
}
const rowsOf = async (experimentId: string) =>
  (await done<{ items: Row[] }>(teacher.call('/OrgApi/ExperimentResult/Items', { experimentId, pageSize: 100 }))).items;
const rowOf = async (experimentId: string, who: Client): Promise<Row> => {
  const row = (await rowsOf(experimentId)).find((r) => r.studentId === who.user.id);
  if (!row) throw new Error('no row');
  return row;
};
const posted = async (experimentId: string, who: Client) =>
  (
    await q<{ score: number }>(
      'select score::float8 as score from score_post where ref_id = $1 and student_id = $2 order by attempt',
      [experimentId, who.user.id],
    )
  ).map((r) => r.score);

test('several runs count by the rule; who gains and loses is told first', async () => {
  const [one, two] = students as [Client, Client];
  const id = await opened();
  await ran(id, one, [40, 0]);
  await ran(id, one, [40, 60]);
  await ran(id, one, [0, 30]);
  await ran(id, two, [40, 30]);
  expect(await rowOf(id, one)).toMatchObject({
    ...{ runs: 3, score: 100, state: 'finished' },
    // the score stands with that attempt's own steps, not with the latest's
    steps: [{ score: 40 }, { score: 60 }],
  });
  // everybody of the class has a row
  expect((await rowsOf(id)).length).toBeGreaterThan(20);
  const trial = await done<{ changes: object[] }>(
    teacher.call('/OrgApi/ExperimentResult/MergeScores', { experimentId: id, rule: 'last', commit: '0' }),
  );
  expect(trial.changes).toEqual([expect.objectContaining({ studentId: one.user.id, from: 100, to: 30 })]);
  expect((await rowOf(id, one)).score).toBe(100);
  await done(teacher.call('/OrgApi/ExperimentResult/MergeScores', { experimentId: id, rule: 'mean' }));
  expect((await rowOf(id, one)).score).toBeCloseTo((40 + 100 + 30) / 3);
  expect((await other.call('/OrgApi/ExperimentResult/MergeScores', { experimentId: id, rule: 'mean' })).code).toBe(404);
});

test('the run that the row shows is marked, or the one that is named; nobody else’s', async () => {
  const [one, two] = students as [Client, Client];
  const id = await opened();
  const best = await ran(id, one, [40, 50]);
  const last = await ran(id, one, [0, 30]);
  const others = await ran(id, two, [10, 10]);
  const { id: rowId, version, ...row } = await rowOf(id, one);
  expect(row).toMatchObject({ runId: last, shownRunId: best });
  const mark = (more: object) =>
    teacher.call<{ version: number }>('/OrgApi/ExperimentResult/Mark', { id: rowId, reason: '看过读数', ...more });
  await done(mark({ version, steps: [{ seq: 2, score: 55 }] }));
  await done(
    teacher.call('/OrgApi/ExperimentResult/Update', {
      ...{ id: rowId, version: version + 1, runId: last, seq: 1, score: 7, reason: '看过读数' },
    }),
  );
  const scores = await q<{ runId: string; scores: number[] }>(
    `select run_id as "runId", array_agg(score::float8 order by seq) as scores from experiment_step where run_id = any($1) group by 1`,
    [[best, last]],
  );
  expect(new Map(scores.map((s) => [s.runId, s.scores]))).toEqual(
    new Map([
      [best, [40, 55]],
      [last, [7, 30]],
    ]),
  );
  expect((await mark({ version: version + 2, runId: others, steps: [{ seq: 1, score: 1 }] })).code).toBe(404);
});

test('a teacher’s word wins, with its reason, is kept, and can be taken back', async () => {
  const [one] = students as [Client];
  const id = await opened();
  await ran(id, one, [40, 0]);
  const { id: rowId, version } = await rowOf(id, one);
  const update = (more: object) =>
    teacher.call<{ version: number }>('/OrgApi/ExperimentResult/Update', { id: rowId, ...more });
  expect((await update({ version, score: 90 })).code).toBe(422);
  const over = await update({ version, score: 101, reason: 'x' });
  expect([over.code, over.data]).toEqual([422, { fields: { score: '不能大于 100' } }]);
  expect((await update({ version: version + 5, comment: 'x' })).code).toBe(409);
  const after = await done<{ version: number }>(update({ version, score: 90, reason: '补做', comment: '很好' }));
  expect(await rowOf(id, one)).toMatchObject({ score: 90, override: { score: 90, reason: '补做' }, comment: '很好' });
  expect(await posted(id, one)).toEqual([90]);
  const { result } = await done<{ result: object }>(one.call('/api/Experiment/Item', { id }));
  expect(result).toMatchObject({ score: 90, comment: '很好' });
  const back = await done<{ version: number }>(update({ version: after.version, score: null, reason: '写错了' }));
  expect((await rowOf(id, one)).score).toBe(40);
  await done(update({ version: back.version, seq: 2, score: 30, reason: '看过记录' }));
  expect(await rowOf(id, one)).toMatchObject({ score: 70, steps: [{ score: 40 }, { score: 30, scoredBy: 'teacher' }] });
  expect(await posted(id, one)).toEqual([70]);
  const history = await done<{ from: number | null; to: number | null; seq: number | null }[]>(
    teacher.call('/OrgApi/ExperimentResult/History', { id: rowId }),
  );
  expect(history.map(({ from, to, seq }) => [from, to, seq])).toEqual([
    [0, 30, 2],
    [90, null, null],
    [null, 90, null],
  ]);
  expect((await one.call('/OrgApi/ExperimentResult/History', { id: rowId })).code).toBe(403);
});

test('a sheet is taken whole, or not at all', async () => {
  const [one, two] = students as [Client, Client];
  const id = await opened();
  await ran(id, one, [40, 0]);
  const sheet = (text: string, commit = '1') =>
    done<{ jobId: string }>(
      send(server, teacher, '/OrgApi/ExperimentResult/Import', [{ name: '成绩.csv', bytes: text }], {
        experimentId: id,
        commit,
      }),
    ).then(({ jobId }) => ended(teacher, jobId));
  const [a, b] = [one.user.userName, two.user.userName];
  const wrong = await sheet(`学号,成绩,评语\n${a},80,好\nnobody,70,\n${b},120,\n`);
  expect(wrong.state).toBe('failed');
  expect(wrong.errors.map((e) => [e.row, e.column])).toEqual([
    [3, '学号'],
    [4, '成绩'],
  ]);
  // in an experiment's words: it has no course, and excuses nobody
  expect(JSON.stringify(wrong.errors)).toContain('这个实验的学生里没有这个学号');
  expect(JSON.stringify(wrong.errors)).not.toContain('免');
  expect((await rowOf(id, one)).override).toBeNull();
  const tried = await sheet(`学号,成绩,评语\n${a},80,好\n`, '0');
  expect(tried.result).toMatchObject({ changes: [{ from: 40, to: 80 }] });
  expect((await rowOf(id, one)).override).toBeNull();
  expect((await sheet(`学号,成绩,评语\n${a},80,好\n${b},,没做\n`)).state).toBe('done');
  expect(await rowOf(id, one)).toMatchObject({ score: 80, comment: '好' });
  expect(await rowOf(id, two)).toMatchObject({ score: null, comment: '没做' });
  // an export that comes back as it is changes nothing
  const same = await sheet(`学号,姓名,成绩,评语\n${a},甲,80,好\n`, '0');
  expect(same.result).toMatchObject({ changes: [], unchanged: 1, comments: 0, ignored: [] });
  await sheet(`学号,成绩,评语\n${a},33.33333,"'=好，\n再来"\n${b},85.5%,'-\n`);
  expect(await rowOf(id, one)).toMatchObject({ comment: '=好，\n再来' });
  for (const format of ['xlsx', 'csv']) {
    const exported = await fetch(`${server.url}/OrgApi/ExperimentResult/Export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: teacher.user.token },
      body: JSON.stringify({ experimentId: id, format }),
    });
    const file = { name: `成绩.${format}`, bytes: new Uint8Array(await exported.arrayBuffer()) };
    const { jobId } = await done<{ jobId: string }>(
      send(server, teacher, '/OrgApi/ExperimentResult/Import', [file], { experimentId: id, commit: '0' }),
    );
    expect((await ended(teacher, jobId)).result, format).toMatchObject({ changes: [], unchanged: 2, comments: 0 });
  }
  expect((await sheet(`学号,成绩\n${a},#N/A\n`, '0')).errors).toMatchObject([
    { row: 2, column: '成绩', reason: 'cell-error' },
  ]);
});

test('a group’s name is one in two widths', async () => {
  const [one, two] = students as [Client, Client];
  const experimentId = await opened();
  const add = (who: Client, name: string) =>
    teacher.call('/OrgApi/ExpGroup/Add', { experimentId, name, leaderId: who.user.id, members: [{ id: who.user.id }] });
  const first = await add(one, '第（1）组');
  expect(first).toMatchObject({ code: 0 });
  expect(await add(two, '第(１)组')).toMatchObject({ code: 422, data: { fields: { name: expect.any(String) } } });
  const second = await add(two, '第(2)组');
  const { id } = second.data as { id: string };
  const { code } = await teacher.call('/OrgApi/ExpGroup/Update', { id, version: 1, name: '第(1)组' });
  expect(code).toBe(422);
  expect((await teacher.call('/OrgApi/ExpGroup/Update', { id, version: 1, name: '第（2）组' })).code).toBe(0);
});

test('a group is led by one and scored for all', async () => {
  const [one, two, three] = students as [Client, Client, Client];
  const id = await opened();
  const members = [one, two].map((s) => ({ id: s.user.id, role: '测量' }));
  const group = { experimentId: id, name: '一组', leaderId: one.user.id, members };
  expect((await teacher.call('/OrgApi/ExpGroup/Add', { ...group, leaderId: three.user.id })).code).toBe(422);
  const { id: groupId } = await done<{ id: string }>(teacher.call('/OrgApi/ExpGroup/Add', group));
  expect((await teacher.call('/OrgApi/ExpGroup/Add', { ...group, name: '二组' })).code).toBe(422);
  const start = async (who: Client) =>
    done<{ runId: string; state: string; allowed: string[] }>(who.call('/api/Experiment/Start', { experimentId: id }));
  const led = await start(one);
  expect(led).toMatchObject({ state: 'gathering', allowed: ['launch', 'end'] });
  const followed = await start(two);
  expect(followed).toMatchObject({ runId: led.runId, state: 'ready', allowed: [] });
  const follow = await two.call('/api/Experiment/Launch', { runId: led.runId, cmd: randomUUID() });
  expect(follow.code).toBe(403);
  await ran(id, one, [40, 60]);
  for (const who of [one, two]) expect(await rowOf(id, who)).toMatchObject({ score: 100, runs: 1 });
  expect(await posted(id, two)).toEqual([100]);
  const made = await done<{ groups: number; ids: string[] }>(
    teacher.call('/OrgApi/ExpGroup/Random', { experimentId: id, classId, size: 4 }),
  );
  expect(made.ids).toHaveLength(made.groups);
  const { items } = await done<{ items: { id: string; members: { id: string }[] }[] }>(
    teacher.call('/OrgApi/ExpGroup/Items', { experimentId: id, pageSize: 100 }),
  );
  const all = items.flatMap((g) => g.members.map((m) => m.id));
  expect(new Set(all).size).toBe(all.length);
  expect(items.filter((g) => g.id !== groupId).every((g) => g.members.length <= 4)).toBe(true);
});

test('a group’s time begins with its leader’s launch: whoever comes before waits, and follows the run’s log', async () => {
  const [one, two, three] = students as [Client, Client, Client];
  const id = await opened({ minutes: 30 });
  const members = [one, two].map((s) => ({ id: s.user.id }));
  const group = { experimentId: id, name: '慢组', leaderId: one.user.id, members };
  const { id: groupId } = await done<{ id: string }>(teacher.call('/OrgApi/ExpGroup/Add', group));
  const early = await done<{ runId: string; log: string; state: string; allowed: string[] }>(
    two.call('/api/Experiment/Start', { experimentId: id }),
  );
  expect(early).toMatchObject({ state: 'gathering', allowed: [] });
  const { runId, log } = early;
  const untilOf = async () =>
    Number(
      (await q<{ until: number }>('select until_at as until from experiment_progress where run_id = $1', [runId]))[0]
        ?.until,
    );
  // an hour goes by: nobody has worked, and nothing has run out
  await q('update experiment_run set started_at = started_at - 3600000 where id = $1', [runId]);
  expect(await untilOf()).toBeGreaterThan(server.app.now() + 24 * 3_600_000);
  expect((await three.call('/api/Stream/Events', { log })).code).toBe(404);
  expect((await two.call('/api/Stream/Events', { log })).code).toBe(0);
  const before = server.app.now();
  expect(await done(one.call('/api/Experiment/Start', { experimentId: id }))).toMatchObject({ runId });
  await done(one.call('/api/Experiment/Launch', { runId, cmd: randomUUID() }));
  const until = await untilOf();
  expect([until >= before + 30 * 60_000, until <= server.app.now() + 30 * 60_000]).toEqual([true, true]);
  const seen = await done<{ events: { event: { snapshot?: { state: string } } }[] }>(
    two.call('/api/Stream/Events', { log }),
  );
  expect(seen.events.map(({ event }) => event.snapshot?.state)).toContain('launched');
  // launched again, it has no more time than before
  await done(one.call('/api/Experiment/Launch', { runId, cmd: randomUUID() }));
  expect(await untilOf()).toBe(until);
  // the teacher gives it to another, and takes one more in: the same run goes on as the group is now
  const { version } = await done<{ version: number }>(teacher.call('/OrgApi/ExpGroup/Item', { id: groupId }));
  const three2 = [one, two, three].map((s) => ({ id: s.user.id }));
  const changed = await done<{ version: number }>(
    teacher.call('/OrgApi/ExpGroup/Update', { id: groupId, version, leaderId: two.user.id, members: three2 }),
  );
  expect((await one.call('/api/Experiment/Launch', { runId, cmd: randomUUID() })).code).toBe(403);
  expect(await done(three.call('/api/Experiment/Start', { experimentId: id }))).toMatchObject({ runId, allowed: [] });
  // who is taken out has no part in it any more
  await done(
    teacher.call('/OrgApi/ExpGroup/Update', { id: groupId, version: changed.version, members: three2.slice(1) }),
  );
  expect((await one.call('/api/Stream/Events', { log })).code).toBe(404);
  await ran(id, two, [40, 60]);
  expect([await posted(id, one), await posted(id, two), await posted(id, three)]).toEqual([[], [100], [100]]);
});

test('a leader who has still to learn the theory does not get past it by a member’s start', async () => {
  const [one, two] = students as [Client, Client, Client];
  const [course] = await q<{ id: string }>("select id from course where kind = 'ai' and deleted_at is null limit 1");
  const id = await opened();
  const members = [one, two].map((s) => ({ id: s.user.id }));
  await done(
    teacher.call('/OrgApi/ExpGroup/Add', { experimentId: id, name: '先学组', leaderId: one.user.id, members }),
  );
  const { runId } = await done<{ runId: string }>(two.call('/api/Experiment/Start', { experimentId: id }));
  await q('update experiment set requires = $2 where id = $1', [id, { courseId: course?.id, mastery: 1 }]);
  const locked = await one.call('/api/Experiment/Launch', { runId, cmd: randomUUID() });
  expect([locked.code, locked.data]).toMatchObject([409, { reason: 'locked' }]);
});

test('the board shows the class, and moves', async () => {
  const [one] = students as [Client];
  const id = await opened();
  const board = () =>
    done<{ steps: object[]; rows: { studentId: string; state: string; seq: number; done: number }[] }>(
      teacher.call('/OrgApi/Experiment/Board', { experimentId: id, classId }),
    );
  const before = await board();
  expect(before.steps).toHaveLength(2);
  expect(before.rows.find((r) => r.studentId === one.user.id)).toMatchObject({ state: '', seq: 0, done: 0 });
  const abort = new AbortController();
  let frames = '';
  const open = openStream(server, teacher, `/api/stream?follow=board:${classId}`, undefined, {
    signal: abort.signal,
    until: (all) => {
      frames = JSON.stringify(all);
      return false;
    },
  });
  await expect.poll(() => server.app.logs.hub.logs()).toContain(`board:${classId}`);
  await ran(id, one, [40, 0], { isOver: false });
  expect((await board()).rows.find((r) => r.studentId === one.user.id)).toMatchObject({
    state: 'working',
    seq: 2,
    done: 2,
    doneSeqs: [1, 2],
    toMark: false,
  });
  await expect.poll(() => frames).toMatch(new RegExp(`experiment\\.row.*${one.user.id}`));
  // who leaves by the page's own button has left; the next sign of life brings them back
  const [launch] = await q<{ runId: string; launchId: string }>(
    `select l.run_id as "runId", l.id as "launchId" from experiment_launch l join experiment_run r on r.id = l.run_id
      where r.experiment_id = $1`,
    [id],
  );
  const beat = (more: object) =>
    server.call('/api/open/JsDataUpload', {
      ...{ ...launch, key: uploadKey(server.app, launch?.launchId ?? ''), sentAt: server.app.now(), records: [] },
      ...more,
    });
  const hasLeft = async () =>
    (
      await done<{ rows: { studentId: string; left: boolean }[] }>(
        teacher.call('/OrgApi/Experiment/Board', { experimentId: id, classId }),
      )
    ).rows.find((r) => r.studentId === one.user.id)?.left;
  expect(await hasLeft()).toBe(false);
  expect((await beat({ left: true })).code).toBe(0);
  expect(await hasLeft()).toBe(true);
  expect((await beat({})).code).toBe(0);
  expect(await hasLeft()).toBe(false);
  // a teacher's word is no step of the chart: the board hears of it all the same
  const result = await rowOf(id, one);
  await done(
    teacher.call('/OrgApi/ExperimentResult/Update', {
      id: result.id,
      version: result.version,
      score: 66,
      reason: '补',
    }),
  );
  await expect.poll(() => frames).toMatch(new RegExp(`experiment\\.row[^}]*${one.user.id}[^}]*66`));
  abort.abort();
  await open.catch(() => {});
  expect((await other.call('/OrgApi/Experiment/Board', { experimentId: id, classId: 'nowhere' })).code).toBe(404);
});

test('a run that no machine could mark is marked by its teacher, step by step, at once', async () => {
  const [one, two] = students as [Client, Client];
  const id = await opened();
  const runId = await ran(id, one, [0, 0]);
  await ran(id, two, [40, 60]);
  // as where its own rules have failed
  await q('update experiment_progress set score = null, to_mark = true where run_id = $1', [runId]);
  const open = await done<{ items: Row[] }>(
    teacher.call('/OrgApi/ExperimentResult/Items', { experimentId: id, stand: 'toMark' }),
  );
  expect(open.items.map((r) => r.studentId)).toEqual([one.user.id]);
  const [row] = open.items;
  const mark = (more: object) =>
    teacher.call<{ version: number }>('/OrgApi/ExperimentResult/Mark', { id: row?.id, reason: '看过读数', ...more });
  const version = row?.version ?? 0;
  const over = await mark({ version, steps: [{ seq: 1, score: 41 }] });
  expect([over.code, over.data]).toMatchObject([422, { fields: {} }]);
  expect(JSON.stringify(over.data)).not.toContain('{max}');
  expect((await mark({ version, steps: [{ seq: 9, score: 1 }] })).code).toBe(422);
  expect((await mark({ version: version + 3, steps: [{ seq: 1, score: 1 }] })).code).toBe(409);
  // board, charts, list, classes and the experiment's own line count the same people
  type Counts = { toMark: number; done: number };
  const counted = async (): Promise<Counts[]> => {
    const counts = ({ toMark, done: over }: Counts) => ({ toMark, done: over });
    const { rows } = await done<{ rows: { stand: string }[] }>(
      teacher.call('/OrgApi/Experiment/Board', { experimentId: id, classId }),
    );
    const list = await done<{ items: { stand: string }[] }>(
      teacher.call('/OrgApi/ExperimentResult/Items', { experimentId: id, classId, pageSize: 100 }),
    );
    const stands = (of: { stand: string }[]) => ({
      toMark: of.filter((r) => r.stand === 'toMark').length,
      done: of.filter((r) => r.stand === 'done').length,
    });
    const figures = await done<Counts>(
      teacher.call('/OrgApi/ExperimentResult/Statistics', { experimentId: id, classId }),
    );
    const { standing: own } = await done<{ standing: Counts }>(teacher.call('/OrgApi/Experiment/Item', { id }));
    return [stands(rows), stands(list.items), counts(figures), counts(own)];
  };
  expect(await counted()).toEqual(Array(4).fill({ toMark: 1, done: 1 }));
  const half = await done<{ version: number }>(mark({ version, steps: [{ seq: 1, score: 40 }] }));
  expect(await rowOf(id, one)).toMatchObject({ score: null, toMark: true });
  await done(mark({ version: half.version, steps: [{ seq: 2, score: 30 }], comment: '第二步漏了修正' }));
  expect(await rowOf(id, one)).toMatchObject({ score: 70, toMark: false, comment: '第二步漏了修正' });
  expect(await posted(id, one)).toEqual([70]);
  const { standing } = await done<{ standing: object }>(teacher.call('/OrgApi/Experiment/Item', { id }));
  expect(standing).toEqual({ running: 0, toMark: 0, done: 2 });
  expect(await counted()).toEqual(Array(4).fill({ toMark: 0, done: 2 }));
});

test('a class in figures, and its readings with those that are another’s', async () => {
  const [one, two, three] = students as [Client, Client, Client];
  const id = await opened();
  const rowsFrom = (from: number) => ({
    rows: [50, 60, 70, 80].map((length, n) => ({
      length: String(length + from),
      period: (1.4 + n / 10 + from).toFixed(3),
    })),
  });
  await ran(id, one, [40, 60], { evidence: rowsFrom(0.11) });
  await ran(id, two, [40, 30], { evidence: rowsFrom(0.11) });
  await ran(id, three, [10, 0], { isOver: false, evidence: rowsFrom(0.25) });
  const figures = await done<{
    students: number;
    mean: number;
    done: number;
    running: number;
    bands: { band: string; students: number }[];
    steps: { seq: number; done: number; median: number; marked: number; score: number; lost: number }[];
  }>(teacher.call('/OrgApi/ExperimentResult/Statistics', { experimentId: id, classId }));
  expect(figures).toMatchObject({ mean: 85, done: 2, running: 1 });
  expect(figures.bands.filter((b) => b.students > 0 && b.band !== 'none').map((b) => b.band)).toEqual(['70', '90']);
  expect(figures.steps).toMatchObject([
    { seq: 1, done: 3, median: 60, marked: 2, score: 40, lost: 0 },
    { seq: 2, done: 3, median: 120, marked: 2, score: 45, lost: 1 },
  ]);
  const readings = await done<{
    tables: { table: string; columns: string[] }[];
    table: string;
    runs: { runId: string; name: string; rows: number[][] }[];
    same: { a: string; b: string; rows: number; of: number }[];
  }>(teacher.call('/OrgApi/ExperimentResult/Readings', { experimentId: id }));
  expect(readings.table).toBe('1:rows');
  expect(readings.tables.map((t) => [t.table, t.columns])).toEqual([
    ['1:rows', ['length', 'period']],
    ['2:rows', ['length', 'period']],
  ]);
  expect(readings.runs).toHaveLength(3);
  expect(readings.runs[0]?.rows[0]).toEqual([50.11, 1.51]);
  expect(readings.same).toEqual([expect.objectContaining({ rows: 4, of: 4 })]);
  const names = readings.same
    .flatMap(({ a, b }) => [a, b])
    .map((of) => readings.runs.find((r) => r.runId === of)?.name);
  expect(names.toSorted()).toEqual([one.user.name, two.user.name].toSorted());
  const classes = await done<{ id: string; running: number }[]>(
    teacher.call('/OrgApi/Experiment/Classes', { experimentId: id }),
  );
  expect(classes).toMatchObject([{ id: classId, running: 1 }]);
  expect((await other.call('/OrgApi/ExperimentResult/Readings', { experimentId: id })).code).toBe(404);
});

test('score books follow the rule, wherever it is changed', async () => {
  const id = await opened();
  await q(
    `insert into gradebook_column (id, org_id, course_id, kind, ref_id, title, counts, released, sort)
      select gen_random_uuid()::text, k.org_id, k.id, 'experiment', $1, 'x', 'best', true, 99 from course k limit 1`,
    [id],
  );
  await done(teacher.call('/OrgApi/Experiment/Update', { id, rule: 'last' }));
  const rows = await q<{ counts: string }>('select counts from gradebook_column where ref_id = $1', [id]);
  expect(rows.map((r) => r.counts)).toEqual(['last']);
});
