import { describe, expect, test } from 'vitest';
import { createBridge, jsonLength, type ObjectPorts } from './experiment-bridge.ts';

function bridge(objects?: ObjectPorts) {
  const out: Record<string, unknown>[] = [];
  const kept: Record<string, unknown>[] = [];
  const at = { now: 0, waiting: 0, broken: false };
  const made = createBridge({
    init: () => ({ runId: 'r', seed: 7 }),
    keep: async (body) => (at.broken ? null : kept.push(body)),
    post: (message) => void out.push(message),
    waiting: () => at.waiting,
    now: () => at.now,
    ...(objects && { objects }),
  });
  return { ...made, out, kept, at, say: (message: object) => made.receive({ mengoo: 1, ...message }) };
}
const step = (id: unknown, more: object = {}) => ({ type: 'step', id, seq: 1, startTime: 1.4, endTime: 2.6, ...more });

test('hello is answered; a record is kept before the package is told, in order', async () => {
  const b = bridge();
  await b.say({ type: 'hello' });
  await Promise.all([
    b.say(step('a', { evidence: { l: 1 } })),
    b.say({ type: 'state', id: 'b', data: 'x' }),
    b.say({ type: 'finish', id: 3 }),
  ]);
  expect(b.out).toEqual([
    { mengoo: 1, type: 'init', runId: 'r', seed: 7 },
    { mengoo: 1, type: 'kept', id: 'a', n: 1 },
    { mengoo: 1, type: 'kept', id: 'b', n: 2 },
    { mengoo: 1, type: 'kept', id: 3, n: 3 },
  ]);
  expect(b.kept[0]).toEqual({ type: 'step', seq: 1, startTime: 1, endTime: 3, evidence: { l: 1 } });
});

test('what the server says is told by the package’s own names', async () => {
  const b = bridge();
  await b.say(step('a'));
  await b.say(step('b'));
  b.stored(1, [{ n: 1, reason: 'score' }]);
  b.stored(2, []);
  expect(b.out.slice(2)).toEqual([
    { mengoo: 1, type: 'refused', id: 'a', reason: 'score' },
    { mengoo: 1, type: 'saved', n: 1 },
    { mengoo: 1, type: 'saved', n: 2 },
  ]);
});

describe('is no record', () => {
  test.each([
    ['of another type', { type: 'fly', id: 1 }],
    ['with a field that nobody knows', step(1, { token: 'x' })],
    ['without a step', { type: 'enter', id: 1 }],
    ['with a score that is none', step(1, { score: 'full' })],
    ['of a content object', { type: 'commit', id: 1, sco: 'a', cmi: {} }],
  ])('what is %s', async (_name, message) => {
    const b = bridge();
    await b.say(message);
    expect([b.kept, b.out]).toEqual([[], [{ mengoo: 1, type: 'refused', id: 1, reason: 'malformed' }]]);
  });

  test.each([[null], [1], ['x'], [[]], [{ type: 'step' }], [{ mengoo: 2, type: 'hello' }]])(
    '%j: not even answered',
    async (message) => {
      const b = bridge();
      await b.receive(message);
      expect(b.out).toEqual([]);
    },
  );
});

describe('of a SCORM package', () => {
  const objects = () => {
    const told: unknown[] = [];
    return { told, listed: (ids: string[]) => void told.push(ids), opened: (id: string) => void told.push(id) };
  };

  test('its content objects are listed, what is opened is told, and what they commit is kept', async () => {
    const heard = objects();
    const b = bridge(heard);
    await b.say({
      type: 'hello',
      scos: [{ id: 'a', title: 'A' }, { id: 'b' }, { id: '' }, null, { id: 'x'.repeat(300) }],
    });
    await b.say({ type: 'opened', sco: 'a' });
    const cmi = { 'cmi.suspend_data': 'x'.repeat(300_000), 'cmi.core.score.raw': 80 };
    await b.say({ type: 'commit', id: 'c1', sco: 'a', cmi, end: true });
    expect(heard.told).toEqual([['a', 'b'], 'a']);
    expect(b.kept).toEqual([{ sco: 'a', cmi, end: true }]);
    expect(b.out.at(-1)).toEqual({ mengoo: 1, type: 'kept', id: 'c1', n: 1 });
  });

  test.each([
    ['a commit without its object', { type: 'commit', cmi: {} }],
    ['a commit that is nested', { type: 'commit', sco: 'a', cmi: { a: { b: 1 } } }],
    ['a commit whose end is no flag', { type: 'commit', sco: 'a', cmi: {}, end: 'yes' }],
    ['a name longer than names are', { type: 'commit', sco: 'a', cmi: { ['x'.repeat(300)]: 1 } }],
    ['a step of another kind of package', { type: 'step', seq: 1, startTime: 1, endTime: 2 }],
    ['something opened that is no name', { type: 'opened', sco: 7 }],
  ])('%s is refused', async (_name, message) => {
    const b = bridge(objects());
    await b.say({ id: 1, ...message });
    expect([b.kept, b.out]).toEqual([[], [{ mengoo: 1, type: 'refused', id: 1, reason: 'malformed' }]]);
  });
});

test('10 MB are refused unread; bytes are no record', async () => {
  const b = bridge();
  const big = { list: Array.from({ length: 100_000 }, () => 'x'.repeat(100)) };
  await b.say(step(1, { evidence: big }));
  await b.say(step(2, { evidence: new Uint8Array(1000) }));
  expect(b.out.map((m) => m['reason'])).toEqual(['too-large', 'too-large']);
  expect(jsonLength(big, 1000)).toBeLessThan(20_000_000);
});

test('5,000 messages at once: two hundred are kept, the rest refused, and the noise ends', async () => {
  const b = bridge();
  for (let i = 0; i < 5000; i++) await b.say(step(i));
  expect(b.kept).toHaveLength(200);
  expect(b.out.filter((m) => m['reason'] === 'too-many')).toHaveLength(500);
  b.at.now += 1000;
  for (let i = 0; i < 100; i++) await b.say(step(i));
  expect(b.kept).toHaveLength(220);
});

test('a journal that is full, or cannot keep, says so', async () => {
  const b = bridge();
  b.at.waiting = 2000;
  await b.say(step(1));
  b.at.waiting = 0;
  b.at.broken = true;
  await b.say(step(2));
  expect(b.out.map((m) => m['reason'])).toEqual(['too-many', 'not-kept']);
});
