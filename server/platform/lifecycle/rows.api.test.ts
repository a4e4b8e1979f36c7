// Tables that say what a state is: written in the command's own statement, or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { lifecycleOf } from '#src/machines/lifecycle.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { createLogs, type Logs } from '../log/index.ts';
import { type Definition, defineLifecycle } from './define.ts';
import { createLifecycles, type Lifecycles } from './index.ts';

interface Context {
  at: number;
  marks: string[];
}
type Event = { type: 'go' } | { type: 'mark'; text: string };

const chart = setup({
  types: { context: {} as Context, events: {} as Event },
  actions: {
    ahead: assign({ at: ({ context }) => context.at + 1 }),
    mark: assign({ marks: ({ context, event }) => (event.type === 'mark' ? [...context.marks, event.text] : []) }),
  },
});
const states = { open: { on: { go: { actions: 'ahead' as const }, mark: { actions: 'mark' as const } } } };
const machine = chart.createMachine({ id: 'walk', context: { at: 0, marks: [] }, initial: 'open', states });
/** The same after a release: a state more, and so another hash. */
const later = chart.createMachine({
  id: 'walk',
  context: { at: 0, marks: [] },
  initial: 'open',
  states: { ...states, shut: {} },
});

const define = (of: typeof machine): Definition =>
  defineLifecycle(
    lifecycleOf(of, { kind: 'walk', roles: ['walker'], commands: { go: {}, mark: { sample: { text: '' } } } }),
    {
      policy: async () => 'walker',
      effects: {},
      prepare: {
        go: async (event, { id }) => ({
          event,
          rows: [{ table: 'walk_step', key: { walk: id, cmd: sent }, values: { note: ['gone'] } }],
        }),
      },
      actions: {},
      rows: ({ context: { at, marks } }, { id }) => [
        { table: 'walk_place', key: { walk: id }, values: { at, seen: { places: at } } },
        ...marks.map((text, n) => ({ table: 'walk_mark', key: { walk: id, n }, values: { text } })),
      ],
    },
  );

let database: TestDatabase;
let logs: Logs;
let lifecycles: Lifecycles;
let sent = 0;

const start = (defined: Definition): Lifecycles => {
  const made = createLifecycles({
    pool: database.pool,
    logs,
    now: () => 1,
    newEpoch: () => 'e',
    words: () => '',
    onError: (error) => {
      throw error;
    },
  });
  made.define(defined);
  return made;
};
const command = (id: string, event: { type: string; text?: string }, more: { creation?: { input: null } } = {}) =>
  lifecycles.command({ id, cmd: `c${++sent}`, event, who: null, testId: null, ...more });
/** With the row versions: what was not written again keeps its own. */
async function stored(id: string) {
  const places = await database.pool.query('select at, seen, xmin::text as v from walk_place where walk = $1', [id]);
  const marks = await database.pool.query('select n, text from walk_mark where walk = $1 order by n', [id]);
  const steps = await database.pool.query('select cmd, note from walk_step where walk = $1 order by cmd', [id]);
  return { place: places.rows[0], marks: marks.rows, steps: steps.rows };
}

beforeAll(async () => {
  database = await testDatabase();
  const newEpoch = () => 'e';
  logs = await createLogs({ pool: database.pool, url: database.url, newEpoch, onError: () => {} });
  await database.pool.query(`create table walk_place (walk text primary key references lifecycle, at integer not null, seen jsonb not null);
    create table walk_step (walk text references lifecycle, cmd integer, note jsonb not null, primary key (walk, cmd));
    create table walk_mark (walk text references lifecycle, n integer, text text not null check (text <> 'bad'), primary key (walk, n))`);
  lifecycles = start(define(machine));
});
afterAll(async () => {
  await logs.stop();
  await database.drop();
});

test('a birth has its rows, a command those that it changes, and those it brings along', async () => {
  await lifecycles.create('walk:a', { input: null });
  expect(await stored('walk:a')).toMatchObject({ place: { at: 0, seen: { places: 0 } }, marks: [] });
  await command('walk:a', { type: 'go' });
  const moved = await stored('walk:a');
  expect(moved).toMatchObject({ place: { at: 1, seen: { places: 1 } }, marks: [] });
  await command('walk:a', { type: 'mark', text: "it's" });
  await command('walk:a', { type: 'mark', text: '二' });
  expect(await stored('walk:a')).toEqual({
    place: moved.place,
    steps: [{ cmd: 1, note: ['gone'] }],
    marks: [
      { n: 0, text: "it's" },
      { n: 1, text: '二' },
    ],
  });
});

test('a lifecycle that begins with its first command has the rows of the state after it', async () => {
  await command('walk:b', { type: 'mark', text: 'first' }, { creation: { input: null } });
  expect(await stored('walk:b')).toMatchObject({ place: { at: 0 }, marks: [{ n: 0, text: 'first' }] });
});

test('a row that is the birth’s is changed with the state, and never added', async () => {
  const of = define(machine);
  const walks = start({
    ...of,
    rows: (snapshot, facts) => [
      { table: 'walk_own', key: { walk: facts.id }, values: { at: snapshot.context.at }, isThere: true },
    ],
  });
  await database.pool.query(
    'create table walk_own (walk text primary key, name text not null, at integer not null, org_id text)',
  );
  const row = { table: 'walk_own', values: { walk: 'walk:own', name: 'kept', at: 0 } };
  const go = (id: string, more: object = {}) =>
    walks.command({ id, cmd: `own${++sent}`, event: { type: 'go' }, who: null, testId: null, ...more });
  await walks.create('walk:own', { input: null, row });
  await go('walk:own');
  await go('walk:bare', { creation: { input: null } });
  await go('walk:bare');
  const { rows } = await database.pool.query('select walk, name, at from walk_own');
  expect(rows).toEqual([{ walk: 'walk:own', name: 'kept', at: 1 }]);
});

test('a row that cannot be written takes the whole command with it', async () => {
  await lifecycles.create('walk:c', { input: null });
  await expect(command('walk:c', { type: 'mark', text: 'bad' })).rejects.toThrow();
  expect((await lifecycles.view('walk:c')).snapshot.context).toEqual({ at: 0, marks: [] });
  expect(await logs.head('walk:c')).toMatchObject({ seq: 1 });
});

test('a state that comes over from an older chart has its rows written anew', async () => {
  await lifecycles.create('walk:d', { input: null });
  await command('walk:d', { type: 'mark', text: 'kept' });
  await database.pool.query(
    "delete from walk_mark where walk = 'walk:d'; delete from walk_place where walk = 'walk:d'",
  );
  const after = start(define(later as typeof machine));
  await after.view('walk:d');
  expect(await stored('walk:d')).toMatchObject({ place: { at: 0 }, marks: [{ n: 0, text: 'kept' }] });
});
