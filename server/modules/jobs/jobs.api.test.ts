// Jobs as their owner sees them: told, cancelled, retried, taken over from the dead; and notices.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withTransaction } from '#server/platform/sql.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, jobOf } from '#tests/support/upload.ts';
import { defineJob, type JobContext, type JobDefinition, JobFailure, type JobOutcome } from './define.ts';
import { claimJob, insertJob } from './job.store.ts';
import { notifyOnce, notifyWith } from './notices.ts';
import { runJob } from './runner.ts';
import { startJob } from './start.ts';

let server: TestServer;
let admin: Client;
let student: Client;
beforeAll(async () => {
  server = await testServer();
  [admin, student] = (await Promise.all(['admin', 'student04'].map((n) => server.signIn(n)))) as [Client, Client];
});
afterAll(() => server.stop());

const never = new AbortController().signal;
const owner = () => ({ orgId: admin.user.orgId, userId: admin.user.id });
const kindOf = (run: (run: JobContext<{ n: number }>) => Promise<JobOutcome>): JobDefinition<{ n: number }> =>
  defineJob({ kind: 'test', lane: 'test', input: z.object({ n: z.number() }), run });

/** A job whose row is there; nobody delivers it but the test. */
async function given(): Promise<string> {
  const id = server.app.newId();
  const { orgId, userId: ownerId } = owner();
  const job = { id, orgId, ownerId, kind: 'test', title: '一件事', input: { n: 1 }, createdAt: server.app.now() };
  await insertJob(server.database.pool, job);
  return id;
}
const run = (id: string, work: (run: JobContext<{ n: number }>) => Promise<JobOutcome>) =>
  runJob(server.app, kindOf(work), id, never);
const wordsOf = async (name: string) => {
  const { data } = await admin.call<{ events: { event: { name?: string; value?: Record<string, unknown> } }[] }>(
    '/api/Stream/Events',
    { log: `user:${admin.user.id}`, limit: 1000 },
  );
  return data.events.filter((e) => e.event.name === name).map((e) => e.event.value ?? {});
};
const write = async (client: { query: (text: string, values?: unknown[]) => Promise<unknown> }, name: string) => {
  await client.query("update organisation set name = $1 where code = 'demo'", [name]);
  return {};
};
const school = async () =>
  (await server.database.pool.query<{ name: string }>("select name from organisation where code = 'demo'")).rows[0]
    ?.name;

test('its effects, its end, its notice, and what its owner hears', async () => {
  const id = await given();
  await run(id, async ({ input, report }) => {
    report(0.5, { seen: input.n });
    return {
      counts: { seen: 2 },
      result: { a: 1 },
      write: async (client) => ({ ...(await write(client, '改过')), b: 2 }),
    };
  });
  expect(await jobOf(admin, id)).toMatchObject({
    id,
    kind: 'test',
    title: '一件事',
    state: 'done',
    progress: 1,
    counts: { seen: 2 },
    errors: [],
    result: { a: 1, b: 2 },
    reason: null,
  });
  expect(await school()).toBe('改过');
  const words = (await wordsOf('job')).filter((w) => w['id'] === id);
  expect(words[0]).toEqual({ id, kind: 'test', title: '一件事', state: 'running', progress: 0 });
  expect(words.at(-1)).toEqual({ id, kind: 'test', title: '一件事', state: 'done', progress: 1 });
  expect((await wordsOf('user.notice')).at(-1)).toMatchObject({
    kind: 'job.done',
    title: '一件事',
    data: { jobId: id },
  });

  const notices = await admin.call<{ items: { id: string; readAt: number | null }[]; unread: number }>(
    '/api/Notice/Items',
  );
  expect(notices.data.unread).toBe(1);
  const noticeId = notices.data.items[0]?.id ?? '';
  // another's notice stays unread
  expect((await student.call<{ unread: number }>('/api/Notice/Read', { ids: [noticeId] })).data.unread).toBe(0);
  expect((await admin.call<{ unread: number }>('/api/Notice/Items', { unread: true })).data.unread).toBe(1);
  expect((await admin.call('/api/Notice/Read', {})).code).toBe(422);
  expect((await admin.call<{ unread: number }>('/api/Notice/Read', { all: true })).data.unread).toBe(0);
});

test('steps that are kept stay, whatever becomes of the rest; a job that goes on begins behind them, with new tries', async () => {
  const id = await given();
  const { pool } = server.database;
  const seen: string[][] = [];
  const work = async ({ kept, keep }: JobContext<{ n: number }>): Promise<JobOutcome> => {
    seen.push([...kept.steps]);
    const n = (kept.counts['done'] ?? 0) + 1;
    await keep([`step ${n}`], async (client) => {
      await write(client, `第 ${n} 步`);
      return { done: n };
    });
    if (n === 2) throw new Error('may pass');
    return n < 4 ? { goesOn: true } : { counts: { done: n } };
  };
  expect(await run(id, work)).toBe(true);
  await expect(run(id, work)).rejects.toThrow('may pass');
  expect(await jobOf(admin, id)).toMatchObject({ state: 'queued', counts: { done: 2 } });
  expect(await run(id, work)).toBe(true);
  const { rows } = await pool.query<{ tries: number }>('select tries from job where id = $1', [id]);
  expect(rows[0]?.tries).toBe(0);
  expect(await run(id, work)).toBe(false);
  expect(await jobOf(admin, id)).toMatchObject({ state: 'done', counts: { done: 4 } });
  expect(seen).toEqual([[], ['step 1'], ['step 1', 'step 2'], ['step 1', 'step 2', 'step 3']]);
  expect(await school()).toBe('第 4 步');

  // stopped by its owner: the step that comes too late is not stored
  const stopped = await given();
  await run(stopped, async ({ keep }) => {
    await admin.call('/api/Job/Cancel', { id: stopped });
    await keep(['late'], async (client) => ({ done: Number(await write(client, '太晚')) }));
    return {};
  });
  expect(await school()).toBe('第 4 步');
  expect(await jobOf(admin, stopped)).toMatchObject({ state: 'cancelled', counts: {} });
});

test('progress is told at most twice a second, however often it is reported', async () => {
  const id = await given();
  await run(id, async ({ report }) => {
    for (let n = 1; n <= 5000; n++) report(n / 5000);
    return {};
  });
  const told = (await wordsOf('job')).filter((w) => w['id'] === id);
  expect(told.length).toBeLessThanOrEqual(3);
  expect(told.at(-1)).toMatchObject({ state: 'done', progress: 1 });
});

test('cancelled while it waits, while it works, while it writes: nothing of it remains', async () => {
  const before = await school();
  const waiting = await given();
  expect((await admin.call('/api/Job/Cancel', { id: waiting })).data).toEqual({ state: 'cancelled' });
  let ran = false;
  await run(waiting, async () => {
    ran = true;
    return {};
  });
  expect(ran).toBe(false);

  const working = await given();
  let reason: unknown;
  const work = run(working, async ({ signal }) => {
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      void admin.call('/api/Job/Cancel', { id: working });
    }).catch((error: unknown) => {
      reason = error;
      throw error;
    });
    return {};
  });
  await work;
  expect(reason).toBeInstanceOf(Error);
  expect((await jobOf(admin, working)).state).toBe('cancelled');

  const writing = await given();
  await run(writing, async () => ({
    write: async (client) => {
      await write(client, '不该留下');
      expect((await admin.call('/api/Job/Cancel', { id: writing })).code).toBe(0);
      return {};
    },
  }));
  expect(await school()).toBe(before);
  expect(await jobOf(admin, writing)).toMatchObject({ state: 'cancelled', result: null });
  // again is no error; what has ended cannot be cancelled
  expect((await admin.call('/api/Job/Cancel', { id: writing })).data).toEqual({ state: 'cancelled' });
  const done = await given();
  await run(done, async () => ({}));
  expect(await admin.call('/api/Job/Cancel', { id: done })).toMatchObject({ code: 409, data: { state: 'done' } });
});

test('what may pass is tried again, what cannot is not, and a reason is a sentence', async () => {
  const flaky = await given();
  let tries = 0;
  const work = async (): Promise<JobOutcome> => {
    if (++tries < 3) throw new Error('the disk is away');
    return {};
  };
  await expect(run(flaky, work)).rejects.toThrow('the disk is away');
  await expect(run(flaky, work)).rejects.toThrow('the disk is away');
  await run(flaky, work);
  expect((await jobOf(admin, flaky)).state).toBe('done');

  const hopeless = await given();
  const fail = () => run(hopeless, () => Promise.reject(new Error('never')));
  await expect(fail()).rejects.toThrow();
  await expect(fail()).rejects.toThrow();
  await fail();
  expect(await jobOf(admin, hopeless)).toMatchObject({ state: 'failed', reason: 'failed' });

  const wrong = await given();
  await run(wrong, () => Promise.reject(new JobFailure('sheet-empty')));
  expect(await jobOf(admin, wrong)).toMatchObject({ state: 'failed', reason: 'sheet-empty', reasonText: '表格是空的' });
});

test('a job whose process has died is taken up; one that lives keeps it; one that kills is given up', async () => {
  const { pool } = server.database;
  const id = await given();
  // a number that no living process has
  await claimJob(pool, id, 999_999, 1);
  await run(id, async () => ({ result: { by: 'another' } }));
  expect(await jobOf(admin, id)).toMatchObject({ state: 'done', result: { by: 'another' } });

  const held = await given();
  await claimJob(pool, held, server.app.logs.instance.id(), 1);
  await run(held, async () => ({}));
  expect((await jobOf(admin, held)).state).toBe('running');

  const killer = await given();
  for (const dead of [999_996, 999_997, 999_998]) await claimJob(pool, killer, dead, 1);
  await run(killer, async () => ({}));
  expect(await jobOf(admin, killer)).toMatchObject({ state: 'failed', reason: 'jobDied' });
});

test('a server that goes down gives its job back, and the next one does it', async () => {
  const second = await testServer({ beside: server });
  const id = await given();
  const started = Promise.withResolvers<void>();
  const work = runJob(
    second.app,
    kindOf(async ({ signal }) => {
      started.resolve();
      await new Promise((_r, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
      return {};
    }),
    id,
    never,
  );
  await started.promise;
  await second.stop();
  await work;
  expect(await jobOf(admin, id)).toMatchObject({ state: 'queued' });
  await run(id, async () => ({}));
  expect((await jobOf(admin, id)).state).toBe('done');
});

test("one's own jobs, latest first, by state; another's is not there", async () => {
  const id = await given();
  const all = await admin.call<{ items: { id: string; state: string }[]; itemCount: number }>('/api/Job/Items', {
    pageSize: 2,
  });
  expect(all.data.items[0]?.id).toBe(id);
  expect(all.data.items).toHaveLength(2);
  const queued = await admin.call<{ items: { id: string }[] }>('/api/Job/Items', { state: 'queued' });
  expect(queued.data.items.map((j) => j.id)).toContain(id);
  expect((await student.call<{ itemCount: number }>('/api/Job/Items')).data.itemCount).toBe(0);
  for (const call of ['Item', 'Cancel']) expect((await student.call(`/api/Job/${call}`, { id })).code).toBe(404);
});

test('delivered by pg-boss', async () => {
  const { importJobs } = await import('../imports/import.job.ts');
  await server.app.files.put('imports/gone', Buffer.from('姓名\nx'));
  const id = await startJob(server.app, importJobs['student-import'], owner(), {
    title: 'x.csv',
    input: { kind: 'student-import', key: 'imports/gone', deptId: null, commit: false },
  });
  expect(await ended(admin, id)).toMatchObject({ state: 'done', counts: { errors: 2 } });
});

test('a word that is off stands for its whole family; what nobody can switch off comes all the same', async () => {
  await student.call('/api/Notice/SetSetting', { off: ['push', 'lesson.marked'] });
  const { orgId, id: userId } = student.user;
  for (const kind of ['push.right', 'push.wrong', 'lesson.marked', 'lesson.evaluated', 'job.done'])
    await withTransaction(server.app.pool, (_client, tx) =>
      notifyWith(server.app, tx, { orgId, userId, kind, title: kind }),
    );
  const { data } = await student.call<{ items: { kind: string }[]; unread: number }>('/api/Notice/Items');
  expect(data.items.map((n) => n.kind).sort()).toEqual(['job.done', 'lesson.evaluated']);
  expect(data.unread).toBe(2);
});

test('a class hears of something by as many statements as one person does, each once, in their own words', async () => {
  const pool = server.database.pool;
  const { orgId } = owner();
  const { rows: students } = await pool.query<{ id: string }>(
    "select u.id from sys_user u join sys_role r on r.id = u.role_id where u.org_id = $1 and r.base = 'student'",
    [orgId],
  );
  // one has never had a log, another has one
  await pool.query("delete from log where id = 'user:' || $1", [students[0]?.id]);
  const tell = (about: string, users: readonly { id: string }[]): Promise<number> =>
    withTransaction(server.app.pool, async (client, tx) => {
      // of this transaction alone: sweeps have their own
      const sent = vi.spyOn(client, 'query');
      await notifyOnce(
        server.app,
        tx,
        users.map(({ id: userId }) => ({ orgId, userId, kind: 'exam.new', title: `给 ${userId}`, about })),
      );
      const statements = sent.mock.calls.length;
      sent.mockRestore();
      return statements;
    });
  const made = await tell('zero', students);
  const one = await tell('one', students.slice(0, 1));
  // logs that are not there are made at once, and written to again
  expect(made).toBeLessThanOrEqual(one + 2);
  expect(await tell('all', students)).toBe(one);
  await tell('all', students);
  const { rows } = await pool.query<{ log: string; titles: string[]; seqs: number[] }>(
    `select log, array_agg(event::jsonb #>> '{value,title}' order by seq) as titles, array_agg(seq order by seq) as seqs
      from log_event where event::jsonb #>> '{value,kind}' = 'exam.new' group by log`,
  );
  expect(rows).toHaveLength(students.length);
  for (const { log, titles } of rows) {
    const title = `给 ${log.slice('user:'.length)}`;
    expect(titles).toEqual(log === `user:${students[0]?.id}` ? [title, title, title] : [title, title]);
  }
  const { rows: heads } = await pool.query(
    'select from log l where seq <> (select max(seq) from log_event e where e.log = l.id)',
  );
  expect(heads).toEqual([]);
});
