// Students who study: beats of the study clock, their lists of tasks, and films from any place.
import { createWriteStream } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bench, Measurement, Person, Row, Running } from './bench.ts';
import { watched } from './child.ts';
import { clock, since } from './event.ts';
import type { ServerCommands } from './server.ts';
import { dice, median, quantile } from './stats.ts';

const STUDENTS = 1000;
const BEAT_MS = 15_000;
const TASKS = 200;
const FILM = 500 * 2 ** 20;
const SEEKS = 100;
/** Read at each. */
const SEEK = 64 * 1024;
const READERS = 40;
/** Each reads. */
const PARTS = 12;
const PART = 2 ** 20;
const MB = 2 ** 20;

export const studying: Measurement = {
  name: 'studying',
  about:
    'A thousand students with a text open, each of whom tells every 15 seconds that they study: 67 beats a second for half a minute. The peer’s beat is node:http with one update of one row. MyTask is the list of a student with 200 assignments. A film of 500 MB is asked for at a hundred places, one after the other, 64 kB each; then read by forty at once, a megabyte at a time; memory is the resident memory above rest.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const server = await bench.startServer();
  return { rows: [...(await beats(bench, server)), ...(await tasks(bench, server)), ...(await film(bench, server))] };
}

type Call = (path: string, body: object, token: string) => Promise<Record<string, unknown>>;
const caller =
  (url: string): Call =>
  async (path, body, token) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    });
    const { code, data, msg } = (await answer.json()) as { code: number; data: Record<string, unknown>; msg: string };
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };

async function beats(bench: Bench, server: Running<ServerCommands>): Promise<Row[]> {
  const peer = await bench.startPeer();
  const { people } = await server.ask('enrol', STUDENTS);
  const { rows } = await bench.database.pool.query<{ id: string }>(
    `select s.id from course_section s join course k on k.id = s.course_id and k.status = 'published'
      where s.kind = 'text' and s.status = 'published' and s.lock is null and s.deleted_at is null
        and s.parent_id in (select id from course_section where lock is null) order by s.sort limit 1`,
  );
  const sectionId = rows[0]?.id;
  if (!sectionId) throw new Error('the demo school has no open text');
  const call = caller(server.url);
  const open: { token: string; userId: string; studyId: string; n: number }[] = [];
  for (const { token, userId } of people) {
    const { studyId } = await call('/api/Course/ToStudy', { sectionId }, token);
    open.push({ token, userId, studyId: String(studyId), n: 0 });
  }
  const seconds = bench.quick ? 10 : 30;
  const taken: number[] = [];
  const paced = async (each: (one: (typeof open)[number]) => Promise<unknown>, note: (ms: number) => void) => {
    const begin = clock();
    const count = Math.round((seconds * 1000 * STUDENTS) / BEAT_MS);
    const running: Promise<void>[] = [];
    for (let n = 0; n < count; n++) {
      const due = (n * BEAT_MS) / STUDENTS - since(begin);
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
      const one = open[n % open.length];
      if (!one) continue;
      const sent = clock();
      running.push(each(one).then(() => note(since(sent))));
    }
    await Promise.all(running);
    return count;
  };
  const cpuOf = async (process: typeof server | typeof peer, run: () => Promise<number>): Promise<number> => {
    const before = (await process.used()).cpuMs;
    const count = await run();
    return ((await process.used()).cpuMs - before) / count;
  };
  const beat = (one: (typeof open)[number]) =>
    call('/api/Course/UpdateStudyTime', { studyId: one.studyId, n: ++one.n, active: true }, one.token);
  const touch = ({ userId }: (typeof open)[number]) =>
    fetch(`${peer.url}/touch?student=${userId}`).then((a) => a.text());
  const cpu = await cpuOf(server, () => paced(beat, (ms) => taken.push(ms)));
  const bare = await cpuOf(peer, () => paced(touch, () => {}));
  const again = await cpuOf(peer, () => paced(touch, () => {}));
  const noise = Math.max(again / bare, bare / again);
  const p95 = quantile(taken, 0.95);
  return [
    { what: 'a beat, p95', value: p95, unit: 'ms', aim: '<= 20', ok: p95 <= 20 },
    {
      what: 'CPU for a beat',
      value: cpu,
      unit: 'ms',
      peer: bare,
      ratio: cpu / bare,
      noise,
      aim: '<= 3',
      ok: cpu / bare <= 3 * noise,
    },
  ];
}

async function tasks(bench: Bench, server: Running<ServerCommands>): Promise<Row[]> {
  const [student] = await bench.students(server.url, 1);
  if (!student) throw new Error('nobody signed in');
  await bench.database.pool.query(
    `insert into assignment (id, org_id, created_at, kind, ref_id, course_id, title, class_ids, user_ids, from_at, until_at, by_id)
      select gen_random_uuid(), k.org_id, 1, 'section', s.id, k.id, '任务 ' || n, '{}', array[$1], 1, $2::bigint + n * 3600000, k.owner_id
        from generate_series(1, $3) n, lateral (select s.id, s.course_id from course_section s join course c on c.id = s.course_id
          where s.parent_id is not null and c.status = 'published' and s.status = 'published' and s.publish_at is null
            and s.deleted_at is null order by md5(s.id || n) limit 1) s
          join course k on k.id = s.course_id`,
    [student.userId, Date.now(), TASKS],
  );
  const taken: number[] = [];
  for (let round = 0; round < 30; round++) {
    const begin = clock();
    const { items } = await student.call<{ items: unknown[] }>('/api/StudentCenter/MyTask');
    taken.push(since(begin));
    if (items.length < TASKS) throw new Error(`${items.length} tasks`);
  }
  const value = median(taken.slice(5));
  return [{ what: `MyTask with ${TASKS} assignments`, value, unit: 'ms', aim: '<= 30', ok: value <= 30 }];
}

async function film(bench: Bench, server: Running<ServerCommands>): Promise<Row[]> {
  const teacher = await bench.signIn(server.url, 'teacher01');
  const path = join(bench.dataDir, 'film.bin');
  const block = Buffer.alloc(PART, 7);
  await pipeline(
    Readable.from(
      (function* () {
        for (let n = 0; n < FILM / PART; n++) yield block;
      })(),
    ),
    // on the disk before it is asked for, as a film of last week is
    createWriteStream(path, { flush: true }),
  );
  const id = await server.ask('film', { path, size: FILM, ownerId: teacher.userId });
  const roll = dice(11);
  const firsts: number[] = [];
  // little of each: what this process throws away of a megabyte is collected in the middle of the next one's time
  for (let n = 0; n < SEEKS; n++) firsts.push((await part(server.url, teacher, id, roll(FILM - PART), SEEK)).first);
  const rest = (await server.used(true)).rss;
  const [, most] = await watched(
    server,
    Promise.all(
      Array.from({ length: READERS }, async () => {
        for (let n = 0; n < PARTS; n++) await part(server.url, teacher, id, roll(FILM - PART));
      }),
    ),
  );
  const p95 = quantile(firsts, 0.95);
  const added = (most - rest) / MB;
  return [
    { what: 'a place in 500 MB, first byte, p95', value: p95, unit: 'ms', aim: '<= 20', ok: p95 <= 20 },
    { what: `${READERS} readers, memory above rest`, value: added, unit: 'MB', aim: '<= 40', ok: added <= 40 },
  ];
}

function part(url: string, { token }: Person, id: string, from: number, bytes = PART): Promise<{ first: number }> {
  return new Promise((resolve, reject) => {
    const begin = clock();
    const range = `bytes=${from}-${from + bytes - 1}`;
    get(`${url}/OrgApi/UploadFile/Get?id=${id}`, { headers: { authorization: token, range } }, (answer) => {
      let first = 0;
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        first ||= since(begin);
        size += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 206 && size === bytes
          ? resolve({ first })
          : reject(new Error(`${answer.statusCode} with ${size} bytes`)),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}
