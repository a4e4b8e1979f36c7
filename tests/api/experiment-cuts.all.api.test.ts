// Runs of an experiment by the client's own journal and the server's own process: lines cut before and after a call, pages reloaded,
// two tabs, clocks a day off, kill -9. What was done stands once, whatever became of its answer. Three hundred with `RUNS=300`.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/codes.ts';
import { sentBy } from '#src/stream/experiment-sender.ts';
import { openLane, rested } from '#src/stream/launch-lane.ts';
import type { Send } from '#src/stream/send.ts';
import type { Sender } from '#src/stream/send-lane.ts';
import { memoryStore } from '#src/stream/send-store.ts';
import { browser } from '#tests/support/journal-browser.ts';
import { dice, jsPackage, MANIFEST } from '#tests/support/packages.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';

const RUNS = Number(process.env['RUNS'] ?? 12);
/** Students who work beside one another. */
const LANES = 4;
/** The server dies so often, each time when it has been there so long. */
const KILLS = Math.max(2, Math.round(RUNS / 6));
const KILL_MS = 500;
const DAY = 86_400_000;
const STEPS = 14;

let server: TestServer;
let alive: Promise<ServerProcess>;
let students: Client[];
let experimentId: string;

beforeAll(async () => {
  server = await testServer();
  // only the killed processes may run effects here
  await server.app.lifecycles.stop();
  await server.database.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  const teacher = await server.signIn('teacher01');
  students = await Promise.all([4, 5, 21, 22].map((n) => server.signIn(`student${String(n).padStart(2, '0')}`)));
  const { data: pack } = await send<{ id: string }>(server, teacher, '/OrgApi/UploadFile/Experiment', [
    { name: 'p.zip', bytes: jsPackage(MANIFEST) },
  ]);
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Experiment/Add', {
    name: '断线',
    kind: 'js',
    packageId: pack.id,
  });
  experimentId = data.id;
  await teacher.call('/OrgApi/Experiment/SetOpenStatus', { id: experimentId, status: 'open' });
  alive = startProcess(server);
  await alive;
});
afterAll(async () => {
  await (await alive).kill();
  await server.stop();
});

async function post(path: string, body: object, token?: string): Promise<Answer<unknown>> {
  const { url } = await alive;
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer<unknown>;
}

/** As a person does: again, until there is a server. */
async function persist<T>(path: string, body: object, token: string): Promise<T> {
  for (;;) {
    const answer = await post(path, body, token).catch(() => null);
    if (answer?.code === 0) return answer.data as T;
    if (answer && answer.code < 500 && answer.code !== 429) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    await delay(100);
  }
}

/** Sends as the page does, over a line that breaks before the call or after it. */
function senderOf(roll: (below: number) => number, clock: () => number): Sender {
  const later = { kind: 'later' as const };
  return {
    most: { count: 1 + roll(6), bytes: 1e6 },
    isStep: ({ type }) => type === 'step',
    send: async ({ id: launchId, to }, entries) => {
      if (roll(6) === 0) return later;
      const records = entries.map(({ n, at, body, was }) => ({ n, at, ...(was && { was }), ...body }));
      try {
        const sent = sentBy(await post('/api/open/JsDataUpload', { ...to, launchId, sentAt: clock(), records }));
        return roll(6) === 0 ? later : sent;
      } catch {
        await delay(20);
        return later;
      }
    },
  };
}

interface Did {
  runId: string;
  /** What the student did, each with a name of its own. */
  names: string[];
  score: number | null;
}

async function run(student: Client, seed: number): Promise<Did> {
  const roll = dice(seed);
  const skew = [0, DAY, -DAY][roll(3)] ?? 0;
  const clock = () => Date.now() + skew;
  const tab = browser(memoryStore(), { experiment: senderOf(roll, clock) }, () => 0);
  const { runId } = await persist<{ runId: string }>('/api/Experiment/Start', { experimentId }, student.user.token);
  const names: string[] = [];
  let journals: Send[] = [];
  let lane = '';
  const launch = async () => {
    // the page is gone; another tab may have stayed
    if (roll(2) === 0) for (const journal of journals.splice(0)) journal.stop();
    const journal = tab();
    journal.start();
    journals.push(journal);
    await rested(journal, { runId }, roll(3) * 50);
    const body = { runId, cmd: randomUUID() };
    const own = await persist<{ launchId: string; key: string }>('/api/Experiment/Launch', body, student.user.token);
    lane = own.launchId;
    await openLane(journal, { id: lane, kind: 'experiment', to: { runId, key: own.key } }, roll(3) * 50);
  };
  const journal = () => journals[roll(journals.length)] as Send; // one is open
  const say = async (body: object) =>
    expect(
      await journal().add(lane, { body: { ...body, ...('startTime' in body && { endTime: clock() }) } }),
    ).not.toBeNull();
  await launch();
  for (let n = 0; n < STEPS; n++) {
    if (roll(5) === 0) await launch();
    const seq = 1 + roll(2);
    const name = `${seed}.${n}`;
    names.push(name);
    await say({ type: 'step', seq, startTime: clock() - 1000, score: 1, evidence: { name } });
    if (roll(3) === 0) await say({ type: 'state', data: name });
    if (roll(4) === 0) await delay(roll(60));
  }
  await say({ type: 'finish' });
  // whatever is left is sent by whatever page is open
  const deadline = Date.now() + 90_000;
  for (;;) {
    const all = await journal().lanesTo({ runId });
    if (all.every(({ waiting, status }) => waiting === 0 || status !== 'open')) break;
    if (Date.now() > deadline) throw new Error(`run ${seed} does not drain: ${JSON.stringify(all)}`);
    await delay(50);
  }
  for (const one of journals) one.stop();
  journals = [];
  // while it is marked it is still the student's one run
  for (;;) {
    const { state, score } = await persist<{ state: string; score: number | null }>(
      '/api/Experiment/GetProcess',
      { runId },
      student.user.token,
    );
    if (state === 'finished') return { runId, names, score };
    await delay(100);
  }
}

test(
  `${RUNS} runs through cuts, reloads, two tabs, clocks a day off and kills: each record once`,
  async () => {
    let kills = 0;
    let isDone = false;
    const killing = (async () => {
      while (!isDone && kills < KILLS) {
        await delay(KILL_MS);
        if (isDone) break;
        const before = await alive;
        alive = (async () => {
          await before.kill();
          return startProcess(server);
        })();
        await alive;
        kills++;
      }
    })();
    const did: Did[] = [];
    let next = 0;
    const work = async (student: Client) => {
      while (next < RUNS) did.push(await run(student, 1 + next++));
    };
    await Promise.all(students.slice(0, LANES).map(work)).finally(() => {
      isDone = true;
    });
    await killing;
    expect(kills).toBeGreaterThan(0);
    for (const { runId, names, score } of did) {
      const { rows } = await server.database.pool.query<{ name: string }>(
        `select body -> 'evidence' ->> 'name' as name from experiment_record
        where run_id = $1 and type = 'step' and body is not null`,
        [runId],
      );
      expect(rows.map((r) => r.name).toSorted()).toEqual(names.toSorted());
      const steps = await server.database.pool.query<{ n: number }>(
        'select sum(repeat_count)::int as n from experiment_step where run_id = $1',
        [runId],
      );
      expect(steps.rows[0]?.n).toBe(names.length);
      const posts = await server.database.pool.query<{ state: string; score: number }>(
        `select p.state, p.score::float8 as score from experiment_run_member m join experiment_run r on r.id = m.run_id
          join score_post p on p.kind = 'experiment' and p.ref_id = r.experiment_id and p.student_id = m.user_id and p.attempt = m.attempt
          where m.run_id = $1`,
        [runId],
      );
      expect(posts.rows).toEqual([{ state: 'scored', score }]);
    }
  },
  Math.max(240_000, RUNS * 12_000),
);
