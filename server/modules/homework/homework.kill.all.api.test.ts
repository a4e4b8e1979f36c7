// kill -9 while homework is written, handed in and marked, with real processes: what was told as done stands, and counts once.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import type { HandedIn } from '#contract/homework-own.ts';
import type { OutputOf } from '#contract/index.ts';
import { dice } from '#tests/bench/stats.ts';
import { persist, type Server } from '#tests/support/exam-history.ts';
import { homeworkFor, text } from '#tests/support/homework.ts';
import { deaths, startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let students: Client[];
let of: Awaited<ReturnType<typeof homeworkFor>>;
beforeAll(async () => {
  server = await testServer({ env: { ACCESS_TTL_S: '86400' } });
  await server.database.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  students = await Promise.all(['student01', 'student02', 'student03'].map((n) => server.signIn(n)));
  of = await homeworkFor(server, teacher);
  // only the killed processes may run effects here
  await server.app.lifecycles.stop();
});
afterAll(() => server.stop());

const KILLS = deaths(10);
const MOST_ATTEMPTS = 20;
const LEAST_SAVES = 8;

interface Work {
  server: Server;
  who: Client;
  assignmentId: string;
  seed: number;
  isOver: () => boolean;
}

type Answers = { value: string }[];
interface Written {
  replyId: string;
  /** What each version of the draft was, as the server has said. */
  saved: Map<number, string>;
  handedIn: HandedIn[];
}

/** Writes on and on, and hands in now and then; twice, as a hand that is not sure. */
async function write({ server: line, who, assignmentId, seed, isOver }: Work): Promise<Written> {
  const roll = dice(seed);
  const call = <T>(path: string, body: object) => persist<T>(line, who.user.token, path, { assignmentId, ...body });
  const { data } = await call<OutputOf<'/api/Work/Item'>>('/api/Work/Item', {});
  const written: Written = { replyId: data.replyId, saved: new Map(), handedIn: [] };
  let { version } = data;
  // on a machine that is busy it has done little when the last server comes
  for (let n = 0; !isOver() || written.handedIn.length === 0 || n < LEAST_SAVES; n++) {
    const value = `${seed}.${n}`;
    const said = await call<{ version: number; answers?: unknown }>('/api/Work/Save', {
      version,
      answers: text(value),
    });
    if (said.code === CODE.conflict) {
      // heard, and not told: it is what was sent
      expect(said.data).toEqual({ version: version + 1, answers: text(value) });
    } else expect(said.code).toBe(0);
    version = said.data.version;
    written.saved.set(version, value);
    if (roll(8) > 0 || written.handedIn.length === MOST_ATTEMPTS - 1) continue;
    const both = await Promise.all(
      [1, 2].map(() => call<HandedIn>('/api/Work/Submit', { version, cmd: randomUUID() })),
    );
    expect(both.map((b) => b.code)).toEqual([0, 0]);
    expect(both[0]?.data).toEqual(both[1]?.data);
    if (both[0]) written.handedIn.push(both[0].data);
  }
  return written;
}

/** Marks whatever there is, again and again; what it was told of each reply's mark last. */
async function markAll(line: Server, assignmentId: string, isOver: () => boolean): Promise<Map<string, string>> {
  const call = <T>(path: string, body: object) => persist<T>(line, teacher.user.token, path, body);
  const told = new Map<string, string>();
  for (let n = 0; !isOver() || told.size === 0; n++) {
    const { data } = await call<OutputOf<'/OrgApi/WorkReply/Items'>>('/OrgApi/WorkReply/Items', { assignmentId });
    for (const { id, version, attempt } of data.items) {
      if (attempt === 0) continue;
      const items = [{ itemId: 'a', points: n % 40, text: `${n}` }];
      const { code } = await call('/OrgApi/WorkReply/Mark', { id, version, items });
      // handed in meanwhile, or heard and not told
      expect([0, CODE.conflict]).toContain(code);
      if (code === 0) told.set(id, `${n}`);
    }
    await delay(20);
  }
  return told;
}

async function faultsOf({ replyId, saved, handedIn }: Written, marked: string | undefined): Promise<string[]> {
  const faults: string[] = [];
  const must = (is: boolean, what: string) => is || faults.push(`${replyId}: ${what}`);
  const { rows: attempts } = await server.database.pool.query<{ attempt: number; version: number; answers: Answers }>(
    'select attempt, draft_version as version, answers from homework_attempt where reply_id = $1 order by attempt',
    [replyId],
  );
  const { rows } = await server.database.pool.query<{
    version: number;
    draft: Answers;
    attempt: number;
    posts: number;
  }>(
    `select r.draft_version as version, r.draft, g.attempt, (select count(*)::int from score_post p
        where p.kind = 'homework' and p.ref_id = r.homework_id and p.student_id = r.student_id) as posts
      from homework_reply r join homework_progress g on g.reply_id = r.id where r.id = $1`,
    [replyId],
  );
  const [reply] = rows;
  const last = Math.max(...saved.keys());
  must(reply?.version === last, `draft ${reply?.version}, told ${last}`);
  must(reply?.draft[0]?.value === saved.get(last), 'another draft');
  must(JSON.stringify(attempts.map((a) => a.attempt)) === JSON.stringify(handedIn.map((h) => h.attempt)), 'attempts');
  must(
    reply?.attempt === handedIn.length && reply.posts === handedIn.length,
    `counted ${reply?.attempt}, ${reply?.posts}`,
  );
  for (const { version, answers } of attempts) must(answers[0]?.value === saved.get(version), `attempt of ${version}`);
  const { rows: marks } = await server.database.pool.query<{ text: string; n: number }>(
    'select max(text::int)::text as text, count(*)::int as n from homework_mark where reply_id = $1',
    [replyId],
  );
  must(marked === undefined || Number(marks[0]?.text) >= Number(marked), `mark ${marks[0]?.text}, told ${marked}`);
  return faults;
}

test('a class writes, hands in and is marked while its servers die', async () => {
  const items = [{ id: 'a', kind: 'text', title: '写', points: 40 }];
  const { assignmentId } = await of.given({ items, attempts: MOST_ATTEMPTS });
  let process = await startProcess(server);
  const line: Server = { url: process.url };
  let killed = 0;
  const isOver = () => killed === KILLS;
  const writing = students.map((who, n) => write({ server: line, who, assignmentId, seed: 7 + n, isOver }));
  const marking = markAll(line, assignmentId, isOver);
  while (killed < KILLS) {
    await delay(400 + 70 * killed);
    await process.kill();
    process = await startProcess(server);
    line.url = process.url;
    killed += 1;
  }
  const [written, told] = [await Promise.all(writing), await marking];
  const faults = await Promise.all(written.map((w) => faultsOf(w, told.get(w.replyId))));
  expect(faults.flat()).toEqual([]);
  await process.kill();
});
