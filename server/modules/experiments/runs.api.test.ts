// A run by the wire: launched, recorded, cut, taken over, finished; packages on their own origin; links that sign; SCORM.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSession } from '#server/modules/auth/signin.ts';
import { startContent } from '#server/platform/http/content.ts';
import { jsPackage, MANIFEST, scormPackage } from '#tests/support/packages.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { send } from '#tests/support/upload.ts';
import { experimentContent } from './index.ts';
import { signatureOfBody } from './keys.ts';

let server: TestServer;
let content: Server;
let teacher: Client;
let student: Client;
let second: Client;
let classId: string;

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<T>(text, values)).rows;
const now = () => server.app.now();

beforeAll(async () => {
  server = await testServer({ env: { CONTENT_PORT: '0' } });
  content = await startContent(server.app, [experimentContent(server.app)]);
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  [teacher, student, second] = (await Promise.all(
    ['teacher01', 'student04', 'student05'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client];
  [{ id: classId } = { id: '' }] = await q<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
});
afterAll(async () => {
  content.close();
  await server.stop();
});

async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data as T;
}
const packed = async (bytes: Buffer) =>
  done<{ id: string; kind: string; files: number; steps: object[]; warnings: object[] }>(
    send(server, teacher, '/OrgApi/UploadFile/Experiment', [{ name: 'p.zip', bytes }]),
  );
async function opened(kind: string, more: object): Promise<string> {
  const { id } = await done<{ id: string }>(
    teacher.call('/OrgApi/Experiment/Add', {
      name: `实验 ${randomUUID().slice(0, 4)}`,
      kind,
      classIds: [classId],
      ...more,
    }),
  );
  await done(teacher.call('/OrgApi/Experiment/SetOpenStatus', { id, status: 'open' }));
  return id;
}
const withPackage = async (bytes = jsPackage(), more: object = {}) =>
  opened('js', { packageId: (await packed(bytes)).id, ...more });
interface Launched {
  launchId: string;
  url: string;
  key: string;
  seed: number;
  saved: string | null;
}
const start = async (experimentId: string, who: Pick<Client, 'call'> = student) =>
  (await done<{ runId: string }>(who.call('/api/Experiment/Start', { experimentId }))).runId;
const launch = (runId: string, cmd: string = randomUUID(), who: Pick<Client, 'call'> = student) =>
  done<Launched>(who.call('/api/Experiment/Launch', { runId, cmd }));
interface Uploaded {
  upTo: number;
  refused: { n: number; reason: string }[];
  state: string;
  reason?: string;
  expected?: number;
}
interface Held {
  runId: string;
  launch: Launched;
}
const upload = ({ runId, launch: { launchId, key } }: Held, records: object[], more: object = {}) =>
  server.call<Uploaded>('/api/open/JsDataUpload', { runId, launchId, key, sentAt: now(), records, ...more });
async function held(more: object = {}, bytes?: Buffer): Promise<Held & { experimentId: string }> {
  const experimentId = await withPackage(bytes, more);
  const runId = await start(experimentId);
  return { experimentId, runId, launch: await launch(runId) };
}
const step = (n: number, seq: number, more: object = {}) => ({
  n,
  at: now(),
  type: 'step',
  seq,
  startTime: now() - 5000,
  endTime: now(),
  score: 20,
  ...more,
});
const process = (runId: string, who: Pick<Client, 'call'> = student) =>
  done<{ state: string; score: number | null; toMark: boolean; steps: Record<string, unknown>[]; refused: object[] }>(
    who.call('/api/Experiment/GetProcess', { runId }),
  );
const stateOf = (runId: string, state: string) => expect.poll(async () => (await process(runId)).state).toBe(state);
/** The content listener by its own address, whatever host the page has. */
const visit = (url: string, init: RequestInit = {}) =>
  fetch(url.replace(/^http:\/\/[^/]+/, `http://127.0.0.1:${(content.address() as AddressInfo).port}`), {
    redirect: 'manual',
    ...init,
  });

describe('records', () => {
  test('from a launch to a score, seen by who does it and who teaches them', async () => {
    const run = await held({ weights: { 1: 1, 2: 3 } });
    expect(run.launch).toMatchObject({ saved: null, seed: expect.any(Number), key: expect.any(String) });
    const first = await upload(run, [
      { n: 1, at: now(), type: 'enter', seq: 1 },
      step(2, 1, { score: 40, evaluation: '读数准确', extData: { b: 1, a: [2] }, evidence: { l: 1.02 } }),
      { n: 3, at: now(), type: 'state', data: '{"at":2}' },
    ]);
    expect(first).toMatchObject({ code: 0, data: { upTo: 3, refused: [], state: 'working' } });
    // what the package kept comes with the next launch
    expect((await launch(run.runId)).saved).toBe('{"at":2}');
    const again = { ...run, launch: await launch(run.runId) };
    expect((await upload(again, [step(1, 2, { score: 30 }), { n: 2, at: now(), type: 'finish' }])).data).toMatchObject({
      upTo: 2,
      refused: [],
    });
    await stateOf(run.runId, 'finished');
    for (const who of [student, teacher]) {
      const { score, steps } = await process(run.runId, who);
      expect(score).toBe(63);
      expect(steps[0]).toMatchObject({
        seq: 1,
        title: '测量摆长',
        timeUsed: 5,
        expectTime: 120,
        maxScore: 40,
        score: 40,
        repeatCount: 1,
        evaluation: '读数准确',
        extData: { a: [2], b: 1 },
        scoredBy: 'package',
      });
    }
    expect((await second.call('/api/Experiment/GetProcess', { runId: run.runId })).code).toBe(404);
    const posts = await q('select state, score::float8 as score, attempt from score_post where ref_id = $1', [
      run.experimentId,
    ]);
    expect(posts).toEqual([{ state: 'scored', score: 63, attempt: 1 }]);
    const { events } = await done<{ events: { event: { name?: string; value?: object } }[] }>(
      student.call('/api/Stream/Events', { log: `experiment:${run.runId}` }),
    );
    const told = events.flatMap(({ event }) => (event.name === 'experiment.step' ? [event.value] : []));
    expect(told).toEqual([expect.objectContaining({ seq: 1 }), expect.objectContaining({ seq: 2 })]);
    expect(JSON.stringify(told)).not.toContain('1.02');
    const { steps } = await done<{ steps: object[] }>(teacher.call('/api/Experiment/Evidence', { runId: run.runId }));
    expect(steps[0]).toEqual({ seq: 1, evidence: { l: 1.02 } });
  });

  test('a record that follows another costs one statement, the first one three', async () => {
    const run = await held();
    await upload(run, []);
    // what earlier runs still do by themselves is not counted
    const sent = watchStatements(run.runId);
    expect((await upload(run, [step(1, 1)])).data).toMatchObject({ upTo: 1, state: 'working' });
    expect(sent.splice(0)).toEqual(['experiment-source', 'lifecycle-read', expect.stringMatching(/^lifecycle-write/)]);
    expect((await upload(run, [step(2, 1)])).data).toMatchObject({ upTo: 2, state: 'working' });
    expect(sent.splice(0)).toEqual([expect.stringMatching(/^lifecycle-write/)]);
    vi.restoreAllMocks();
    // what another process has stored meanwhile is seen: nothing counts twice
    await q(
      "insert into experiment_record (launch_id, n, run_id, hash, type, at) select launch_id, 3, run_id, 'x', type, at from experiment_record where launch_id = $1 and n = 2",
      [run.launch.launchId],
    );
    await q("update log set version = version + 1 where id = 'experiment:' || $1", [run.runId]);
    expect(await upload(run, [step(3, 1)])).toMatchObject({ code: 409, data: { reason: 'sameRecord' } });
    expect(await upload(run, [step(4, 1)])).toMatchObject({ code: 0, data: { upTo: 4 } });
    expect((await process(run.runId)).steps).toMatchObject([{ repeatCount: 3 }]);
  });

  test('the same again changes nothing; another content of one number, a gap, a launch before, an end: each has its code', async () => {
    const run = await held();
    const record = step(1, 1);
    expect((await upload(run, [record])).data.upTo).toBe(1);
    expect((await upload(run, [record])).data).toEqual({ upTo: 1, refused: [], state: 'working' });
    expect(await upload(run, [{ ...record, score: 3 }])).toMatchObject({ code: 409, data: { reason: 'sameRecord' } });
    expect(await upload(run, [step(3, 1)])).toMatchObject({ code: 409, data: { reason: 'gap', expected: 2 } });
    expect(await upload(run, [step(2, 1), step(4, 1)])).toMatchObject({
      code: 409,
      data: { reason: 'gap', expected: 3 },
    });
    expect((await process(run.runId)).steps[0]).toMatchObject({ repeatCount: 1 });
    const next = { ...run, launch: await launch(run.runId) };
    expect(await upload(run, [step(2, 1)])).toMatchObject({ code: 409, data: { reason: 'superseded' } });
    // what the launch before has stored is still known
    expect((await upload(run, [record])).data.upTo).toBe(1);
    expect((await upload(next, [step(1, 1), { n: 2, at: now(), type: 'finish' }, step(3, 2)])).data.upTo).toBe(2);
    await stateOf(run.runId, 'finished');
    expect(await upload(next, [step(3, 2)])).toMatchObject({ code: 409, data: { reason: 'over' } });
    expect((await upload(next, [step(1, 2)])).code).toBe(409);
    expect((await student.call('/api/Experiment/Launch', { runId: run.runId, cmd: randomUUID() })).code).toBe(409);
  });

  test('what another launch had kept stands once, whether or not its answer came through', async () => {
    const run = await held();
    await done(upload(run, [step(1, 1), step(2, 2)]));
    // the answer was lost: the next launch takes over what the browser still has, under numbers of its own
    const next = { ...run, launch: await launch(run.runId) };
    const was = (n: number) => ({ was: [`${run.launch.launchId}.${n}`] });
    const batch = [step(1, 1, was(1)), step(2, 2, was(2)), step(3, 2, was(3)), step(4, 1, { was: ['other.1'] })];
    expect((await upload(next, batch)).data).toMatchObject({ upTo: 4, refused: [] });
    expect((await process(run.runId)).steps.map((s) => s['repeatCount'])).toEqual([2, 2]);
    // and again, by a third
    const third = { ...run, launch: await launch(run.runId) };
    const names = (n: number) => ({ was: [`${run.launch.launchId}.${n}`, `${next.launch.launchId}.${n}`] });
    await done(upload(third, [step(1, 2, names(3)), { n: 2, at: now(), type: 'finish' }]));
    await stateOf(run.runId, 'finished');
    expect((await process(run.runId)).steps.map((s) => s['repeatCount'])).toEqual([2, 2]);
    // of another's run nothing is believed
    const other = await held();
    const claimed = step(1, 1, { was: [`${run.launch.launchId}.1`] });
    await done(upload(other, [claimed]));
    expect((await process(other.runId)).steps).toHaveLength(1);
  });

  test('what is refused uses up its number, and blocks nothing', async () => {
    const run = await held();
    const batch = [
      step(1, 9),
      step(2, 1, { score: 41 }),
      step(3, 1, { endTime: 1 }),
      { n: 4, at: now(), type: 'finish' },
      step(5, 1, { score: 40 }),
      step(6, 2, { evidence: 'x'.repeat(65 * 1024) }),
    ];
    const refused = ['unknown-step', 'score', 'time', 'no-steps'].map((reason, i) => ({ n: i + 1, reason }));
    const all = [...refused, { n: 6, reason: 'too-large' }];
    for (const time of [1, 2])
      expect(await upload(run, batch), `${time}`).toMatchObject({ code: 0, data: { upTo: 6, refused: all } });
    expect((await process(run.runId)).refused).toHaveLength(5);
  });

  test.each([
    ['a wrong key', { key: 'x' }],
    ['another run', { runId: 'nowhere' }],
    ['another launch', { launchId: 'nowhere' }],
  ])('%s is nobody’s', async (_name, more) => {
    const run = await held();
    expect((await upload(run, [step(1, 1)], more)).code).toBe(404);
  });

  test.each([
    ['no number', { type: 'finish', at: 1 }],
    ['a number that is none', { n: 0, type: 'finish', at: 1 }],
    ['a type that nobody knows', { n: 1, type: 'fly', at: 1 }],
    ['a field that nobody knows', { n: 1, type: 'finish', at: 1, more: 1 }],
    ['a score that is no number', { n: 1, at: 1, type: 'step', seq: 1, startTime: 1, endTime: 2, score: 'full' }],
    ['half a millisecond', { n: 1, at: 1, type: 'step', seq: 1, startTime: 1.5, endTime: 2 }],
  ])('%s is no record: 422, and nothing is stored', async (_name, record) => {
    const run = await held();
    expect((await upload(run, [record])).code).toBe(422);
    expect((await upload(run, [step(1, 1)])).data.upTo).toBe(1);
  });

  test('in strict order where the package says so', async () => {
    const run = await held({}, jsPackage({ ...MANIFEST, order: 'strict' }));
    const { data } = await upload(run, [step(1, 2), step(2, 1), step(3, 2)]);
    expect(data.refused).toEqual([{ n: 1, reason: 'order' }]);
  });

  test('a clock that is a day off moves the times, and what it said is kept', async () => {
    const run = await held();
    const day = 86_400_000;
    const [at, startTime, endTime] = [now() - day, now() - day - 5000, now() - day];
    await done(upload(run, [step(1, 1, { at, startTime, endTime })], { sentAt: now() - day }));
    const [stored] = (await process(run.runId)).steps;
    expect(Math.abs(Number(stored?.['endTime']) - now())).toBeLessThan(2000);
    expect(stored).toMatchObject({ timeUsed: 5, claimed: { at, startTime, endTime } });
  });

  test('sent at once by many, each stands once', async () => {
    const run = await held();
    const batch = Array.from({ length: 20 }, (_, i) => step(i + 1, 1 + (i % 2)));
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(run, batch)));
    expect(new Set(answers.map((a) => `${a.code} ${a.data.upTo}`))).toEqual(new Set(['0 20']));
    expect(await q('select count(*)::int as n from experiment_record where run_id = $1', [run.runId])).toEqual([
      { n: 20 },
    ]);
    expect((await process(run.runId)).steps.map((s) => s['repeatCount'])).toEqual([10, 10]);
  });

  test('who is not heard of is lost, and back with the next sign; what comes late is taken', async () => {
    const run = await held();
    expect((await upload(run, [])).data).toMatchObject({ upTo: 0, state: 'launched' });
    // its page never gave a sign
    const silent = await held();
    const { sweepLost } = await import('./beats.ts');
    await sweepLost(server.app);
    expect((await process(silent.runId)).state).toBe('launched');
    server.advance(46_000);
    await sweepLost(server.app);
    expect((await process(run.runId)).state).toBe('disconnected');
    expect((await process(silent.runId)).state).toBe('disconnected');
    expect((await upload(run, [])).data.state).toBe('working');
    server.advance(46_000);
    await Promise.all([sweepLost(server.app), sweepLost(server.app)]);
    expect((await upload(run, [step(1, 1)])).data.state).toBe('working');
    // lost, or only opened, it may be given up
    const opened = await held();
    for (const { runId } of [silent, opened])
      expect((await student.call('/api/Experiment/End', { runId })).data).toEqual({ runId, state: 'abandoned' });
  });

  test('what was done in time counts, however late it comes', async () => {
    const run = await held({ minutes: 1 });
    const inTime = step(1, 1, { score: 40 });
    const late = step(2, 2, { at: now() + 70_000, endTime: now() + 70_000 });
    server.advance(62_000);
    await stateOf(run.runId, 'expired');
    // nothing is done yet: it counts as none
    await expect.poll(() => q('select state from score_post where ref_id = $1', [run.experimentId])).toEqual([]);
    expect((await upload(run, [inTime, late], { sentAt: now() })).data).toMatchObject({ upTo: 1, state: 'expired' });
    expect(await upload(run, [late])).toMatchObject({ code: 409, data: { reason: 'over' } });
    await expect.poll(async () => (await process(run.runId)).score).toBe(40);
    expect(
      await q('select state, score::float8 as score from score_post where ref_id = $1', [run.experimentId]),
    ).toEqual([{ state: 'scored', score: 40 }]);
  });
});

describe('marks', () => {
  const RULES = `function mark({ seed, steps }) {
    const s = {};
    for (const { seq, evidence, repeatCount } of steps) s[seq] = { score: evidence && evidence.seed === seed ? 30 : 0, evaluation: '第 ' + repeatCount + ' 次' };
    return { steps: s };
  }`;
  const marked = (rules: string) => jsPackage({ ...MANIFEST, marking: 'mark.js' }, [{ name: 'mark.js', bytes: rules }]);

  test('are the server’s: a claim is no score, and the rules are served to nobody', async () => {
    const run = await held({}, marked(RULES));
    const { seed } = run.launch;
    const records = [step(1, 1, { score: 40, evidence: { seed } }), step(2, 2, { score: 60, evidence: { seed: 0 } })];
    expect((await upload(run, [...records, { n: 3, at: now(), type: 'finish' }])).data.refused).toEqual([]);
    await stateOf(run.runId, 'finished');
    const { score, steps } = await process(run.runId);
    expect(score).toBe(30);
    expect(steps).toMatchObject([
      { score: 30, evaluation: '第 1 次', scoredBy: 'server' },
      { score: 0, scoredBy: 'server' },
    ]);
    const base = (await visit((await launch(await start(run.experimentId))).url)).headers.get('location') ?? '';
    expect((await visit(`http://x${base}p/mark.js`)).status).toBe(404);
  });

  test('that cannot be made wait for a person', async () => {
    const run = await held({}, marked('function mark() { for (;;) {} }'));
    await upload(run, [step(1, 1, { score: 40 }), { n: 2, at: now(), type: 'finish' }]);
    await stateOf(run.runId, 'finished');
    expect(await process(run.runId)).toMatchObject({ score: null, toMark: true });
    expect(await q('select state, score from score_post where ref_id = $1', [run.experimentId])).toEqual([
      { state: 'toMark', score: null },
    ]);
  });
});

describe('assigned', () => {
  test('in a course: a task, a column of its score book, and an exception that opens it anew', async () => {
    const [{ id: courseId } = { id: '' }] = await q<{ id: string }>(
      "select id from course where kind = 'plain' and owner_id = $1 and status = 'published' order by created_at limit 1",
      [teacher.user.id],
    );
    const experimentId = await withPackage(jsPackage(), { maxRuns: 1, minutes: 10 });
    const until = now() + 60_000;
    const assignment = await done<{ id: string }>(
      teacher.call('/OrgApi/Assignment/Add', {
        kind: 'experiment',
        refId: experimentId,
        ...(courseId && { courseId }),
        title: '做单摆',
        to: { userIds: [student.user.id] },
        until,
      }),
    );
    const tasks = async () =>
      (
        await done<{ items: { refId: string; state: string; path: string; until: number }[] }>(
          student.call('/api/StudentCenter/MyTask'),
        )
      ).items.find((t) => t.refId === experimentId);
    expect(await tasks()).toMatchObject({ state: 'none', until, path: `/CourseInfo?id=${experimentId}` });
    const run = { runId: await start(experimentId), experimentId };
    const own = { ...run, launch: await launch(run.runId) };
    await done(upload(own, [step(1, 1, { score: 40 })]));
    expect(await tasks()).toMatchObject({ state: 'doing' });
    server.advance(61_000);
    await stateOf(run.runId, 'expired');
    await expect.poll(async () => (await tasks())?.state).toBe('done');
    const closed = await student.call<{ reason: string }>('/api/Experiment/Start', { experimentId });
    expect(closed).toMatchObject({ code: 409, data: { reason: 'closed' } });
    await done(
      teacher.call('/OrgApi/Exception/Add', {
        userId: student.user.id,
        assignmentId: assignment.id,
        until: now() + 3_600_000,
        minutes: 5,
        attempts: 1,
        reason: '生病',
      }),
    );
    // the very run goes on
    expect(await start(experimentId)).toBe(run.runId);
    expect((await process(run.runId)).state).toBe('ready');
    const next = { ...run, launch: await launch(run.runId) };
    await done(upload(next, [step(1, 2, { score: 60 }), { n: 2, at: now(), type: 'finish' }]));
    await stateOf(run.runId, 'finished');
    // one more than the experiment gives
    expect(await start(experimentId)).not.toBe(run.runId);
    if (!courseId) return;
    const book = await done<{ columns: { kind: string; refId: string; counts: string }[] }>(
      teacher.call('/OrgApi/CourseScoreManage/Book', { courseId }),
    );
    expect(book.columns).toContainEqual(
      expect.objectContaining({ kind: 'experiment', refId: experimentId, counts: 'best' }),
    );
  });
});

describe('launching', () => {
  test('the same cmd answers the same; the address opens once, and not for ever', async () => {
    const experimentId = await withPackage(
      jsPackage(MANIFEST, [
        { name: 'Build/a.wasm.br', bytes: brotliCompressSync('wasm!') },
        { name: '图.png', bytes: 'png' },
      ]),
    );
    const runId = await start(experimentId);
    const cmd = randomUUID();
    const [one, two] = [await launch(runId, cmd), await launch(runId, cmd)];
    expect(two).toEqual(one);
    expect((await visit(one.url, { method: 'HEAD' })).status).toBe(404);
    const redirect = await visit(one.url);
    expect(redirect.status).toBe(302);
    expect((await visit(one.url)).status).toBe(404);
    const base = redirect.headers.get('location') ?? '';
    const page = await visit(`http://x${base}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors 'self' ${server.url}`);
    expect(policy).toMatch(/default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:;.*form-action 'none'/);
    expect(await page.text()).toContain('location.replace("p/index.html")');
    const index = await visit(`http://x${base}p/index.html?x=1`);
    expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(index.headers.get('content-security-policy')).toBe(policy);
    const etag = index.headers.get('etag') ?? '';
    expect((await visit(`http://x${base}p/index.html`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = await visit(`http://x${base}p/app.js`, { headers: { range: 'bytes=0-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'document']);
    expect((await visit(`http://x${base}p/%E5%9B%BE.png`)).headers.get('content-type')).toBe('image/png');
    const wasm = await visit(`http://x${base}p/Build/a.wasm.br`, { headers: { 'accept-encoding': 'gzip' } });
    expect([wasm.headers.get('content-type'), wasm.headers.get('content-encoding'), await wasm.text()]).toEqual([
      'application/wasm',
      null,
      'wasm!',
    ]);
    const br = await visit(`http://x${base}p/Build/a.wasm.br`, { headers: { 'accept-encoding': 'br' } });
    expect([br.headers.get('content-encoding'), await br.text()]).toEqual(['br', 'wasm!']);
    for (const path of ['p/none.js', 'p/../x', 'p/%2e%2e/x', 'scorm.html', '%', 'p/'])
      expect((await visit(`http://x${base}${path}`)).status, path).toBe(404);
    expect((await visit(`http://x${base}p/app.js`, { headers: { 'service-worker': 'script' } })).status).toBe(404);
    expect((await visit(`http://x${base.replace(/.\/$/, (end) => (end === 'A/' ? 'B/' : 'A/'))}`)).status).toBe(404);
    const third = await launch(runId);
    server.advance(121_000);
    expect((await visit(third.url)).status).toBe(404);
    // a launch of another person's run
    expect((await second.call('/api/Experiment/Launch', { runId, cmd })).code).toBe(404);
    expect((await teacher.call('/api/Experiment/Launch', { runId, cmd })).code).toBe(404);
  });

  test('a package that is replaced leaves those in it as they are', async () => {
    const run = await held();
    const { id: packageId } = await packed(
      jsPackage({ ...MANIFEST, steps: [{ seq: 7, title: '新', maxScore: 1, expectTime: 1 }] }),
    );
    await done(teacher.call('/OrgApi/Experiment/Update', { id: run.experimentId, packageId }));
    expect((await upload(run, [step(1, 1)])).data.refused).toEqual([]);
    const [other] = [await start(run.experimentId, second)];
    const own = { runId: other, launch: await launch(other, randomUUID(), second) };
    expect((await upload(own, [step(1, 1)])).data.refused).toEqual([{ n: 1, reason: 'unknown-step' }]);
  });
});

test('replaced and closed while thirty are in it: their runs go on under their own package', async () => {
  const experimentId = await withPackage();
  const people = await q<{ id: string }>("select id from sys_user where dept_id = $1 and user_name like 'student%'", [
    classId,
  ]);
  expect(people).toHaveLength(30);
  const runs: (Held & { who: Pick<Client, 'call'> })[] = [];
  for (const { id } of people) {
    // by name and password thirty take half a minute
    const { token } = await openSession(server.app, id, { address: '127.0.0.1' });
    const who = { call: <T>(path: string, body?: unknown) => server.call<T>(path, body, { authorization: token }) };
    const runId = await start(experimentId, who);
    runs.push({ who, runId, launch: await launch(runId, randomUUID(), who) });
  }
  const [first] = runs;
  const opening = await visit(first?.launch.url ?? '');
  const base = `http://x${opening.headers.get('location')}p/`;
  for (const run of runs) expect((await upload(run, [step(1, 1)])).data).toMatchObject({ upTo: 1, refused: [] });

  const fresh = { ...MANIFEST, steps: [{ seq: 7, title: '新', maxScore: 1, expectTime: 1 }] };
  const { id: packageId } = await packed(jsPackage(fresh, [{ name: 'new.js', bytes: 'void 0' }]));
  await done(teacher.call('/OrgApi/Experiment/Update', { id: experimentId, packageId }));
  await done(teacher.call('/OrgApi/Experiment/SetOpenStatus', { id: experimentId, status: 'closed' }));

  // what is open goes on from its own files, and so does who comes back to it
  expect((await visit(`${base}app.js`)).status).toBe(200);
  expect((await visit(`${base}new.js`)).status).toBe(404);
  for (const run of runs.slice(0, 3)) {
    run.launch = await launch(run.runId, randomUUID(), run.who);
    const again = await visit(run.launch.url);
    expect((await visit(`http://x${again.headers.get('location')}p/new.js`)).status).toBe(404);
    expect((await upload(run, [step(1, 1)])).data).toMatchObject({ upTo: 1, refused: [] });
  }
  await Promise.all(
    runs.map(async (run) => {
      const { code: is, data } = await upload(run, [step(2, 2), { n: 3, at: now(), type: 'finish' }]);
      expect([is, data.upTo, data.refused]).toEqual([0, 3, []]);
    }),
  );
  const ends = async () =>
    q<{ state: string; score: number | null; n: number }>(
      `select g.state, g.score::float8 as score, count(*)::int as n from experiment_progress g join experiment_run r on r.id = g.run_id
        where r.experiment_id = $1 group by 1, 2`,
      [experimentId],
    );
  // 20 and 20 of 100
  await expect.poll(ends, { timeout: 60_000 }).toEqual([{ state: 'finished', score: 40, n: 30 }]);
  const { steps } = await process(first?.runId ?? '', first?.who);
  expect(steps).toMatchObject([
    { seq: 1, title: '测量摆长', score: 20 },
    { seq: 2, title: '测量周期', score: 20 },
  ]);
  expect((await student.call('/api/Experiment/Start', { experimentId })).code).toBe(409);
});

describe('packages', () => {
  test('what is wrong is told at once, with file and line, and nothing is stored', async () => {
    const before = await q('select count(*) from experiment_file');
    const answer = await send<{ reason: string; errors: { file: string; line: number; text: string }[] }>(
      server,
      teacher,
      '/OrgApi/UploadFile/Experiment',
      [{ name: 'p.zip', bytes: jsPackage({ ...MANIFEST, entry: 'none.html' }) }],
    );
    expect(answer).toMatchObject({
      code: 422,
      data: { reason: 'manifest', errors: [{ file: 'experiment.json', line: 4 }] },
    });
    expect(answer.data.errors[0]?.text).toMatch(/none\.html/);
    expect(await q('select count(*) from experiment_file')).toEqual(before);
    const student422 = await send(server, student, '/OrgApi/UploadFile/Experiment', [
      { name: 'p.zip', bytes: jsPackage() },
    ]);
    expect(student422.code).toBe(403);
  });

  test('the same archive is the same package; one that was sent in parts is taken by its id, of its sender alone', async () => {
    const bytes = jsPackage({ ...MANIFEST, title: '分片' });
    const one = await packed(bytes);
    expect((await packed(bytes)).id).toBe(one.id);
    const { items } = await done<{ items: { id: string }[] }>(
      send(server, teacher, '/OrgApi/UploadFile/FileUp', [{ name: 'p.zip', bytes }]),
    );
    const fileId = items[0]?.id ?? '';
    const path = '/OrgApi/UploadFile/Experiment';
    expect((await done<{ id: string }>(send(server, teacher, path, [], { fileId }))).id).toBe(one.id);
    const admin = await server.signIn('admin');
    expect((await send(server, admin, path, [], { fileId })).code).toBe(422);
    expect((await send(server, teacher, path, [])).code).toBe(422);
  });
});

describe('a link', () => {
  let secret: string;
  let experimentId: string;
  beforeAll(async () => {
    experimentId = await opened('link', { url: 'https://lab.example/go?a=1#x' });
    ({ secret } = await done<{ secret: string }>(teacher.call('/OrgApi/Experiment/Item', { id: experimentId })));
  });
  const signed = (path: string, body: object, signature?: string) => {
    const text = JSON.stringify(body);
    return server.call<Uploaded & { runId: string; user: object }>(path, text, {
      'x-signature': signature ?? signatureOfBody(secret, text),
    });
  };
  const fresh = (more: object = {}) => ({ at: now(), nonce: randomUUID(), ...more });

  test('has a ticket that tells once whose run it is, and signs what it sends', async () => {
    const runId = await start(experimentId);
    const { url, key, launchId } = await launch(runId);
    expect(url).toMatch(/^https:\/\/lab\.example\/go\?a=1&ticket=[\w-]+#x$/);
    expect(key).toBe('');
    const ticket = new URL(url).searchParams.get('ticket') ?? '';
    const told = await signed('/api/open/Ticket', fresh({ ticket }));
    expect(told).toMatchObject({ code: 0, data: { runId, user: { id: student.user.id, name: student.user.name } } });
    expect((await signed('/api/open/Ticket', fresh({ ticket }))).code).toBe(404);
    const path = '/api/open/JsDataUpload';
    const measured = { title: '甲', maxScore: 50, score: 25 };
    const records = [step(1, 5, measured), step(2, 6, measured), { n: 3, at: now(), type: 'finish' }];
    const body = fresh({ runId, records });
    expect((await signed(path, body, signatureOfBody('x', JSON.stringify(body)))).code).toBe(401);
    expect((await signed(path, { ...body, at: now() - 301_000 })).code).toBe(401);
    expect((await server.call(path, body)).code).toBe(401);
    expect((await signed(path, body)).data).toMatchObject({ upTo: 3, refused: [] });
    // the nonce is used
    expect((await signed(path, body)).code).toBe(401);
    await stateOf(runId, 'finished');
    expect((await process(runId)).score).toBe(50);
    // each title once, whatever the link calls its steps
    const steps = [
      { title: '甲', maxScore: 50 },
      { title: '甲 (6)', maxScore: 50 },
    ];
    expect((await process(runId)).steps).toMatchObject(steps);
    // its student has no key to anything
    const byKey = { runId, launchId, key: 'x', sentAt: now(), records };
    expect((await server.call(path, byKey)).code).toBe(404);
  });

  test('a forged ticket, a run of a package: nothing is told', async () => {
    expect((await signed('/api/open/Ticket', fresh({ ticket: 'x' }))).code).toBe(401);
    const run = await held();
    expect((await signed('/api/open/JsDataUpload', fresh({ runId: run.runId, records: [step(1, 1)] }))).code).toBe(401);
  });
});

describe('SCORM', () => {
  const items = [
    { id: 'one', title: '准备', href: 'one.html' },
    { id: 'two', title: '滴定', href: 'two.html' },
  ];
  const commit = (run: Held, n: number, sco: string, cmi: object, more: object = {}) =>
    server.call<Uploaded>('/api/open/ScormDataUpload', {
      runId: run.runId,
      launchId: run.launch.launchId,
      key: run.launch.key,
      sentAt: now(),
      n,
      sco,
      cmi,
      ...more,
    });

  test.each([
    [
      '1.2',
      (status: string, score: string) => ({
        'cmi.core.lesson_status': status,
        'cmi.core.score.raw': score,
        'cmi.core.session_time': '0000:01:00.00',
        'cmi.suspend_data': 'kept',
      }),
    ],
    [
      '2004 4th Edition',
      (status: string, score: string) => ({
        'cmi.completion_status': status === 'incomplete' ? status : 'completed',
        'cmi.score.raw': score,
        'cmi.session_time': 'PT1M',
        'cmi.suspend_data': 'kept',
      }),
    ],
  ] as const)('%s: each object is a step of 100; over when all are done and closed', async (version, cmi) => {
    const { id: packageId, kind } = await packed(scormPackage(version, items));
    expect(kind).toBe(version === '1.2' ? 'scorm12' : 'scorm2004');
    const runId = await start(await opened('scorm', { packageId }));
    let run = { runId, launch: await launch(runId) };
    const base = (await visit(run.launch.url)).headers.get('location') ?? '';
    expect(await (await visit(`http://x${base}`)).text()).toContain('location.replace("scorm.html")');
    const page = await (await visit(`http://x${base}scorm.html`)).text();
    // nothing that sends, nobody's name
    for (const secret of [run.launch.key, student.user.token, student.user.name]) expect(page).not.toContain(secret);
    expect(page).toContain(`"version":"${version === '1.2' ? version : '2004'}"`);
    for (const name of ['run-time.js', 'wrapper.js', 'p/one.html'])
      expect((await visit(`http://x${base}${name}`)).status, name).toBe(200);
    expect((await commit(run, 1, 'one', cmi('incomplete', '10'))).data).toMatchObject({ upTo: 1, state: 'working' });
    expect((await process(runId)).steps).toEqual([]);
    expect(await commit(run, 1, 'one', cmi('incomplete', '11'))).toMatchObject({
      code: 409,
      data: { reason: 'sameRecord' },
    });
    // sent again, later, it is the same; and without a record it is a sign of life
    expect(await commit(run, 1, 'one', cmi('incomplete', '10'), { sentAt: now() + 7000 })).toMatchObject({
      code: 0,
      data: { upTo: 1, refused: [] },
    });
    expect(await upload(run, [])).toMatchObject({ code: 0, data: { upTo: 1, state: 'working' } });
    expect((await upload(run, [step(2, 1)])).code).toBe(404);
    expect((await commit(run, 2, 'none', {})).data.refused).toEqual([{ n: 2, reason: 'unknown-step' }]);
    const before = run.launch.launchId;
    // broken off: the next launch finds what was kept, and how long it was open
    run = { runId, launch: await launch(runId) };
    expect(JSON.parse(run.launch.saved ?? '')).toEqual({
      one: {
        cmi: cmi('incomplete', '10'),
        totalMs: 60_000,
        sessionMs: 60_000,
        launchId: before,
        isOpen: true,
      },
    });
    expect(await commit({ ...run, launch: { ...run.launch, key: 'x' } }, 1, 'one', {})).toMatchObject({ code: 404 });
    // the end of the visit that was cut comes by the next launch: it is the same visit's minute
    await done(commit(run, 1, 'one', cmi('incomplete', '20'), { end: true, was: [`${before}.3`] }));
    expect(await q('select total_ms + session_ms as ms from experiment_sco where run_id = $1', [runId])).toEqual([
      { ms: 60_000 },
    ]);
    await done(commit(run, 2, 'one', cmi('passed', '80'), { end: true }));
    // who looks in again has not done it again
    await done(commit(run, 3, 'one', cmi('passed', '80'), { end: true }));
    await done(commit(run, 4, 'two', cmi('passed', '60')));
    expect((await process(runId)).state).toBe('working');
    await done(commit(run, 5, 'two', cmi('passed', '70'), { end: true }));
    await stateOf(runId, 'finished');
    const { score, steps } = await process(runId);
    expect(score).toBe(75);
    expect(steps).toMatchObject([
      { title: '准备', score: 80, maxScore: 100, timeUsed: 180, repeatCount: 1 },
      { title: '滴定', score: 70, timeUsed: 60, repeatCount: 1 },
    ]);
  });
});
