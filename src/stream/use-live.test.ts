import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { emptyFold, receive, type StreamState } from './fold.ts';
import { isStarting, isTaken } from './use-live.ts';

const STATE = { state: 'a', allowed: [], chart: null };

/** After each of these events. */
function states(events: readonly object[]): StreamState[] {
  let fold = emptyFold('e');
  return events.map((event, i) => {
    fold = receive(fold, 'e', { seq: i + 1, event: event as StreamEvent });
    return fold.state;
  });
}

test('a run is taken when the state it made is there, not when it began; one that is over always was', () => {
  const shown = states([
    { type: 'STATE_SNAPSHOT', snapshot: { ...STATE, cmd: 'r0' } },
    { type: 'RUN_STARTED', threadId: 't', runId: 'r1' },
    { type: 'STATE_SNAPSHOT', snapshot: { ...STATE, state: 'b', cmd: 'r1' } },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' },
  ]);
  expect(shown.map((s) => isTaken(s, 'r1'))).toEqual([false, false, true, true]);
});

test('where a log has no lifecycle the start is enough', () => {
  const shown = states([{ type: 'RUN_STARTED', threadId: 't', runId: 'r1' }]);
  expect(shown.map((s) => isTaken(s, 'r1'))).toEqual([true]);
});

test('a run that is over, but not drawn yet, is still starting; one that ended without a word is not', () => {
  const [before, , , after] = states([
    { type: 'STATE_SNAPSHOT', snapshot: { ...STATE, cmd: 'r0' } },
    { type: 'RUN_STARTED', threadId: 't', runId: 'r1' },
    { type: 'STATE_SNAPSHOT', snapshot: { ...STATE, state: 'b', cmd: 'r1' } },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' },
  ]) as [StreamState, StreamState, StreamState, StreamState];
  expect(isStarting('r1', true, before, before)).toBe(true);
  expect(isStarting('r1', false, before, after)).toBe(true);
  expect(isStarting('r1', false, after, after)).toBe(false);
  // refused, or left
  expect(isStarting('r1', false, before, before)).toBe(false);
});
