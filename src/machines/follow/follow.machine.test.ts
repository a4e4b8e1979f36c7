import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { COALESCE_MS, type FollowInput, followMachine } from './follow.machine.ts';

const want = (...logs: string[]) =>
  ({ type: 'follow.want', wants: Object.fromEntries(logs.map((l) => [l, `${l}@e.0`])) }) as const;
const peer = (tab: string, ...logs: string[]) => ({ type: 'peer.wants', tab, wants: want(...logs).wants }) as const;

function world() {
  const clock = new SimulatedClock();
  const connections: { input: FollowInput; signal: AbortSignal; fail: (error: unknown) => void }[] = [];
  const announce = vi.fn();
  const callRoll = vi.fn();
  let lead: (value: null) => void = () => {};
  let lose: (value: null) => void = () => {};
  const actor = createActor(
    followMachine.provide({
      actors: {
        lease: fromPromise<null>(
          () =>
            new Promise((resolve) => {
              lead = resolve;
            }),
        ),
        loss: fromPromise<null>(
          () =>
            new Promise((resolve) => {
              lose = resolve;
            }),
        ),
        connection: fromPromise<null, FollowInput>(
          ({ input, signal }) => new Promise((_, fail) => connections.push({ input, signal, fail })),
        ),
      },
      actions: { announce: (_, wants) => announce(Object.keys(wants)), callRoll: () => callRoll() },
    }),
    { clock },
  ).start();
  const becomeLeader = async () => {
    lead(null);
    await waitFor(actor, (s) => s.hasTag('leader'));
  };
  const loseLead = async () => {
    lose(null);
    await waitFor(actor, (s) => !s.hasTag('leader'));
  };
  return { actor, clock, connections, announce, callRoll, becomeLeader, loseLead };
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
