// An experiment that is a question of an exam: one run, under the attempt's clock, which counts there and nowhere else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type Device, deviceOf, done, makeExam } from '#tests/support/exam.ts';
import { jsPackage } from '#tests/support/packages.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';

let server: TestServer;
let teacher: Client;
let student: Client;
let classId: string;
let experimentId: string;

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
const now = () => server.app.now();

beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0', ACCESS_TTL_S: '86400' } });
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  [teacher, student] = (await Promise.all(['teacher01', 'student04'].map((n) => server.signIn(n)))) as [Client, Client];
  [{ id: classId } = { id: '' }] = await q<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  const file = [{ name: 'p.zip', bytes: jsPackage() }];
  const packed = await done<{ id: string }>(send(server, teacher, '/OrgApi/UploadFile/Experiment', file) as never);
  const made = await done<{ id: string }>(
    teacher.call('/OrgApi/Experiment/Add', {
      name: '单摆',
      kind: 'js',
      classIds: [classId],
      maxRuns: 1,
      packageId: packed.id,
    }),
  );
  experimentId = made.id;
  await done(teacher.call('/OrgApi/Experiment/SetOpenStatus', { id: experimentId, status: 'open' }));
});
afterAll(() => server.stop());

const part = (device: Device) => ({ attemptId: device.at().attemptId, questionId: device.of('experiment') });
const begin = (device: Device) => student.call<OutputOf<'/api/Experiment/Start'>>('/api/Exam/Experiment', part(device));
async function sat(): Promise<{ device: Device; examId: string }> {
  const questions = [
    { kind: 'experiment' as const, stem: '做实验', experimentId },
    { kind: 'judge' as const, stem: '判断', answer: true },
  ];
  const { examId } = await makeExam(server, teacher, { questions, points: 10, to: { userIds: [student.user.id] } });
  const device = deviceOf(student, examId);
  await device.start();
  return { device, examId };
}
const launch = (runId: string) =>
  student.call<{ launchId: string; key: string }>('/api/Experiment/Launch', { runId, cmd: server.app.newId() });
const upload = (runId: string, { launchId, key }: { launchId: string; key: string }, records: object[]) =>
  server.call('/api/open/JsDataUpload', { runId, launchId, key, sentAt: now(), records });
const record = async (runId: string, records: object[]) => done(upload(runId, await done(launch(runId)), records));
const runAt = async (runId: string) =>
  (
    await q<{ state: string; until: number }>(
      'select state, until_at as until from experiment_progress where run_id = $1',
      [runId],
    )
  )[0];
const step = (n: number, seq: number, score: number) => ({
  n,
  at: now(),
  type: 'step',
  seq,
  startTime: now() - 5000,
  endTime: now(),
  score,
});
const pointsOf = async (device: Device) =>
  (
    await q<{ points: number | null }>('select points from exam_mark where attempt_id = $1 and question_id = $2', [
      device.at().attemptId,
      device.of('experiment'),
    ])
  )[0]?.points;

test('one run, as often as it is asked for; its score is the part’s, and counts nowhere else', async () => {
  const { device, examId } = await sat();
  const runs = await Promise.all(Array.from({ length: 10 }, () => begin(device)));
  const [first] = runs;
  const runId = first?.data.runId ?? '';
  expect(new Set(runs.map((r) => r.data.runId))).toEqual(new Set([runId]));
  expect(await q('select until_at as until from experiment_progress where run_id = $1', [runId])).toEqual([
    { until: device.at().until },
  ]);
  expect((await device.start()).runs).toEqual([device.of('experiment')]);
  await record(runId, [step(1, 1, 40), step(2, 2, 30), { n: 3, at: now(), type: 'finish' }]);
  await expect
    .poll(() => q('select state from experiment_progress where run_id = $1', [runId]))
    .toEqual([{ state: 'finished' }]);
  const [run] = await q<{ score: number }>('select score from experiment_progress where run_id = $1', [runId]);
  await device.submit();
  await expect.poll(() => pointsOf(device)).toBe(run && Math.round(run.score * 10) / 100);
  expect(run?.score).toBeGreaterThan(0);
  // nowhere: no result, no post, no list, no statistic, and it may be done for itself as often as before
  expect(await q("select from score_post where kind = 'experiment' and ref_id = $1", [experimentId])).toEqual([]);
  expect(await q('select from experiment_result where experiment_id = $1', [experimentId])).toEqual([]);
  const item = await done(student.call<OutputOf<'/api/Experiment/Item'>>('/api/Experiment/Item', { id: experimentId }));
  expect(item).toMatchObject({ runs: [], runsLeft: 1 });
  const board = await done(
    teacher.call<OutputOf<'/OrgApi/Experiment/Board'>>('/OrgApi/Experiment/Board', { experimentId, classId }),
  );
  expect(board.rows.find((r) => r.studentId === student.user.id)).toMatchObject({ runId: null, state: '' });
  const stats = await done(
    teacher.call<OutputOf<'/OrgApi/ExperimentResult/Statistics'>>('/OrgApi/ExperimentResult/Statistics', {
      experimentId,
      classId,
    }),
  );
  expect(JSON.stringify(stats)).not.toContain(runId);
  const own = await done(student.call<{ runId: string }>('/api/Experiment/Start', { experimentId }));
  expect(own.runId).not.toBe(runId);
  await done(student.call('/api/Experiment/End', { runId: own.runId }));
  // whoever marks the exam sees its steps, without teaching the experiment; nobody else does
  const colleague = await server.signIn('teacher02');
  const seen = () => colleague.call('/api/Experiment/GetProcess', { runId });
  expect((await seen()).code).toBe(404);
  await q('update exam set maker_id = $2 where id = $1', [examId, colleague.user.id]);
  expect(await seen()).toMatchObject({ code: 0, data: { steps: [{ seq: 1 }, { seq: 2 }] } });
  await q('update exam set maker_id = $2 where id = $1', [examId, teacher.user.id]);
  const told = await done(
    teacher.call<OutputOf<'/OrgApi/ExamRecord/Item'>>('/OrgApi/ExamRecord/Item', { id: device.at().attemptId }),
  );
  // the questions stand in the order that the attempt drew
  expect(new Map(told.answers.map((a) => [a.questionId, a.runId]))).toEqual(
    new Map([
      [device.of('experiment'), runId],
      [device.of('judge'), null],
    ]),
  );
  // after the end none begins
  expect((await begin(device)).code).toBe(409);
  expect((await teacher.call('/api/Exam/Experiment', part(device))).code).toBe(404);
  expect(examId).not.toBe('');
});

test('not finished at the end: what is marked so far; more time reaches it', async () => {
  const { device, examId } = await sat();
  const { runId } = (await begin(device)).data;
  const { attemptId, until } = device.at();
  await done(teacher.call('/OrgApi/Exam/Extend', { id: examId, attemptIds: [attemptId], minutes: 9 }));
  expect(await q('select until_at as until from experiment_progress where run_id = $1', [runId])).toEqual([
    { until: until + 9 * 60_000 },
  ]);
  await record(runId, [step(1, 1, 40)]);
  // counted as its own page counts: an experiment that is begun is one
  const board = () =>
    done(teacher.call<OutputOf<'/OrgApi/Exam/Board'>>('/OrgApi/Exam/Board', { id: examId })).then((b) => b.rows[0]);
  expect(await board()).toMatchObject({ answered: 1, of: 2 });
  await device.put(device.of('judge'), 1, true);
  expect(await board()).toMatchObject({ answered: 2, of: 2 });
  await device.put(device.of('judge'), 2, null);
  expect((await device.submit()).data).toMatchObject({ answered: 1, of: 2 });
  await expect.poll(() => pointsOf(device)).toBeGreaterThan(0);
  expect(await pointsOf(device)).toBeLessThan(10);
});

test('a pause and an end reach the run: nothing is recorded then, and it goes on with the attempt', async () => {
  const { device, examId } = await sat();
  const { attemptId } = device.at();
  const whom = { id: examId, attemptIds: [attemptId] };
  const { runId } = (await begin(device)).data;
  const own = await done(launch(runId));
  await done(upload(runId, own, [step(1, 1, 40)]));
  await done(teacher.call('/OrgApi/Exam/Hold', whom));
  const held = { code: 409, data: { reason: 'held' } };
  const second = step(2, 2, 30);
  expect(await upload(runId, own, [second])).toMatchObject(held);
  expect(await upload(runId, own, [{ n: 2, at: now(), type: 'state', data: 'x' }])).toMatchObject(held);
  expect(await launch(runId)).toMatchObject(held);
  expect((await begin(device)).code).toBe(409);
  expect(await q('select n from experiment_record where run_id = $1', [runId])).toEqual([{ n: 1 }]);
  await done(teacher.call('/OrgApi/Exam/Resume', whom));
  await device.start();
  expect((await runAt(runId))?.until).toBe(device.at().until);
  await done(upload(runId, own, [second]));
  expect((await begin(device)).data.runId).toBe(runId);
  await done(teacher.call('/OrgApi/Exam/ForceSubmit', { ...whom, reason: '收卷' }));
  await expect.poll(async () => (await runAt(runId))?.state).toBe('expired');
  const over = { code: 409, data: { reason: 'over' } };
  expect(await upload(runId, own, [step(3, 2, 60)])).toMatchObject(over);
  // what claims to have been done in time, too
  expect(await upload(runId, own, [{ ...step(3, 2, 60), at: now() - 60_000 }])).toMatchObject(over);
  expect(await launch(runId)).toMatchObject(over);
  await expect.poll(() => pointsOf(device)).toBeGreaterThan(0);
});

test('a question that is none, or not begun', async () => {
  const { device } = await sat();
  const questionId = device.of('judge');
  expect((await student.call('/api/Exam/Experiment', { attemptId: device.at().attemptId, questionId })).code).toBe(404);
  const value = await device.save([{ questionId: device.of('experiment'), n: 1, value: 'x' }]);
  expect(value.code).toBe(422);
  await device.submit();
  await expect.poll(() => pointsOf(device)).toBe(0);
});
