import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type RecorderInput, recordingMachine } from './recording.machine.ts';

interface Recorder {
  fails: () => void;
  unable: (value: null) => void;
  breaks: (error: unknown) => void;
  isStopped: () => boolean;
}

function page(isHere: boolean) {
  const recorders: Recorder[] = [];
  const [tell, goOn, forget] = [vi.fn(), vi.fn(), vi.fn()];
  const actor = createActor(
    recordingMachine.provide({
      actors: {
        recorder: fromPromise<null, RecorderInput>(
          ({ input, signal }) =>
            new Promise((unable, breaks) =>
              recorders.push({
                fails: () => input.listener.send({ type: 'recorder.failed' }),
                unable,
                breaks,
                isStopped: () => signal.aborted,
              }),
            ),
        ),
      },
      actions: { tell: (_, trouble) => tell(trouble), goOn, forget },
    }),
    { input: { isHere } },
  ).start();
  return { actor, recorders, tell, goOn, forget, is: () => actor.getSnapshot().value };
}

test('a class that another browser records is left alone', () => {
  const { actor, recorders, forget, is } = page(false);
  expect(is()).toBe('off');
  actor.send({ type: 'record.on', isHere: false });
  expect(is()).toBe('elsewhere');
  actor.send({ type: 'record.lost', isHere: false });
  expect(is()).toBe('gone');
  actor.send({ type: 'record.off' });
  expect([is(), recorders.length]).toEqual(['off', 0]);
  expect(forget).toHaveBeenCalledTimes(1);
});

test('the browser in which it was begun records until it is ended', () => {
  const { actor, recorders, tell, forget, is } = page(false);
  actor.send({ type: 'record.on', isHere: true });
  expect(is()).toEqual({ here: 'recording' });
  expect(recorders.map((r) => r.isStopped())).toEqual([false]);
  actor.send({ type: 'record.off' });
  expect(recorders.map((r) => r.isStopped())).toEqual([true]);
  expect(forget).toHaveBeenCalledTimes(1);
  expect(tell).not.toHaveBeenCalled();
});

test('a page that was loaded anew goes on; one whose person is a teacher no more stops, and stays the one', () => {
  const { actor, recorders, forget, is } = page(true);
  expect([is(), recorders.length]).toEqual([{ here: 'recording' }, 1]);
  actor.send({ type: 'record.on', isHere: false });
  expect([is(), recorders[0]?.isStopped()]).toEqual(['elsewhere', true]);
  expect(forget).not.toHaveBeenCalled();
});

test('whoever was taken for lost says so, and records again', () => {
  const { actor, recorders, goOn, is } = page(true);
  actor.send({ type: 'record.lost', isHere: true });
  expect([is(), recorders[0]?.isStopped()]).toEqual(['resuming', true]);
  expect(goOn).toHaveBeenCalledTimes(1);
  actor.send({ type: 'record.on', isHere: true });
  expect([is(), recorders.length]).toEqual([{ here: 'recording' }, 2]);
});

test('what cannot be kept is told once, and what can be is', () => {
  const { recorders, tell, is } = page(true);
  recorders[0]?.fails();
  recorders[0]?.fails();
  expect(is()).toEqual({ here: 'failed' });
  expect(tell.mock.calls).toEqual([['lost']]);
  expect(recorders[0]?.isStopped()).toBe(false);
});

test.each([
  ['cannot record', 'unable', (r: Recorder | undefined) => r?.unable(null)],
  ['cannot load what records', 'lost', (r: Recorder | undefined) => r?.breaks(new Error('no line'))],
] as const)('a browser that %s says so', async (_name, trouble, settle) => {
  const { actor, recorders, tell } = page(true);
  settle(recorders[0]);
  await waitFor(actor, (s) => s.matches({ here: 'failed' }));
  expect(tell.mock.calls).toEqual([[trouble]]);
});
