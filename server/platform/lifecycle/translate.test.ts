import { expect, test } from 'vitest';
import { effectId, translate } from './translate.ts';

const before = (live: string[] = [], entries = live.length) => ({ lifecycle: 'lesson:1', live, entries, now: 1000 });
const spawn = (id: string) => ({ type: 'xstate.spawnChild', params: { id, src: 'speak', input: { key: 'a' } } });
const stop = (id: string) => ({ type: 'xstate.stopChild', params: { id } });

test('a child that begins is an effect with a number of its own', () => {
  const { added, ended, entries } = translate([spawn('say')], before());
  expect(added).toEqual([
    { id: 'lesson:1#say#1', kind: 'invoke', child: 'say', payload: { src: 'speak', input: { key: 'a' } }, due: 1000 },
  ]);
  expect([ended, entries]).toEqual([[], 1]);
});

test('a child that left and came back in one step is another effect', () => {
  const { added, ended } = translate([stop('say'), spawn('say')], before(['lesson:1#say#3'], 3));
  expect(ended).toEqual(['lesson:1#say#3']);
  expect(added.map((e) => e.id)).toEqual(['lesson:1#say#4']);
});

test('begun and stopped within one step leaves nothing', () => {
  const { added, ended, entries } = translate([spawn('say'), stop('say')], before());
  expect([added, ended, entries]).toEqual([[], [], 1]);
});

test("a delayed raise is a timer, an undelayed one is the chart's own business", () => {
  const raise = (delay?: number) => ({
    type: 'xstate.raise',
    params: { id: 't', event: { type: 'xstate.after.slow' }, ...(delay === undefined ? {} : { delay }) },
  });
  const { added } = translate([raise(), raise(500)], before());
  expect(added).toMatchObject([
    { kind: 'timer', child: 't', due: 1500, payload: { event: { type: 'xstate.after.slow' } } },
  ]);
  const cancelled = translate([{ type: 'xstate.cancel', params: { sendId: 't' } }], before(['lesson:1#t#1']));
  expect(cancelled.ended).toEqual(['lesson:1#t#1']);
});

test('a result closes its effect whatever the chart does', () => {
  expect(translate([], { ...before(['lesson:1#say#1']), closing: 'lesson:1#say#1' }).ended).toEqual(['lesson:1#say#1']);
});

test("the chart's own actions keep their order", () => {
  const named = [
    { type: 'showHeading', params: { pointId: 'p' } },
    { type: 'showQuestion', params: {} },
  ];
  expect(translate([named[0] as never, spawn('say'), named[1] as never], before()).named).toEqual(named);
});

test('what nobody would run fails loudly', () => {
  expect(() => translate([{ type: 'xstate.sendTo', params: {} }], before())).toThrow(/use an effect/);
  expect(() => translate([{ type: 'xstate.unheardOf', params: {} }], before())).toThrow(/nobody runs/);
});

test('ids of effects with dots and colons in them', () => {
  const id = effectId('lesson:a-b', 'xstate.after.slow.lesson.x', 12);
  expect(
    translate([{ type: 'xstate.cancel', params: { sendId: 'xstate.after.slow.lesson.x' } }], before([id])).ended,
  ).toEqual([id]);
});
