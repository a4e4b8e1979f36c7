// A timed, shared lifecycle that is declared in one file: what the engine promises to every chart, held by one that is no lesson.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Lifecycle, StreamEvent } from '#contract/stream.ts';
import { CLAIM } from '#server/platform/lifecycle/store.ts';
import { createBoards } from '#server/platform/log/boards.ts';
import {
  ATTEMPT_TABLE,
  attemptDefinition,
  brokenDefinition,
  nextDefinition,
  renumberedDefinition,
  someone,
} from '#tests/lifecycle/attempt.ts';
import { type Engine, openEngine } from '#tests/lifecycle/engine.ts';
import { killAttempts } from '#tests/lifecycle/kills.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';

const DAY_MS = 24 * 3600 * 1000;
const START = 1_800_000_000_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(ATTEMPT_TABLE);
});
afterAll(() => database.drop());

const engines: Engine[] = [];
const errors: unknown[] = [];
let clock = START;
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  clock = START;
  expect(errors.splice(0)).toEqual([]);
});

async function open(definition = attemptDefinition): Promise<Engine> {
  const onError = (error: unknown) => errors.push(error);
  const engine = await openEngine(definition, { ...database, now: () => clock, onError });
  engines.push(engine);
  return engine;
}

let count = 0;
const newId = () => `attempt:${++count}`;
/** Sends a command by somebody; `run` begins one. */
const send = (
  { lifecycles }: Engine,
  id: string,
  by: string,
  event: { type: string; [more: string]: unknown },
  run?: string,
) => {
  const cmd = run ?? `c${++count}`;
  const opening = run ? { opening: { runId: run, owner: by, lang: 'zh' as const, bodyHash: '', events: [] } } : {};
  return lifecycles.command({ id, cmd, event, who: someone(by), testId: null, ...opening });
};
const save = (engine: Engine, id: string, question: string) =>
  send(engine, id, 'member1', { type: 'save', question, value: `secret ${question}` });
const stateOf = async ({ lifecycles }: Engine, id: string) => (await lifecycles.view(id)).state;
const eventsOf = async ({ logs }: Engine, id: string) =>
  (await logs.read(id, 0, 1000)).map(({ text }) => JSON.parse(text) as StreamEvent);
const namesOf = async (engine: Engine, id: string) =>
  (await eventsOf(engine, id)).map((e) => (e.type === 'CUSTOM' ? e.name : e.type));
const framesOf = (events: readonly StreamEvent[]): Lifecycle[] =>
  events.flatMap((e) => (e.type === 'STATE_SNAPSHOT' ? [e.snapshot] : []));
const timersOf = async (id: string) =>
  (
    await database.pool.query<{ child: string; due: number }>(
      'select child, due from effect where lifecycle = $1 order by due',
      [id],
    )
  ).rows;

test('killed five times: what was acknowledged stands, what has a moment comes once, nothing hidden is told', async () => {
  const killed = await killAttempts(database, { kills: 5, seed: 7 });
  expect(killed.faults).toEqual([]);
  expect(killed.attempts).toBeGreaterThanOrEqual(4);
  expect(killed.acknowledged).toBeGreaterThan(40);
});

test('a birth says what it has to say, and its timer runs: who never begins misses it', async () => {
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.start();
  await engine.lifecycles.create(id, { input: { closes: START + 5000 } });
  expect(await namesOf(engine, id)).toEqual(['attempt.born', 'STATE_SNAPSHOT']);
  expect(await timersOf(id)).toMatchObject([{ due: START + 5000 }]);
  clock = START + 4999;
  expect(await stateOf(engine, id)).toBe('paper.waiting,voice.quiet');
  clock = START + 5000;
  await vi.waitFor(async () => expect(await stateOf(engine, id)).toBe('paper.missed,voice.quiet'));
});

test('born by its first command: the timer that this very command ends never was', async () => {
  const [engine, id] = [await open(), newId()];
  const creation = { input: { closes: START + 5000 } };
  const event = { type: 'begin', ms: 60_000 };
  await engine.lifecycles.command({ id, cmd: 'b', event, who: someone('host'), testId: null, creation });
  expect(await namesOf(engine, id)).toEqual(['attempt.born', 'STATE_SNAPSHOT', 'STATE_SNAPSHOT']);
  expect(await timersOf(id)).toEqual([
    { child: 'alarm', due: START + 59_850 },
    { child: 'xstate.after.end.attempt.paper.working', due: START + 60_000 },
  ]);
});

test('a deadline is a point in time, whenever it is set; it moves with what the chart knows of it', async () => {
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(engine, id, 'host', { type: 'begin', ms: 10_000 });
  clock += 4000;
  await send(engine, id, 'host', { type: 'extend', ms: 5000 });
  expect((await timersOf(id)).map((t) => t.due - START)).toEqual([14_850, 15_000]);
  clock += 1000;
  await send(engine, id, 'host', { type: 'hold' });
  expect(await timersOf(id)).toEqual([]);
  clock += DAY_MS;
  await send(engine, id, 'host', { type: 'resume' });
  expect((await timersOf(id)).map((t) => t.due - clock)).toEqual([9850, 10_000]);
});

test('a timer beyond what a process can wait for comes at its day, and nobody wakes up for it before', async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.start();
  await engine.lifecycles.create(id, { input: { closes: START + 100 * DAY_MS } });
  clock += 100 * DAY_MS - 1;
  expect(await stateOf(engine, id)).toBe('paper.waiting,voice.quiet');
  clock += 1;
  await vi.waitFor(async () => expect(await stateOf(engine, id)).toBe('paper.missed,voice.quiet'));
  process.off('warning', warned);
  expect(warnings.filter(({ name }) => name === 'TimeoutOverflowWarning')).toEqual([]);
});

test('a whole school has its deadline at one moment: one look ends them all', async () => {
  const before = await open();
  const ids = Array.from({ length: 6 * CLAIM }, newId);
  await Promise.all(ids.map((id) => before.lifecycles.create(id, { input: { closes: START + 1000 } })));
  clock += 1000;
  // no second look by the clock: what the first leaves, stays
  vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}));
  const engine = await open();
  await engine.lifecycles.start();
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from lifecycle where id = any($1) and state like 'paper.missed%'",
      [ids],
    );
    expect(rows[0]?.n).toBe(ids.length);
  });
});

test('commands that put nothing into the log are not lost to each other, from two processes at once', async () => {
  const [one, two, id] = [await open(), await open(), newId()];
  await one.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(one, id, 'host', { type: 'begin', ms: DAY_MS });
  const { seq } = (await one.logs.head(id)) ?? { seq: 0 };
  const questions = Array.from({ length: 40 }, (_, i) => `q${i}`);
  await Promise.all(questions.map((q, i) => save(i % 2 === 0 ? one : two, id, q)));
  const { snapshot } = await one.lifecycles.view(id);
  expect(Object.keys(snapshot.context.saves).sort()).toEqual([...questions].sort());
  const { rows } = await database.pool.query('select question from attempt_save where attempt = $1', [id]);
  expect(rows).toHaveLength(questions.length);
  // nothing that a frame shows has changed: there is none
  expect((await one.logs.head(id))?.seq).toBe(seq);
});

test('a frame shows what the definition shows, where it differs, and what the first role may do', async () => {
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(engine, id, 'host', { type: 'begin', ms: DAY_MS });
  await save(engine, id, 'q1');
  await send(engine, id, 'member1', { type: 'hand', up: true });
  const frames = framesOf(await eventsOf(engine, id));
  expect(frames.map(({ state }) => state.split(',')[0])).toEqual(['paper.waiting', 'paper.working', 'paper.working']);
  expect(frames.at(-1)).toMatchObject({
    allowed: ['extend', 'hold', 'tell'],
    chart: { context: { until: START + DAY_MS, hands: ['member1'], warned: 0 }, children: {} },
  });
  expect(JSON.stringify(frames)).not.toContain('secret');
  // up already: nothing changes, but who was shown it at once hears of it
  const again = await send(engine, id, 'member1', { type: 'hand', up: true });
  expect(framesOf(await eventsOf(engine, id)).at(-1)).toMatchObject({ chart: { context: { hands: ['member1'] } } });
  expect(again.seq).toBe((await engine.logs.head(id))?.seq);
});

test('a host and a member may do different things; strangers know of nothing', async () => {
  const [engine, id] = [await open(), newId()];
  const { lifecycles, logs } = engine;
  await lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(engine, id, 'host', { type: 'begin', ms: DAY_MS });
  expect((await lifecycles.view(id)).allowed).toEqual(['extend', 'hold', 'tell']);
  expect((await lifecycles.view(id, 'member')).allowed).toEqual(['save', 'hand', 'submit']);
  await expect(send(engine, id, 'member1', { type: 'extend', ms: 1 })).rejects.toMatchObject({ code: 403 });
  const submit = () => send(engine, id, 'member1', { type: 'submit' });
  await send(engine, id, 'host', { type: 'hold' });
  await expect(submit()).rejects.toMatchObject({
    code: 409,
    data: { state: 'paper.paused,voice.quiet', allowed: ['hand'] },
  });
  await expect(send(engine, id, 'stranger', { type: 'submit' })).rejects.toMatchObject({ code: 404 });
  // the chart's own events are nobody's command
  await expect(send(engine, id, 'host', { type: 'warn' })).rejects.toMatchObject({ code: 409 });
  expect(await Promise.all(['host', 'member1', 'stranger'].map((by) => logs.mayRead(someone(by), id)))).toEqual([
    ...[true, true, false],
  ]);
});

test('only what the definition names cuts in: a save lets the host speak on, a word to hush does not', async () => {
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.start();
  await engine.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(engine, id, 'host', { type: 'begin', ms: DAY_MS });
  const said = send(engine, id, 'host', { type: 'tell' }, 'run1');
  for (let i = 0; i < 5; i++) await save(engine, id, `q${i}`);
  await said;
  await vi.waitFor(async () => expect(await namesOf(engine, id)).toContain('RUN_FINISHED'));
  const events = await eventsOf(engine, id);
  expect(events.filter((e) => e.type === 'TEXT_MESSAGE_END')).toHaveLength(1);
  expect(events.find((e) => e.type === 'RUN_FINISHED')).not.toHaveProperty('result');
  const text = events.flatMap((e) => (e.type === 'TEXT_MESSAGE_CONTENT' ? [e.delta] : []));
  expect(text.join('')).toHaveLength(40);
});

test("a run is stopped by the definition's own word for it", async () => {
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(engine, id, 'host', { type: 'tell' }, 'run2');
  expect(await engine.lifecycles.stopRun('run2', someone('host'), null)).toBe(true);
  expect(await stateOf(engine, id)).toBe('paper.waiting,voice.quiet');
  expect((await eventsOf(engine, id)).at(-2)).toMatchObject({ type: 'RUN_ERROR', code: 'cancelled' });
  expect(await engine.lifecycles.stopRun('run2', someone('host'), null)).toBe(false);
});

test('talk stands in the log between steps: dense, once, heard at once, and no step', async () => {
  const [one, two, id] = [await open(), await open(), newId()];
  await one.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  const heard: number[] = [];
  await one.logs.hub.join({ log: id, seq: 2, take: (frames) => heard.push(...frames.map((f) => f.seq)) > 0 });
  const talk = (engine: Engine, n: number) =>
    engine.lifecycles.append(id, {
      cmd: `t${n}`,
      userId: 'member1',
      events: [{ type: 'CUSTOM', name: 'attempt.talk', value: { n } }],
    });
  const words = Array.from({ length: 20 }, (_, n) => n);
  const seqs = await Promise.all(
    words.flatMap((n) => [talk(one, n), talk(two, n), send(one, id, 'member1', { type: 'hand', up: n % 2 === 0 })]),
  );
  expect(seqs).toHaveLength(60);
  const said = (await eventsOf(one, id)).flatMap((e) =>
    e.type === 'CUSTOM' && e.name === 'attempt.talk' ? [e.value] : [],
  );
  expect(said).toHaveLength(words.length);
  expect(await talk(two, 3)).toBe(await talk(one, 3));
  const { seq } = (await one.logs.head(id)) ?? { seq: 0 };
  await vi.waitFor(() => expect(heard).toEqual(Array.from({ length: seq - 2 }, (_, i) => i + 3)));
  expect(await stateOf(one, id)).toBe('paper.waiting,voice.quiet');
  await expect(one.lifecycles.append('attempt:none', { cmd: 't', userId: '', events: [] })).rejects.toMatchObject({
    code: 404,
  });
});

test('what was due earlier comes earlier, also where both are late', async () => {
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(engine, id, 'host', { type: 'begin', ms: 10_000 });
  clock += 10_000;
  // it lies behind the deadline now
  await database.pool.query("update effect set tries = tries where lifecycle = $1 and child = 'alarm'", [id]);
  await engine.lifecycles.start();
  await vi.waitFor(async () => expect(await stateOf(engine, id)).toBe('paper.grace,voice.quiet'));
  const names = (await namesOf(engine, id)).filter((name) => name.startsWith('attempt.'));
  expect(names).toEqual(['attempt.born', 'attempt.warned', 'attempt.ended']);
});

test('a release renames the state in mid-deadline: deadline and alarm come when they were to come, once', async () => {
  const id = newId();
  const before = await open();
  await before.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(before, id, 'host', { type: 'begin', ms: 10_000 });
  await save(before, id, 'q1');
  clock += 3000;
  const after = await open(nextDefinition);
  await after.lifecycles.start();
  expect(await stateOf(after, id)).toBe('paper.writing,voice.quiet');
  expect(await timersOf(id)).toEqual([
    { child: 'alarm', due: START + 9850 },
    { child: 'xstate.after.end.attempt.paper.writing', due: START + 10_000 },
  ]);
  await save(after, id, 'q2');
  clock = START + 10_000;
  await vi.waitFor(async () => expect(await stateOf(after, id)).toBe('paper.grace,voice.quiet'));
  clock += 100;
  await vi.waitFor(async () => expect(await stateOf(after, id)).toBe('paper.over,voice.quiet'));
  const names = (await namesOf(after, id)).filter((name) => name.startsWith('attempt.'));
  expect(names).toEqual(['attempt.born', 'attempt.warned', 'attempt.ended', 'attempt.marked']);
  expect((await eventsOf(after, id)).findLast((e) => e.type === 'CUSTOM')).toMatchObject({ value: { score: 2 } });
});

test('boards of two kinds on one topic: each lets in its own people, its rows come when its lifecycles move', async () => {
  const [engine, other, id] = [await open(), await open(), newId()];
  const { logs } = engine;
  const boards = createBoards({ logs, onError: (error) => errors.push(error) });
  boards.register({
    of: 'lesson',
    event: 'board.row',
    policy: async (_who, board) => board === 'class1',
    rows: async () => [],
  });
  boards.register({
    of: 'attempt',
    event: 'board.row',
    policy: async ({ userId }, board) => board === 'exam1' && userId === 'host',
    rows: async (attempts, watched) => {
      const { rows } = await database.pool.query<{ attempt: string; saved: number }>(
        'select attempt, count(*)::int as saved from attempt_save where attempt = any($1) group by attempt',
        [attempts.map((name) => `attempt:${name}`)],
      );
      return watched.flatMap((board) => rows.map((row) => ({ board, key: row.attempt, value: { row } })));
    },
  });
  const may = (by: string, log: string) => logs.mayRead(someone(by), log);
  expect(
    await Promise.all([may('host', 'board:exam1'), may('member1', 'board:exam1'), may('x', 'board:class1')]),
  ).toEqual([...[true, false, true]]);
  await logs.create('board:exam1');
  const told: unknown[] = [];
  await logs.hub.join({
    log: 'board:exam1',
    seq: 0,
    take: (frames) => told.push(...frames.map((f) => (JSON.parse(f.text) as { value: unknown }).value)) > 0,
  });
  await engine.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(engine, id, 'host', { type: 'begin', ms: DAY_MS });
  const row = (saved: number) => ({ log: 'board:exam1', row: { attempt: id, saved } });
  // nothing of a save is in the log, and another process may have taken it
  await save(engine, id, 'q1');
  await vi.waitFor(() => expect(told).toEqual([row(1)]));
  await save(other, id, 'q2');
  await vi.waitFor(() => expect(told).toEqual([row(1), row(2)]));
  boards.stop();
});

test("a command's id is its sender's: two who use the same lose nothing, a stranger learns nothing", async () => {
  const [engine, id] = [await open(), newId()];
  await engine.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  const hand = (by: string, up: boolean) =>
    engine.lifecycles.command({ id, cmd: 'same', event: { type: 'hand', up }, who: someone(by), testId: null });
  expect((await hand('member1', true)).kind).toBe('written');
  expect((await hand('member2', true)).kind).toBe('written');
  expect((await hand('member2', true)).kind).toBe('again');
  expect((await engine.lifecycles.view(id)).snapshot.context.hands).toEqual(['member1', 'member2']);
  await expect(hand('stranger', true)).rejects.toMatchObject({ code: 404 });
  const say = (userId: string) =>
    engine.lifecycles.append(id, {
      cmd: 'same',
      userId,
      events: [{ type: 'CUSTOM', name: 'attempt.talk', value: {} }],
    });
  const [first, second] = [await say('member1'), await say('member2')];
  expect(second).toBe(first + 1);
  expect(await say('member1')).toBe(first);
});

test('two releases over one database: the older one leaves alone what the newer one has written', async () => {
  const [older, id] = [await open(), newId()];
  await older.lifecycles.start();
  await older.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(older, id, 'host', { type: 'begin', ms: 60_000 });
  const newer = await open(nextDefinition);
  await newer.lifecycles.start();
  expect(await stateOf(newer, id)).toBe('paper.writing,voice.quiet');
  await expect(stateOf(older, id)).rejects.toMatchObject({ code: 503, message: 'newerRelease' });
  await expect(save(older, id, 'q1')).rejects.toMatchObject({ code: 503 });
  expect((await save(newer, id, 'q1')).kind).toBe('written');
  // its deadline is the newer one's to keep
  clock += 60_000;
  await expect.poll(() => stateOf(newer, id)).toBe('paper.grace,voice.quiet');
  expect(await namesOf(newer, id)).toContain('attempt.ended');
});

test('a snapshot that does not come over stops neither the start nor the timers of others', async () => {
  const [before, stuck, other] = [await open(), newId(), newId()];
  for (const id of [stuck, other]) await before.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await send(before, stuck, 'host', { type: 'begin', ms: 60_000 });
  await before.stop();
  engines.length = 0;
  const after = await open(brokenDefinition);
  await after.lifecycles.start();
  expect(errors.splice(0).map(String)).toEqual([expect.stringContaining('attempt.paper.working')]);
  expect(await stateOf(after, other)).toBe('paper.waiting,voice.quiet');
  clock += DAY_MS;
  await expect.poll(() => stateOf(after, other)).toBe('paper.missed,voice.quiet');
  await expect(stateOf(after, stuck)).rejects.toThrow('nothing says where');
  // and the next release, which knows, finds it as it was left
  await after.stop();
  engines.length = 0;
  errors.length = 0;
  expect(await stateOf(await open(nextDefinition), stuck)).toContain('paper.');
});

test('what only the context means anew is asked for by the revision', async () => {
  const [before, id] = [await open(), newId()];
  await before.lifecycles.create(id, { input: { closes: START + DAY_MS } });
  await before.stop();
  engines.length = 0;
  const after = await open(renumberedDefinition);
  expect((await after.lifecycles.view(id)).snapshot.context.warned).toBe(100);
});
