import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { COALESCE_MS, type FollowInput, followMachine } from './follow.machine.ts';

const want = (...logs: string[]) =>
  ({ type: 'follow.want', wants: Object.fromEntries(logs.map((l) => [l, `${l}@e.0`])) }) as const;
const peer = (tab: string, ...logs: string[]) => ({ type: 'peer.wants', tab, wants: want(...logs).wants }) as const;

/** What an actor waits for, to be settled by the test. */
function promised() {
  let { promise, resolve, reject } = Promise.withResolvers<null>();
  return {
    begin: () => {
      ({ promise, resolve, reject } = Promise.withResolvers<null>());
      return promise;
    },
    end: () => resolve(null),
    fail: () => reject(new Error('no lock')),
  };
}

interface Connection {
  input: FollowInput;
  signal: AbortSignal;
  end: (value: null) => void;
  fail: (error: unknown) => void;
}

function world() {
  const clock = new SimulatedClock();
  const connections: Connection[] = [];
  const announce = vi.fn();
  const callRoll = vi.fn();
  const lease = promised();
  const loss = promised();
  const actor = createActor(
    followMachine.provide({
      actors: {
        lease: fromPromise<null>(lease.begin),
        loss: fromPromise<null>(loss.begin),
        connection: fromPromise<null, FollowInput>(
          ({ input, signal }) => new Promise((end, fail) => connections.push({ input, signal, end, fail })),
        ),
      },
      actions: { announce: (_, wants) => announce(Object.keys(wants)), callRoll: () => callRoll() },
    }),
    { clock },
  ).start();
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (s) => s.matches(state));
  const is = (state: Parameters<typeof until>[0]) => actor.getSnapshot().matches(state);
  const isOffline = () => actor.getSnapshot().hasTag('offline');
  const logs = () => connections.map((c) => c.input.logs);
  const becomeLeader = async () => {
    lease.end();
    await until('leading');
  };
  const loseLead = async () => {
    loss.end();
    await until('listening');
  };
  /** The leader, connected for what this tab wants. */
  const connect = async (...wants: string[]) => {
    actor.send(want(...wants));
    await becomeLeader();
    clock.increment(COALESCE_MS);
  };
  const told = { announce, callRoll, lease, loss };
  return { actor, clock, connections, logs, until, is, isOffline, becomeLeader, loseLead, connect, ...told };
}

test('a tab that does not lead tells the others what it wants, and again when a new leader asks', () => {
  const { actor, announce, connections } = world();
  actor.send(want('lesson:1'));
  actor.send({ type: 'leader.calls' });
  expect(announce.mock.calls).toEqual([[[]], [['lesson:1']], [['lesson:1']]]);
  expect(connections).toEqual([]);
});

test('the leader gathers 200 ms and follows everything once', async () => {
  const { actor, clock, connections, callRoll, becomeLeader } = world();
  actor.send(want('lesson:1'));
  await becomeLeader();
  expect(callRoll).toHaveBeenCalledOnce();
  actor.send(peer('t2', 'user:1', 'lesson:1'));
  clock.increment(COALESCE_MS - 1);
  expect(connections).toHaveLength(0);
  clock.increment(1);
  expect(connections.map((c) => c.input.logs)).toEqual([['lesson:1', 'user:1']]);
  expect(actor.getSnapshot().value).toEqual({ leading: { connected: 'opening' } });
});

test('a leader that has nothing to follow rests until another tab wants something', async () => {
  const { actor, clock, connections, becomeLeader } = world();
  await becomeLeader();
  clock.increment(COALESCE_MS);
  expect(connections).toEqual([]);
  actor.send(peer('t2', 'user:1'));
  clock.increment(COALESCE_MS);
  expect(connections.map((c) => c.input.logs)).toEqual([['user:1']]);
});

test('changes come together; the old connection serves until then', async () => {
  const { actor, clock, connections, becomeLeader } = world();
  actor.send(want('lesson:1'));
  await becomeLeader();
  clock.increment(COALESCE_MS);
  connections[0]?.input.listener.send({ type: 'stream.opened' });
  actor.send(peer('t2', 'user:1'));
  actor.send(want('lesson:2'));
  expect(connections[0]?.signal.aborted).toBe(false);
  clock.increment(COALESCE_MS);
  expect(connections.map((c) => [c.input.logs, c.signal.aborted])).toEqual([
    [['lesson:1'], true],
    [['lesson:2', 'user:1'], false],
  ]);
});

test('a log that the server refuses is left out until it is wanted anew', async () => {
  const { actor, clock, connections, becomeLeader } = world();
  actor.send(want('lesson:1', 'user:1'));
  await becomeLeader();
  clock.increment(COALESCE_MS);
  connections[0]?.fail({ code: 404, data: { log: 'lesson:1' } });
  await waitFor(actor, (s) => s.matches({ leading: 'gathering' }));
  clock.increment(COALESCE_MS);
  expect(connections[1]?.input.logs).toEqual(['user:1']);
  actor.send(want('user:1'));
  actor.send(want('lesson:1', 'user:1'));
  clock.increment(COALESCE_MS);
  expect(connections[2]?.input.logs).toEqual(['lesson:1', 'user:1']);
});

test('another refusal waits, then tries again', async () => {
  const { actor, clock, connections, becomeLeader } = world();
  actor.send(want('lesson:1'));
  await becomeLeader();
  clock.increment(COALESCE_MS);
  connections[0]?.fail({ code: 401, data: null });
  await waitFor(actor, (s) => s.matches({ leading: 'refused' }));
  clock.increment(10_000);
  clock.increment(COALESCE_MS);
  expect(connections).toHaveLength(2);
});

test('who loses the lead closes the connection and forgets the others', async () => {
  const { actor, clock, connections, becomeLeader, loseLead } = world();
  actor.send(want('lesson:1'));
  await becomeLeader();
  actor.send(peer('t2', 'user:1'));
  clock.increment(COALESCE_MS);
  await loseLead();
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ peers: {}, own: { 'lesson:1': 'lesson:1@e.0' } });
});

test('where no lock is to be had, one waits, and tries again after five seconds', async () => {
  const { actor, clock, announce, lease, until, is, becomeLeader } = world();
  announce.mockClear();
  lease.fail();
  await until('waiting');
  actor.send(want('lesson:1'));
  expect(announce).not.toHaveBeenCalled();
  clock.increment(4_999);
  expect(is('waiting')).toBe(true);
  clock.increment(1);
  expect([is('listening'), announce.mock.calls]).toEqual([true, [[['lesson:1']]]]);
  await becomeLeader();
  expect(actor.getSnapshot().context.own).toEqual({ 'lesson:1': 'lesson:1@e.0' });
});

test('a lead whose loss cannot be watched is given up', async () => {
  const { connections, announce, loss, until, connect } = world();
  await connect('lesson:1');
  announce.mockClear();
  loss.fail();
  await until('listening');
  expect([connections[0]?.signal.aborted, announce.mock.calls]).toEqual([true, [[['lesson:1']]]]);
});

test('a line that drops is offline until it is there again, whether it had been open or not', async () => {
  for (const before of [[], ['stream.opened']] as const) {
    const { actor, is, isOffline, connect } = world();
    await connect('lesson:1');
    for (const type of before) actor.send({ type });
    expect([isOffline(), is({ leading: { connected: before.length > 0 ? 'open' : 'opening' } })]).toEqual([
      false,
      true,
    ]);
    actor.send({ type: 'stream.dropped' });
    expect([isOffline(), is({ leading: { connected: 'dropped' } })]).toEqual([true, true]);
    actor.send({ type: 'stream.opened' });
    expect([isOffline(), is({ leading: { connected: 'open' } })]).toEqual([false, true]);
  }
});

test('a connection that ends by itself is made again', async () => {
  const { clock, connections, logs, until, connect } = world();
  await connect('lesson:1');
  connections[0]?.end(null);
  await until({ leading: 'gathering' });
  clock.increment(COALESCE_MS);
  expect(logs()).toEqual([['lesson:1'], ['lesson:1']]);
});

describe('what is wanted meanwhile is followed', () => {
  type Sent = ReturnType<typeof want> | ReturnType<typeof peer>;
  const cases: [string, Sent, string[]][] = [
    ['by this tab', want('lesson:1', 'user:1'), ['lesson:1', 'user:1']],
    ['by another', peer('t2', 'user:1'), ['lesson:1', 'user:1']],
  ];

  test.each(cases)('while wishes come together, %s', async (_, event, followed) => {
    const { actor, clock, logs, becomeLeader } = world();
    actor.send(want('lesson:1'));
    await becomeLeader();
    actor.send(event);
    clock.increment(COALESCE_MS);
    expect(logs()).toEqual([followed]);
  });
  test.each(cases)('while it is changed already, %s: both at once', async (_, event, followed) => {
    const { actor, clock, logs, is, connect } = world();
    await connect('lesson:1');
    actor.send(peer('t3', 'live:1'));
    expect(is({ leading: { connected: 'changing' } })).toBe(true);
    clock.increment(COALESCE_MS - 1);
    actor.send(event);
    clock.increment(1);
    expect(logs()).toEqual([['lesson:1'], ['live:1', ...followed].toSorted()]);
  });
  test.each(cases)('after a refusal, %s: at once, and not after five seconds', async (_, event, followed) => {
    const { actor, clock, connections, logs, until, is, isOffline, connect } = world();
    await connect('lesson:1');
    connections[0]?.fail({ code: 401, data: null });
    await until({ leading: 'refused' });
    expect(isOffline()).toBe(true);
    actor.send(event);
    expect(is({ leading: 'gathering' })).toBe(true);
    clock.increment(COALESCE_MS);
    expect(logs().slice(1)).toEqual([followed]);
    clock.increment(60_000);
    expect(logs()).toHaveLength(2);
  });
  test.each([
    ['by this tab', want('lesson:1'), ['lesson:1']],
    ['by another', peer('t2', 'user:1'), ['user:1']],
  ])('by a leader at rest, %s', async (_, event, followed) => {
    const { actor, clock, logs, is, becomeLeader } = world();
    await becomeLeader();
    clock.increment(COALESCE_MS);
    expect(is({ leading: 'resting' })).toBe(true);
    actor.send(event);
    expect(is({ leading: 'gathering' })).toBe(true);
    clock.increment(COALESCE_MS);
    expect(logs()).toEqual([followed]);
  });
});

test('whom nobody needs any more ends the connection, and rests', async () => {
  const { actor, clock, connections, is, connect } = world();
  await connect('lesson:1');
  actor.send(want());
  clock.increment(COALESCE_MS);
  expect([connections.map((c) => c.signal.aborted), is({ leading: 'resting' })]).toEqual([[true], true]);
});
