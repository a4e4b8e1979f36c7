// Marks that a package's rules only propose, and what readings are called: for teachers, and nobody who learns.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { jsPackage, MANIFEST, scormManifest } from '#tests/support/packages.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';
import { zipOf } from '#tests/support/zip.ts';

let server: TestServer;
let teacher: Client;
let students: Client[];
let classId: string;
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
  students = await Promise.all(['student04', 'student05'].map((n) => server.signIn(n)));
  [{ id: classId } = { id: '' }] = await q<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [students[0]?.user.id],
  );
});
afterAll(() => server.stop());

const READINGS = [
  { seq: 1, path: 'rows.length', title: '摆长', en: 'Length', unit: 'cm', digits: 2 },
  { seq: 2, path: 'g', title: '重力加速度', unit: 'm/s²' },
];
/** The second step waits for a person, where its words say so; it fails where they say that. */
const MARKING = `function mark({ steps }) {
  const second = steps.find((s) => s.seq === 2);
  if (second?.evidence?.says === 'fail') throw new Error('no');
  return { steps: { 1: { score: 40, evaluation: 'FIRST' },
    2: { score: 50, evaluation: 'SECRET', points: ['p4'], propose: second?.evidence?.says === 'look' } } };
}`;

async function opened(bytes: Buffer, kind: 'js' | 'scorm' = 'js'): Promise<string> {
  const { id: packageId } = await done<{ id: string }>(
    send(server, teacher, '/OrgApi/UploadFile/Experiment', [{ name: 'p.zip', bytes }]),
  );
  const body = { name: `实验 ${randomUUID().slice(0, 4)}`, kind, packageId, classIds: [classId] };
  const { id } = await done<{ id: string }>(teacher.call('/OrgApi/Experiment/Add', body));
  await done(teacher.call('/OrgApi/Experiment/SetOpenStatus', { id, status: 'open' }));
  return id;
}
const proposing = () =>
  opened(jsPackage({ ...MANIFEST, marking: 'mark.js', readings: READINGS }, [{ name: 'mark.js', bytes: MARKING }]));

async function launched(experimentId: string, who: Client) {
  const { runId } = await done<{ runId: string }>(who.call('/api/Experiment/Start', { experimentId }));
  const { launchId, key } = await done<{ launchId: string; key: string }>(
    who.call('/api/Experiment/Launch', { runId, cmd: randomUUID() }),
  );
  return { runId, launchId, key };
}
type Process = OutputOf<'/api/Experiment/GetProcess'>;
const processOf = (who: Client, runId: string) => done<Process>(who.call('/api/Experiment/GetProcess', { runId }));

async function ran(experimentId: string, who: Client, says: string): Promise<string> {
  const { runId, launchId, key } = await launched(experimentId, who);
  const at = server.app.now();
  const step = (seq: number, evidence: object) => ({
    ...{ n: seq, at, type: 'step', seq, evidence, startTime: at, endTime: at + 60_000 },
  });
  const records = [step(1, { rows: [{ length: '50.12' }] }), step(2, { says, g: 9.8 }), { n: 3, at, type: 'finish' }];
  await done(server.call('/api/open/JsDataUpload', { runId, launchId, key, sentAt: at, records }));
  await expect.poll(async () => (await processOf(who, runId)).state).toBe('finished');
  return runId;
}
type Row = OutputOf<'/OrgApi/ExperimentResult/Items'>['items'][number];
const rowOf = async (experimentId: string, who: Client): Promise<Row> => {
  const { items } = await done<{ items: Row[] }>(
    teacher.call('/OrgApi/ExperimentResult/Items', { experimentId, pageSize: 100 }),
  );
  const row = items.find((r) => r.studentId === who.user.id);
  if (!row) throw new Error('no row');
  return row;
};
const historyOf = async (id: string) =>
  (
    await done<OutputOf<'/OrgApi/ExperimentResult/History'>>(teacher.call('/OrgApi/ExperimentResult/History', { id }))
  ).map(({ seq, from, to, reason }) => [seq, from, to, reason]);
const update = (body: object) => teacher.call<{ version: number }>('/OrgApi/ExperimentResult/Update', body);

test('what is proposed waits for the teacher; a learner hears of it nowhere before, and of all of it after', async () => {
  const [one] = students as [Client];
  const id = await proposing();
  const runId = await ran(id, one, 'look');
  const shown = await processOf(teacher, runId);
  expect(shown).toMatchObject({ toMark: true, score: null });
  expect(shown.steps).toMatchObject([
    { seq: 1, score: 40, evaluation: 'FIRST', scoredBy: 'server', proposed: null },
    { seq: 2, score: 0, evaluation: '', scoredBy: 'package', proposed: { score: 50, evaluation: 'SECRET' } },
  ]);
  const own = await processOf(one, runId);
  expect(own.steps.map((s) => s.proposed)).toEqual([null, null]);
  const log = await done(one.call('/api/Stream/Events', { log: `experiment:${runId}` }));
  const item = await done(one.call('/api/Experiment/Item', { id }));
  const evidence = await done(one.call('/api/Experiment/Evidence', { runId }));
  expect(JSON.stringify([own, log, item, evidence])).not.toContain('SECRET');
  const exported = await fetch(`${server.url}/OrgApi/ExperimentResult/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: teacher.user.token },
    body: JSON.stringify({ experimentId: id, format: 'csv' }),
  });
  expect(await exported.text()).not.toContain('SECRET');

  const row = await rowOf(id, one);
  expect(row).toMatchObject({ stand: 'toMark', score: null });
  // another score than the proposed one, and the proposal of a step that has none
  expect((await update({ id: row.id, version: row.version, seq: 2, score: 30 })).data).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  expect((await update({ id: row.id, version: row.version, seq: 1 })).code).toBe(422);
  const taken = await done<{ version: number }>(update({ id: row.id, version: row.version, seq: 2, score: 50 }));
  expect((await update({ id: row.id, version: row.version, seq: 2 })).code).toBe(409);
  expect(await processOf(one, runId)).toMatchObject({
    toMark: false,
    score: 90,
    steps: [{}, { score: 50, evaluation: 'SECRET', scoredBy: 'teacher', proposed: null }],
  });
  expect(await q('select points from experiment_step where run_id = $1 and seq = 2', [runId])).toEqual([
    { points: ['p4'] },
  ]);
  await done(update({ id: row.id, version: taken.version, seq: 2, score: 20, reason: '再看一遍' }));
  expect(await historyOf(row.id)).toEqual([
    [2, 50, 20, '再看一遍'],
    [2, null, 50, ''],
  ]);
});

test('a proposal is taken without saying its score, or changed with a reason', async () => {
  const [one, two] = students as [Client, Client];
  const id = await proposing();
  await ran(id, one, 'look');
  await ran(id, two, 'look');
  const [a, b] = [await rowOf(id, one), await rowOf(id, two)];
  await done(update({ id: a.id, version: a.version, seq: 2 }));
  expect(await rowOf(id, one)).toMatchObject({ score: 90, stand: 'done' });
  await done(update({ id: b.id, version: b.version, seq: 2, score: 10, reason: '结论没有依据' }));
  expect(await rowOf(id, two)).toMatchObject({ score: 50, stand: 'done', toMark: false });
  expect(await historyOf(b.id)).toEqual([[2, null, 10, '结论没有依据']]);
  // its words were those of another score
  const { steps } = await processOf(two, b.runId ?? '');
  expect(steps[1]).toMatchObject({ score: 10, evaluation: '' });
});

test('where marking failed it is run again for proposals; what a person has marked stays, and nothing is proposed twice', async () => {
  const [one, two] = students as [Client, Client];
  const id = await proposing();
  const runId = await ran(id, one, 'none');
  // as where its rules had failed
  await q('update experiment_progress set score = null, to_mark = true where run_id = $1', [runId]);
  const row = await rowOf(id, one);
  const mark = { id: row.id, version: row.version, steps: [{ seq: 1, score: 13 }], reason: '看过' };
  await done(teacher.call('/OrgApi/ExperimentResult/Mark', mark));
  expect(await historyOf(row.id)).toEqual([[1, null, 13, '看过']]);
  const propose = (rowId: string) => teacher.call('/OrgApi/ExperimentResult/Propose', { id: rowId });
  expect(await done(propose(row.id))).toMatchObject({ proposed: 1 });
  expect((await processOf(teacher, runId)).steps).toMatchObject([
    { score: 13, scoredBy: 'teacher', proposed: null },
    { score: 0, proposed: { score: 50, evaluation: 'SECRET' } },
  ]);
  expect((await processOf(one, runId)).steps.map((s) => [s.proposed, s.evaluation])).toEqual([
    [null, 'FIRST'],
    [null, ''],
  ]);
  expect((await one.call('/OrgApi/ExperimentResult/Propose', { id: row.id })).code).toBe(403);
  await done(update({ id: row.id, version: row.version + 1, seq: 2 }));
  expect(await rowOf(id, one)).toMatchObject({ score: 63, stand: 'done' });
  expect((await propose(row.id)).code).toBe(409);

  const failing = await ran(id, two, 'fail');
  const failed = await rowOf(id, two);
  expect(failed).toMatchObject({ toMark: true });
  expect((await propose(failed.id)).code).toBe(409);
  expect((await processOf(teacher, failing)).steps.map((s) => s.proposed)).toEqual([null, null]);
  const plain = await opened(jsPackage());
  await ran(plain, two, 'none');
  expect((await propose((await rowOf(plain, two)).id)).code).toBe(409);
});

test('what readings are called comes with them, of one student and of the class', async () => {
  const [one, two] = students as [Client, Client];
  const id = await proposing();
  const runId = await ran(id, one, 'none');
  await ran(id, two, 'none');
  type Evidence = OutputOf<'/api/Experiment/Evidence'>;
  const evidence = await done<Evidence>(teacher.call('/api/Experiment/Evidence', { runId }));
  expect(evidence.readings).toEqual(READINGS);
  const input = { experimentId: id, table: '2:' };
  const found = await done<OutputOf<'/OrgApi/ExperimentResult/Readings'>>(
    teacher.call('/OrgApi/ExperimentResult/Readings', input),
  );
  expect(found.readings).toEqual(READINGS);
  expect(found.tables.map(({ table, columns }) => [table, columns])).toEqual([
    ['1:rows', ['length']],
    ['2:', ['g']],
  ]);
  // what is read once is a row a student
  expect(found.runs.map((r) => r.rows)).toEqual([[[9.8]], [[9.8]]]);
});

test('SCORM’s answers are called as its file beside the manifest says, or as it describes them itself', async () => {
  const [one] = students as [Client];
  const parts = [
    {
      name: 'imsmanifest.xml',
      bytes: scormManifest('2004 4th Edition', [{ id: 'a', title: '滴定', href: 'a.html' }]),
    },
    { name: 'a.html', bytes: '<!doctype html>' },
    {
      name: 'readings.json',
      bytes: JSON.stringify({ readings: [{ seq: 1, path: 'run1.from', title: '初读数', unit: 'mL', digits: 2 }] }),
    },
  ];
  const id = await opened(zipOf(parts), 'scorm');
  const { runId, launchId, key } = await launched(id, one);
  const cmi = {
    'cmi.completion_status': 'completed',
    'cmi.interactions.0.id': 'run1.from',
    'cmi.interactions.0.description': 'not this',
    'cmi.interactions.0.learner_response': '0.35',
    'cmi.interactions.10.id': 'why',
    'cmi.interactions.10.description': '{lang=zh}为什么',
    'cmi.interactions.10.learner_response': '<b>因为</b>',
    'cmi.interactions.2.id': '__proto__',
    'cmi.interactions.2.learner_response': 'x',
    'cmi.interactions.3.learner_response': 'nobody’s',
  };
  const sent = { runId, launchId, key, sentAt: server.app.now(), n: 1, sco: 'a', cmi, end: true };
  await done(server.call('/api/open/ScormDataUpload', sent));
  const { steps, readings } = await done<OutputOf<'/api/Experiment/Evidence'>>(
    teacher.call('/api/Experiment/Evidence', { runId }),
  );
  expect(JSON.stringify(steps[0]?.evidence)).toBe('{"run1.from":"0.35","__proto__":"x","why":"<b>因为</b>"}');
  expect(readings).toEqual([
    { seq: 1, path: 'run1.from', title: '初读数', unit: 'mL', digits: 2 },
    { seq: 1, path: 'why', title: '为什么' },
  ]);
  const input = { experimentId: id };
  const found = await done<OutputOf<'/OrgApi/ExperimentResult/Readings'>>(
    teacher.call('/OrgApi/ExperimentResult/Readings', input),
  );
  expect(found).toMatchObject({ table: '1:', tables: [{ columns: ['run1.from'] }], runs: [{ rows: [[0.35]] }] });
});
