// The authors' client against a page that is played here: what it says, what it believes, what it promises.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

interface Message {
  mengoo: 1;
  type: string;
  id: number;
  [field: string]: unknown;
}
interface Run {
  seed: number;
  lang: string;
  enter: (seq: number) => Promise<number>;
  step: (fields: object) => Promise<number>;
  state: (data: unknown) => Promise<void>;
  finish: () => Promise<number>;
  onsaved: (n: number) => void;
  onrefused: (reason: string, id: number) => void;
}

const SOURCE = readFileSync(join(import.meta.dirname, 'mengoo-experiment.js'), 'utf8');
const PAGE = 'http://platform.test';

let sent: [Message, string][];
let hear: (event: { source: unknown; origin: string; data: unknown }) => void;
let beat: () => void;
let now: number;
let parent: object;
let connected: Promise<Run>;

beforeEach(() => {
  sent = [];
  now = 1_700_000_000_000;
  parent = { postMessage: (message: Message, to: string) => sent.push([message, to]) };
  const world = vm.createContext({
    parent,
    Date: { now: () => now },
    setInterval: (call: () => void) => {
      beat = call;
      return 1;
    },
    clearInterval: () => undefined,
    addEventListener: (_name: string, call: typeof hear) => {
      hear = call;
    },
  });
  vm.runInContext(SOURCE, world);
  connected = vm.runInContext('Mengoo.connect()', world) as Promise<Run>;
});

const say = (data: object, source: unknown = parent, origin = PAGE) =>
  hear({ source, origin, data: { mengoo: 1, ...data } });
const init = async (): Promise<Run> => {
  say({ type: 'init', runId: 'r', seed: 7, steps: [], saved: null, user: { name: '张三' }, lang: 'zh' });
  const run = await connected;
  sent = [];
  return run;
};
const last = () => sent.at(-1)?.[0];

test('it asks until it is answered, and gives up after half a minute', async () => {
  expect(sent).toEqual([[{ mengoo: 1, type: 'hello' }, '*']]);
  for (let n = 0; n < 5; n++) beat();
  expect(sent).toHaveLength(6);
  for (let n = 0; n < 60; n++) beat();
  await expect(connected).rejects.toThrow('no platform');
});

test('only the window around it is believed; what follows goes to that origin alone', async () => {
  say({ type: 'init', seed: 666 }, {}, 'http://evil.test');
  const run = await init();
  expect([run.seed, run.lang]).toEqual([7, 'zh']);
  say({ type: 'init', seed: 8 });
  expect(run.seed).toBe(7);
  void run.enter(1);
  expect(sent).toEqual([[{ mengoo: 1, type: 'enter', id: 1, seq: 1 }, PAGE]]);
});

test('a step brings its times: from its enter to now, a second at least', async () => {
  const run = await init();
  void run.enter(2);
  now += 61_000;
  void run.step({ seq: 2, evidence: { a: 1 } });
  expect(last()).toMatchObject({ type: 'step', seq: 2, startTime: now - 61_000, endTime: now, evidence: { a: 1 } });
  void run.step({ seq: 3 });
  expect(last()).toMatchObject({ startTime: now - 1000, endTime: now });
  void run.step({ seq: 3, startTime: 5, endTime: 6000 });
  expect(last()).toMatchObject({ startTime: 5, endTime: 6000 });
});

test('a promise is kept with the record, and broken with its refusal; a late refusal is told', async () => {
  const run = await init();
  run.onrefused = vi.fn();
  run.onsaved = vi.fn();
  const kept = run.finish();
  say({ type: 'kept', id: 1, n: 41 });
  await expect(kept).resolves.toBe(41);
  say({ type: 'saved', n: 41 });
  expect(run.onsaved).toHaveBeenCalledWith(41);
  const refused = run.step({ seq: 9 });
  say({ type: 'refused', id: 2, reason: 'unknown-step' });
  await expect(refused).rejects.toThrow('unknown-step');
  say({ type: 'refused', id: 1, reason: 'no-steps' });
  expect(run.onrefused).toHaveBeenLastCalledWith('no-steps', 1);
});

test('of states written quickly, the first and the newest go', async () => {
  const run = await init();
  for (const n of [1, 2, 3, 4]) void run.state({ n });
  expect(sent.map(([{ data }]) => data)).toEqual(['{"n":1}']);
  say({ type: 'kept', id: 1, n: 1 });
  await vi.waitFor(() => expect(sent.map(([{ data }]) => data)).toEqual(['{"n":1}', '{"n":4}']));
  say({ type: 'kept', id: 2, n: 2 });
  await new Promise(setImmediate);
  const again = run.state('as it is');
  expect(last()?.['data']).toBe('as it is');
  say({ type: 'kept', id: 3, n: 3 });
  await expect(again).resolves.toBeUndefined();
});
