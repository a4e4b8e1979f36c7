// What forty replies to one piece of homework have in common: texts and photographs of them all, from nothing.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { encode } from 'jpeg-js';
import type { OutputOf } from '#contract/index.ts';
import { type Bench, callBy, type Measurement, type Person, type Row } from './bench.ts';
import { watched } from './child.ts';
import { clock, since } from './event.ts';
import { dice } from './stats.ts';

const STUDENTS = 40;
const CHARACTERS = 3000;
const PHOTOGRAPHS = 3;
/** As the page shrinks them before they are sent. */
const [WIDTH, HEIGHT] = [1500, 2000];
const SHARED = 200;
const KNOWN_S = 10;
const SIMILAR_S = 15;
const MEMORY_MB = 150;
const MB = 2 ** 20;
const POLL_MS = 50;

export const duplicates: Measurement = {
  name: 'duplicates',
  about:
    'Forty students hand in 3,000 characters and three photographs of 1,500 x 2,000 pixels each; every fourth text shares 200 characters with another. Told are the time from the last hand-in until all is known without anybody asking; then, with everything forgotten, the time and the memory of finding it out at one call, and the same call once more.',
  patienceMs: 12 * 60_000,
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const server = await bench.startServer();
  const teacher = await bench.signIn(server.url, 'teacher01');
  const { people, classId } = await server.ask('enrol', STUDENTS);
  const assignmentId = await given(teacher, classId);
  const next = dice(33);
  const shared = written(next, SHARED);
  for (const [n, { token }] of people.entries()) {
    if (n % 10 === 0) bench.say(`reply ${n + 1} of ${STUDENTS}`);
    const text = `${n % 4 === 0 ? shared : ''}${written(next, CHARACTERS - SHARED)}`;
    await handIn(server.url, token, { assignmentId, text, next });
  }
  const begin = clock();
  const { pool } = bench.database;
  const known = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from picture_signature')).rows[0]?.n ?? 0;
  while ((await known()) < STUDENTS * PHOTOGRAPHS) await delay(POLL_MS);
  const afterwards = since(begin) / 1000;
  await pool.query('truncate duplicate_text, duplicate_print, picture_signature');
  const rest = (await server.used(true)).rss;
  const [cold, most] = await watched(server, asked(teacher, assignmentId));
  const again = await asked(teacher, assignmentId);
  const added = Math.max(0, (most - rest) / MB);
  return {
    rows: [
      row('known after the last hand-in', afterwards, 's', KNOWN_S),
      row('forty replies, from nothing', cold, 's', SIMILAR_S),
      row('forty replies, memory above rest', added, 'MB', MEMORY_MB),
      { what: 'forty replies, asked again', value: again, unit: 's' },
    ],
  };
}

const row = (what: string, value: number, unit: string, most: number): Row => ({
  what,
  value,
  unit,
  aim: `<= ${most}`,
  ok: value <= most,
});

async function given({ call }: Person, classId: string): Promise<string> {
  const items = [
    { id: 'a', kind: 'text', title: '报告', points: 50 },
    { id: 'b', kind: 'files', title: '计算', points: 50 },
  ];
  const { id } = await call<{ id: string }>('/OrgApi/Work/Add', { title: '查重', items });
  const assigned = await call<{ id: string }>('/OrgApi/Assignment/Add', {
    kind: 'homework',
    refId: id,
    title: '查重',
    to: { classIds: [classId] },
  });
  return assigned.id;
}

const written = (next: (below: number) => number, length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + next(3000))).join('');

/** Lines of strokes on paper that is not even, with a camera's noise. */
function photograph(next: (below: number) => number): Buffer {
  const data = Buffer.alloc(4 * WIDTH * HEIGHT, 255);
  const strokes = Array.from({ length: 400 }, () => next(100));
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = 4 * (y * WIDTH + x);
      const line = Math.floor(y / 80);
      const isInk =
        y % 80 > 30 && (x + 7 * (y % 80)) % 40 < 5 && (strokes[(line * 25 + Math.floor(x / 60)) % 400] ?? 0) < 50;
      const grey = (isInk ? 60 : 225 - x / 60) + 16 * ((x * 7 + y * 13 + ((x * y) % 31)) % 1.7);
      data.fill(Math.round(grey), at, at + 3);
    }
  return Buffer.from(encode({ data, width: WIDTH, height: HEIGHT }, 82).data);
}

interface Writing {
  assignmentId: string;
  text: string;
  next: (below: number) => number;
}

async function handIn(url: string, token: string, { assignmentId, text, next }: Writing): Promise<void> {
  const call = callBy(url, token);
  await call('/api/Work/Item', { assignmentId });
  const form = new FormData();
  for (let n = 0; n < PHOTOGRAPHS; n++) form.append('file', new Blob([new Uint8Array(photograph(next))]), `${n}.jpg`);
  const sent = await fetch(`${url}/OrgApi/UploadFile/FileUp`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { items: { id: string }[] } };
  const answers = [
    { itemId: 'a', value: text },
    { itemId: 'b', value: data.items.map((f) => ({ fileId: f.id })) },
  ];
  const { version } = await call<{ version: number }>('/api/Work/Save', { assignmentId, version: 0, answers });
  await call('/api/Work/Submit', { assignmentId, version, cmd: randomUUID() });
}

/** Seconds. */
async function asked({ call }: Person, assignmentId: string): Promise<number> {
  const begin = clock();
  const rows = await call<OutputOf<'/OrgApi/WorkReply/Similar'>>('/OrgApi/WorkReply/Similar', { assignmentId });
  const alike = rows.filter((r) => r.rate > 0);
  if (rows.length !== STUDENTS || alike.length !== STUDENTS / 4) throw new Error(`${alike.length} of ${rows.length}`);
  return since(begin) / 1000;
}
