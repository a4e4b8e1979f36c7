import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { lessonMachine } from './lesson/lesson.machine.ts';
import { isBegun, isCut, isHeld, isPaused, isSpeaking } from './lesson/lesson.selectors.ts';
import { liveMachine } from './live/live.machine.ts';
import { isLocked, isOpen, isRecorded } from './live/live.selectors.ts';
import { isIn, stateName, storedPlace } from './state.ts';

test('names of states: nested by dots, regions by commas', () => {
  expect(stateName({ active: { teaching: 'checking' } })).toBe('active.teaching.checking');
  expect(stateName({ live: { sound: 'on', picture: { camera: 'off' } } })).toBe(
    'live.sound.on,live.picture.camera.off',
  );
});

test('a stored state is in a state that it equals or lies in, in any of its regions, and in no other of a like name', () => {
  expect(isIn('a.b.c,a.d.e', 'a.d')).toBe(true);
  expect(isIn('a.b.c,a.d.e', 'a.d.e')).toBe(true);
  expect(isIn('a.b.c,a.d.e', 'x', 'a')).toBe(true);
  expect(isIn('a.b.c', 'a.b.cd', 'a.bc', 'b', 'c')).toBe(false);
  expect(isIn('held.paused', 'paused')).toBe(false);
  expect(isIn('', 'a')).toBe(false);
});

test('a stored state answers as the snapshot does from which it was written', () => {
  const actor = createActor(liveMachine, { input: undefined }).start();
  actor.send({ type: 'open' });
  actor.send({ type: 'record', on: true });
  const snapshot = actor.getSnapshot();
  const stored = storedPlace(liveMachine, stateName(snapshot.value));
  for (const at of [snapshot, stored]) expect([isOpen(at), isRecorded(at), isLocked(at)]).toEqual([true, true, false]);
  expect([snapshot.hasTag('waits'), stored.hasTag('waits')]).toEqual([true, true]);
});

test('tags of a stored state are those of all states around it; a state of another release has none', () => {
  const at = (state: string) => storedPlace(lessonMachine, state);
  expect(isCut(at('active.teaching.presenting.recall.cut'))).toBe(true);
  expect(isSpeaking(at('active.teaching.presenting.speaking'))).toBe(true);
  expect([isHeld, isPaused, isBegun].map((is) => is(at('held.paused')))).toEqual([true, false, true]);
  expect([isCut, isSpeaking, isBegun].map((is) => is(at('active.dancing.cut')))).toEqual([false, false, true]);
  expect(isBegun(at(''))).toBe(false);
});
