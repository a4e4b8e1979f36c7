// What the lesson's table cannot show: promises that hold over a whole way through it.

import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { transition } from 'xstate';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { lessonSamples } from '#src/machines/lesson/lesson.samples.ts';
import { explore } from '#src/machines/qa/explorer.ts';

const walk = explore({ ...lessonSamples, inputs: { one: { points: [{ id: 'a', questions: 2 }] } } });
const send = (snapshot: AnyMachineSnapshot, ...events: (EventObject & Record<string, unknown>)[]) =>
  events.reduce<AnyMachineSnapshot>((s, e) => transition(lessonMachine, s as never, e as never)[0], snapshot);
const done = (id: string): EventObject => ({ type: `xstate.done.actor.${id}` });

const active = walk.places.map((p) => p.snapshot).filter((s) => s.status === 'active' && s.matches('active'));
const teaching = active.filter((s) => s.matches({ active: 'teaching' }));
/** Where it is and what it knows; the question asked in between is remembered on purpose. */
const place = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([value, { ...context, askRun: '', askAfter: 0 }]);

describe('a lesson that is left and taken up', () => {
  test('the walk has been everywhere', () => expect(teaching.length).toBeGreaterThan(50));

  test('goes on at the very place after a pause', () => {
    expect(active.filter((s) => place(send(s, { type: 'pause' }, { type: 'resume' })) !== place(s))).toEqual([]);
  });

  test("goes on at the very place after the student's question", () => {
    const ask = { type: 'ask', runId: 'r2', after: 7 };
    const moved = teaching.filter((s) => place(send(s, ask, done('answer'))) !== place(s));
    expect(moved).toEqual([]);
  });

  test('goes on at the very place after a pause in the middle of a question', () => {
    const ask = { type: 'ask', runId: 'r2', after: 7 };
    const moved = teaching.filter(
      (s) => place(send(s, ask, { type: 'pause' }, { type: 'resume' }, done('answer'))) !== place(s),
    );
    expect(moved).toEqual([]);
  });

  test('can be ended from anywhere', () => {
    const running = walk.places.map((p) => p.snapshot).filter((s) => s.status === 'active');
    expect(running.filter((s) => send(s, { type: 'end' }).status !== 'done')).toEqual([]);
  });

  test('a failed or stopped text waits for the person, and can be asked for again', () => {
    const speaking = active.filter((s) => !s.hasTag('waits'));
    const stuck = speaking.filter((s) => {
      const cut = send(s, { type: 'stop' });
      return !cut.hasTag('waits') || place(send(cut, { type: 'again' })) !== place(s);
    });
    expect(speaking.length).toBeGreaterThan(20);
    expect(stuck).toEqual([]);
  });
});
