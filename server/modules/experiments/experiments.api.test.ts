// Experiments as they are made and found, and what lets a student begin, by the wire.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';

let server: TestServer;
let teacher: Client;
let other: Client;
let student: Client;
let second: Client;
let admin: Client;
let foreign: Client;
let classId: string;
let courseId: string;

const q = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  server = await testServer();
  await q('update sys_user set reset_pwd = 0, set_email = 0');
  [teacher, other, student, second, admin, foreign] = (await Promise.all(
    ['teacher01', 'teacher02', 'student04', 'student05', 'admin', 'admin@second'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client, Client, Client, Client];
  [{ id: classId } = { id: '' }] = await q<{ id: string }>(
    "select d.id from sys_dept d join member m on m.dept_id = d.id where m.user_id = $1 and d.kind = 'class'",
    [student.user.id],
  );
  [{ id: courseId } = { id: '' }] = await q<{ id: string }>(
    "select id from course where kind = 'ai' and status = 'published' and owner_id = $1 order by created_at limit 1",
    [teacher.user.id],
  );
});
afterAll(() => server.stop());

async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data as T;
}
const code = async (client: Client, path: string, body: object = {}) => (await client.call(path, body)).code;

/** A link needs no package. */
async function made(more: object = {}, status = 'open'): Promise<string> {
  const { id } = await done<{ id: string }>(
    teacher.call('/OrgApi/Experiment/Add', {
      name: '外部实验',
      kind: 'link',
      url: 'https://lab.example/go?a=1',
      classIds: [classId],
      ...more,
    }),
  );
  if (status !== 'draft') await done(teacher.call('/OrgApi/Experiment/SetOpenStatus', { id, status }));
  return id;
}
const start = (experimentId: string, client = student) =>
  client.call<{ runId: string; log: string; state: string; allowed: string[]; reason?: string }>(
    '/api/Experiment/Start',
    { experimentId },
  );
interface Item {
  id: string;
  run: { runId: string; state: string } | null;
  locked: object | null;
}
const shown = async (id: string, client = student): Promise<Item | undefined> =>
  (await done<{ items: Item[] }>(client.call('/api/Experiment/Items', { pageSize: 100 }))).items.find(
    (e) => e.id === id,
  );

test('what authors begin with is there for all', async () => {
  const [script, template] = await Promise.all(
    ['mengoo-experiment.js', 'experiment-js.zip'].map((name) => fetch(`${server.url}/template/${name}`)),
  );
  expect(script?.status).toBe(200);
  expect(Object.fromEntries(script?.headers ?? [])).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(await script?.text()).toContain('Mengoo');
  expect(template?.headers.get('content-disposition')).toMatch(/^attachment; filename="experiment-js\.zip"/);
  const zip = new Uint8Array((await template?.arrayBuffer()) ?? new ArrayBuffer());
  const uploaded = await send(server, teacher, '/OrgApi/UploadFile/Experiment', [
    { name: 'experiment-js.zip', bytes: zip },
  ]);
  expect(uploaded).toMatchObject({ code: 0, data: { kind: 'js', warnings: [] } });
});

describe('making', () => {
  test('a link has a secret for who keeps it, in its row alone', async () => {
    const id = await made({}, 'draft');
    const row = await done<{ secret: string; status: string; editable: boolean }>(
      teacher.call('/OrgApi/Experiment/Item', { id }),
    );
    expect(row).toMatchObject({ status: 'draft', editable: true, secret: expect.stringMatching(/^[\da-f]{64}$/) });
    const { items } = await done<{ items: { id: string; secret?: string }[] }>(
      teacher.call('/OrgApi/Experiment/Items', { pageSize: 100 }),
    );
    expect(items.find((e) => e.id === id)).toEqual(expect.not.objectContaining({ secret: expect.anything() }));
    expect(await code(foreign, '/OrgApi/Experiment/Item', { id })).toBe(404);
    expect(await code(student, '/OrgApi/Experiment/Item', { id })).toBe(403);
  });

  test('opens with something to do alone', async () => {
    const { id } = await done<{ id: string }>(
      teacher.call('/OrgApi/Experiment/Add', { name: '空实验', kind: 'js', classIds: [classId] }),
    );
    expect(await code(teacher, '/OrgApi/Experiment/SetOpenStatus', { id, status: 'open' })).toBe(409);
  });

  test.each([
    ['a class of another school', { classIds: ['nowhere'] }, 'classIds'],
    ['a category that is not there', { catIds: ['nowhere'] }, 'catIds'],
    ['a package that is not there', { kind: 'js', url: null, packageId: 'nowhere' }, 'packageId'],
    ['a link with a package', { packageId: 'nowhere' }, 'packageId'],
    ['a package at an address', { kind: 'js' }, 'url'],
    ['an address that is none', { url: 'javascript:alert(1)' }, 'url'],
    ['an address with a password', { url: 'https://lab:secret@lab.example/' }, 'url'],
    ['a course that is not there', { requires: { courseId: 'nowhere', mastery: 0.5 } }, 'requires'],
  ])('not with %s', async (_name, more, field) => {
    const body = { name: '坏实验', kind: 'link', url: 'https://lab.example/', ...more };
    const { code: is, data } = await teacher.call<{ fields: object }>('/OrgApi/Experiment/Add', body);
    expect(is).toBe(422);
    expect(Object.keys(data.fields)).toEqual([field]);
  });

  test('who teaches none of its classes does not see it, administrators do', async () => {
    const id = await made({ classIds: [] });
    await q("update experiment set class_ids = array['elsewhere'] where id = $1", [id]);
    expect(await code(other, '/OrgApi/Experiment/Item', { id })).toBe(404);
    expect(await code(admin, '/OrgApi/Experiment/Item', { id })).toBe(0);
    expect(await code(other, '/OrgApi/Experiment/Update', { id, name: 'x' })).toBe(404);
  });
});

describe('categories', () => {
  test('a tree in its order, without circles; experiments stand in it', async () => {
    const add = async (name: string, parentId: string | null = null) =>
      (await done<{ id: string }>(admin.call('/OrgApi/OrgCats/Add', { name, parentId }))).id;
    const [physics, optics] = [await add('物理实验'), await add('化学实验')];
    const inner = await add('力学', physics);
    expect((await admin.call('/OrgApi/OrgCats/Update', { id: physics, parentId: inner })).code).toBe(422);
    expect(await code(admin, '/OrgApi/OrgCats/SetUp', { parentId: inner, ids: [physics] })).toBe(422);
    expect(await code(admin, '/OrgApi/OrgCats/Delete', { ids: [physics] })).toBe(409);
    await done(admin.call('/OrgApi/OrgCats/SetUp', { ids: [optics, physics] }));
    const id = await made({ name: '分类的实验' });
    await done(admin.call('/OrgApi/OrgCats/Link', { id: inner, experimentIds: [id] }));
    const help = await done<{ id: string }>(admin.call('/OrgApi/OrgCats/Add', { kind: 'help', name: '使用问题' }));
    const cats = await done<{ id: string; count: number }[]>(student.call('/api/Experiment/Cats'));
    // what sorts help, news and the library sorts no experiments
    expect(cats.map((c) => c.id)).not.toContain(help.id);
    expect(cats.map((c) => c.id).filter((c) => c === physics || c === optics)).toEqual([optics, physics]);
    expect(cats.find((c) => c.id === inner)?.count).toBe(1);
    expect(await code(admin, '/OrgApi/OrgCats/Delete', { ids: [physics, inner] })).toBe(409);
    // below a category counts as in it
    const { items } = await done<{ items: Item[] }>(student.call('/api/Experiment/Items', { catId: physics }));
    expect(items.map((e) => e.id)).toEqual([id]);
    expect(await code(teacher, '/OrgApi/OrgCats/Add', { name: 'x' })).toBe(403);
  });
});

describe('starting', () => {
  test('the same run until it ends; given up, another', async () => {
    const id = await made();
    const { data, code: is } = await start(id);
    expect(is).toBe(0);
    expect(data).toEqual({
      runId: data.runId,
      log: `experiment:${data.runId}`,
      state: 'ready',
      allowed: ['launch', 'end'],
    });
    const together = await Promise.all([start(id), start(id), start(id)]);
    expect(together.map((a) => a.data.runId)).toEqual([data.runId, data.runId, data.runId]);
    expect((await shown(id))?.run).toMatchObject({ runId: data.runId, state: 'ready' });
    expect(await code(second, '/api/Experiment/End', { runId: data.runId })).toBe(404);
    expect(await code(teacher, '/api/Experiment/End', { runId: data.runId })).toBe(404);
    expect(await done(student.call('/api/Experiment/End', { runId: data.runId }))).toEqual({
      runId: data.runId,
      state: 'abandoned',
    });
    expect((await start(id)).data.runId).not.toBe(data.runId);
    // what was given up before anything was done is nothing in the score book
    expect(await q('select attempt, state from score_post where ref_id = $1 order by attempt', [id])).toEqual([
      { attempt: 2, state: 'doing' },
    ]);
  });

  test('drafts are nobody’s but a teacher’s, whose run is a trial', async () => {
    const id = await made({}, 'draft');
    expect(await shown(id)).toBeUndefined();
    expect((await start(id)).code).toBe(404);
    const { data } = await start(id, teacher);
    expect(data.state).toBe('ready');
    const { runs } = await done<{ runs: { trial: boolean }[] }>(teacher.call('/api/Experiment/Item', { id }));
    expect(runs).toEqual([expect.objectContaining({ runId: data.runId, trial: true })]);
    expect(await q('select from score_post where ref_id = $1', [id])).toEqual([]);
  });

  test('closed; not for one’s class; too often', async () => {
    const closed = await made({}, 'closed');
    expect(await start(closed)).toMatchObject({ code: 409, data: { reason: 'closed' } });
    const elsewhere = await made();
    await q("update experiment set class_ids = array['elsewhere'] where id = $1", [elsewhere]);
    expect((await start(elsewhere)).code).toBe(404);
    const once = await made({ maxRuns: 1 });
    const { data } = await start(once);
    await done(student.call('/api/Experiment/End', { runId: data.runId }));
    // nothing was done in it
    const again = await start(once);
    expect(again.code).toBe(0);
    await q("update experiment_progress set state = 'finished', done = 1 where run_id = $1", [again.data.runId]);
    expect(await start(once)).toMatchObject({ code: 409, data: { reason: 'runs' } });
  });

  test('the theory first', async () => {
    const id = await made({ requires: { courseId, mastery: 0.99 } });
    expect((await shown(id, second))?.locked).toMatchObject({ courseId, mastery: 0.99, have: expect.any(Number) });
    expect(await start(id, second)).toMatchObject({ code: 409, data: { reason: 'locked' } });
    await done(teacher.call('/OrgApi/Experiment/Update', { id, requires: null }));
    expect((await start(id, second)).code).toBe(0);
  });

  test('a run ends by itself, launched or not', async () => {
    const id = await made({ minutes: 1 });
    const { data } = await start(id);
    server.advance(61_000);
    await expect.poll(async () => (await shown(id))?.run?.state).toBe('expired');
    expect((await start(id)).data.runId).not.toBe(data.runId);
    expect(await code(student, '/api/Experiment/End', { runId: data.runId })).toBe(409);
  });

  test('visitors see what is open to the whole school', async () => {
    const [forAll, forClass] = [await made({ classIds: [] }), await made()];
    const { data } = await server.call<{ items: Item[] }>('/api/Experiment/Items', { pageSize: 100 });
    const ids = data.items.map((e) => e.id);
    expect(ids).toContain(forAll);
    expect(ids).not.toContain(forClass);
    expect((await server.call('/api/Experiment/Item', { id: forClass })).code).toBe(404);
  });
});

test('an experiment that is gone is gone for its students', async () => {
  const id = await made();
  await start(id);
  await done(teacher.call('/OrgApi/Experiment/Delete', { ids: [id] }));
  expect(await shown(id)).toBeUndefined();
  expect((await start(id)).code).toBe(404);
  await done(teacher.call('/OrgApi/Experiment/Restore', { ids: [id] }));
  expect((await shown(id))?.run).not.toBeNull();
});
