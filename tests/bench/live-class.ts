// A live class with thirty screens: how soon a hand, a line and a stroke are there, how soon thirty answers are counted, and
// what a class costs its server.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { Answer } from '#contract/codes.ts';
import type { LiveCommand } from '#contract/live.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import type { Bench, Measurement, Person, Row } from './bench.ts';
import { openBrowser } from './browser.ts';
import { stampedId, stampText } from './event.ts';
import { classOf } from './fan-out.ts';
import { quantile } from './stats.ts';

const SCREENS = 30;
const MB = 2 ** 20;
const MINUTE = 60_000;
const CLASSES = 8;

export const liveClass: Measurement = {
  name: 'live class',
  about:
    'One class followed by its students’ streams and by its teacher in Chromium. A hand, a line, a whole stroke and a stroke that grows are timed from before their call until each stream has them. Answers of all students are sent at once and timed until the teacher’s screen says their number. CPU is the server’s while the class is busy: a stroke a second that grows twelve times, a line each two seconds, a hand each five, everybody’s sign of life each twenty. Memory is resident memory with eight such classes followed, less before, for each; after a garbage collection.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const server = await bench.startServer();
  const load = await bench.startLoad();
  const teacher = await bench.signIn(server.url, 'teacher01');
  const { people } = await server.ask('enrol', SCREENS);
  const students = people.map((p) => ({ ...p, call: callsAs(server.url, p.token) }));
  const follow = (group: string, liveId: string) =>
    load.ask('follow', {
      group,
      url: server.url,
      path: `/api/stream?follow=live:${liveId}`,
      tokens: students.map((s) => s.token),
    });
  const liveId = await openClass(bench, teacher);
  await follow('class', liveId);
  const acts = actsOf(teacher, students, liveId);
  const rows: Row[] = [];
  let n = 0;
  const times = bench.quick ? 20 : 60;
  for (const [what, act] of Object.entries(acts)) {
    const delays: number[] = [];
    for (let i = -3; i < times; i++) {
      n += 1;
      await act(n);
      const arrived = await load.ask('arrived', { group: 'class', n });
      if (i >= 0) delays.push(...arrived);
    }
    const p95 = quantile(delays, 0.95);
    rows.push({ what: `${what} on ${SCREENS} screens, p95`, value: p95, unit: 'ms', aim: '<= 200', ok: p95 <= 200 });
    bench.say(`live class: ${what}`);
  }
  rows.push(await answersOnScreen(bench, { url: server.url, liveId, teacher, students }));
  const before = await server.used();
  const began = performance.now();
  await busy(acts, students, liveId, bench.quick ? 10_000 : 60_000, () => ++n);
  const cpu = ((await server.used()).cpuMs - before.cpuMs) / ((performance.now() - began) / MINUTE);
  rows.push({ what: 'server CPU for a busy class minute', value: cpu, unit: 'ms' });
  const bare = (await server.used(true)).rss;
  for (let i = 0; i < CLASSES; i++) {
    const id = await openClass(bench, teacher);
    await follow(`more ${i}`, id);
    const { 'a line': say, 'a stroke': draw } = actsOf(teacher, students, id);
    for (let k = 0; k < 50; k++) await Promise.all([say(++n), draw(++n)]);
  }
  const each = ((await server.used(true)).rss - bare) / CLASSES / MB;
  rows.push({ what: 'memory for a class', value: each, unit: 'MB', aim: '<= 10', ok: each <= 10 });
  return { rows };
}

const callsAs =
  (url: string, token: string): Person['call'] =>
  async <T>(path: string, body: unknown = {}): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: token };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, data, msg } = (await answer.json()) as Answer<T>;
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };

const command = (who: Person, liveId: string, c: LiveCommand, cmd: string = randomUUID()) =>
  who.call('/api/Live/Command', { liveId, cmd, command: c });

async function openClass(bench: Bench, teacher: Person): Promise<string> {
  const { rows } = await bench.database.pool.query<{ id: string }>(
    `select k.id from course k where k.kind = 'ai' and k.status = 'published' and k.owner_id = $1
      and exists (select from question x join lesson_point p on p.id = x.point_id where p.course_id = k.id and x.approved is not null)
      order by k.created_at limit 1`,
    [teacher.userId],
  );
  const { id } = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', {
    title: 'bench',
    courseId: rows[0]?.id,
    classIds: [await classOf(bench)],
    startAt: Date.now(),
    minutes: 45,
  });
  await teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'published' });
  await command(teacher, id, { type: 'open' });
  await command(teacher, id, { type: 'show', what: { kind: 'board', page: 1 } });
  return id;
}

const LOOK = { kind: 'pen', color: '#1677ff', width: 40 };
const wave = (points: number, from = 0) =>
  Array.from({ length: points }, (_, i) => [
    1000 + ((from + i) % 800) * 10,
    Math.round(5000 + 2000 * Math.sin((from + i) / 20)),
  ]);

/** Each carries the number and the moment. */
function actsOf(teacher: Person, students: readonly Person[], liveId: string) {
  return {
    'a hand': (n: number) => {
      const who = students[n % students.length] as Person;
      return command(who, liveId, { type: 'hand', up: Math.floor(n / students.length) % 2 === 0 }, stampedId(n));
    },
    'a line': (n: number) => teacher.call('/api/Live/Say', { liveId, id: randomUUID(), text: stampText(n) }),
    'a stroke': (n: number) =>
      teacher.call('/api/Live/Draw', {
        liveId,
        page: 'board:1',
        ops: [{ op: 'add', stroke: { ...LOOK, id: stampText(n), points: wave(150) } }],
      }),
    'a growing stroke': (n: number) =>
      teacher.call('/api/Live/Drawing', {
        liveId,
        stroke: { ...LOOK, id: stampText(n), page: 'board:1', from: 0, points: wave(12) },
      }),
  };
}

/** As lively as a class gets. */
async function busy(
  acts: ReturnType<typeof actsOf>,
  students: readonly Person[],
  liveId: string,
  ms: number,
  next: () => number,
): Promise<void> {
  const calls: Promise<unknown>[] = [];
  const begin = performance.now();
  const each = (everyMs: number, act: (n: number) => Promise<unknown>) =>
    setInterval(() => calls.push(act(next())), everyMs);
  const timers = [
    each(80, acts['a growing stroke']),
    each(1000, acts['a stroke']),
    each(2000, acts['a line']),
    each(5000, acts['a hand']),
    ...students.map((s) => each(20_000, () => s.call('/api/Live/Here', { liveId, visible: true }))),
  ];
  await new Promise((resolve) => setTimeout(resolve, ms - (performance.now() - begin)));
  for (const timer of timers) clearInterval(timer);
  await Promise.all(calls);
}

interface Answering {
  url: string;
  liveId: string;
  teacher: Person;
  students: readonly Person[];
}

/** From before the first call until the number stands on the teacher's page. */
async function answersOnScreen(bench: Bench, { url, liveId, teacher, students }: Answering): Promise<Row> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await enter(page, url, liveId);
    const { rows: bank } = await bench.database.pool.query<{ id: string }>(
      `select q.id from live_class l join lesson_point p on p.course_id = l.course_id join question q on q.point_id = p.id
        where l.id = $1 and q.approved ->> 'kind' = 'judge' and q.deleted_at is null limit 1`,
      [liveId],
    );
    const took: number[] = [];
    for (let round = 0; round < (bench.quick ? 3 : 7); round++) {
      await command(teacher, liveId, { type: 'show', what: { kind: 'question', questionId: bank[0]?.id ?? '' } });
      const { stage } = await teacher.call<{ stage: { questionId: string } }>('/api/Live/Room', { liveId });
      await page.locator('[data-answered="0"]').waitFor();
      const begin = performance.now();
      const shown = page.locator(`[data-answered="${students.length}"]`).waitFor();
      await Promise.all([
        shown,
        ...students.map((s, i) =>
          s.call('/api/Live/Answer', { liveId, questionId: stage.questionId, value: i % 3 > 0 }),
        ),
      ]);
      took.push(performance.now() - begin);
    }
    const worst = Math.max(...took);
    return {
      what: `${students.length} answers at once, on the teacher’s screen, longest`,
      value: worst,
      unit: 'ms',
      aim: '<= 1000',
      ok: worst <= 1000,
    };
  } finally {
    await browser.close();
  }
}

async function enter(page: Page, url: string, liveId: string): Promise<void> {
  await page.goto(`${url}/mengoo/#/login`);
  await page.getByLabel('用户名').fill('teacher01');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: /账号菜单/ }).waitFor();
  await page.goto(`${url}/mengoo/#/RemoteLive?id=${liveId}`);
  await page.getByRole('button', { name: '加入课堂' }).click();
  await page.getByRole('button', { name: '离开' }).waitFor();
}
