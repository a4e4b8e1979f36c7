import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type RunRequest, runMachine, type StreamInput } from './run.machine.ts';

const request = (runId: string): RunRequest => ({ runId, path: '/api/x', body: {} });

/** A stream that the test settles by hand. */
function world() {
  const streams: { input: StreamInput; signal: AbortSignal; end: () => void; fail: (error: unknown) => void }[] = [];
  const remember = vi.fn();
  const forget = vi.fn();
  const askStop = vi.fn();
  const actor = createActor(
    runMachine.provide({
      actors: {
        stream: fromPromise<null, StreamInput>(
          ({ input, signal }) =>
            new Promise((resolve, reject) => streams.push({ input, signal, end: () => resolve(null), fail: reject })),
        ),
      },
      actions: {
        remember: (_, r) => remember(r?.runId),
        forget: (_, r) => forget(r?.runId),
        askStop: (_, r) => askStop(r?.runId),
      },
    }),
  ).start();
  return { actor, streams, remember, forget, askStop };
}

test('a run from its start to its end; kept while it lasts', async () => {
  const { actor, streams, remember, forget } = world();
  actor.send({ type: 'run.start', request: request('a') });
  expect(actor.getSnapshot().value).toEqual({ active: 'starting' });
  expect(remember).toHaveBeenCalledWith('a');
  streams[0]?.input.listener.send({ type: 'stream.opened' });
  streams[0]?.input.listener.send({ type: 'stream.dropped' });
  expect(actor.getSnapshot().hasTag('offline')).toBe(true);
  streams[0]?.input.listener.send({ type: 'stream.opened' });
  expect(actor.getSnapshot().value).toEqual({ active: 'streaming' });
  streams[0]?.end();
  await waitFor(actor, (s) => s.matches('ended'));
  expect(forget).toHaveBeenCalledWith('a');
});

test('what is over, well or not, is followed by another run, or left', async () => {
  for (const end of ['ended', 'failed'] as const) {
    const over = async () => {
      const { actor, streams, remember } = world();
      actor.send({ type: 'run.start', request: request('a') });
      if (end === 'ended') streams[0]?.end();
      else streams[0]?.fail({ code: 500 });
      await waitFor(actor, (s) => s.matches(end));
      return { actor, streams, remember };
    };
    const next = await over();
    next.actor.send({ type: 'run.start', request: request('b') });
    expect(next.actor.getSnapshot()).toMatchObject({
      value: { active: 'starting' },
      context: { request: { runId: 'b' }, failure: null },
    });
    expect([next.streams[1]?.input.request?.runId, next.remember.mock.lastCall]).toEqual(['b', ['b']]);
    const left = await over();
    left.actor.send({ type: 'run.leave' });
    expect(left.actor.getSnapshot().value).toBe('idle');
  }
});

test('a refusal is kept as code, sentence and data', async () => {
  const { actor, streams } = world();
  actor.send({ type: 'run.start', request: request('a') });
  streams[0]?.fail(Object.assign(new Error(), { code: 409, msg: '现在不行', data: { state: 'done' } }));
  const { context } = await waitFor(actor, (s) => s.matches('failed'));
  expect(context.failure).toEqual({ code: 409, msg: '现在不行', data: { state: 'done' } });
  actor.send({ type: 'run.start', request: request('b') });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('a new run takes the place of the old one, whose stream is left', () => {
  const { actor, streams } = world();
  actor.send({ type: 'run.start', request: request('a') });
  actor.send({ type: 'run.start', request: request('b') });
  expect(streams.map((s) => [s.input.request?.runId, s.signal.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ]);
});

test('stopping asks the server and waits for the end in the stream; leaving does not ask', () => {
  const { actor, streams, askStop } = world();
  actor.send({ type: 'run.start', request: request('a') });
  actor.send({ type: 'run.stop' });
  expect(askStop).toHaveBeenCalledWith('a');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  actor.send({ type: 'run.leave' });
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(actor.getSnapshot().value).toBe('idle');
});

test('restored from storage it is where it was', () => {
  const { actor, streams } = world();
  actor.send({ type: 'run.start', request: request('a') });
  streams[0]?.input.listener.send({ type: 'stream.opened' });
  const stored: unknown = JSON.parse(JSON.stringify({ ...actor.getPersistedSnapshot(), children: {} }));
  const again = createActor(runMachine, { snapshot: stored as never }).start();
  expect(again.getSnapshot().value).toEqual({ active: 'streaming' });
});
