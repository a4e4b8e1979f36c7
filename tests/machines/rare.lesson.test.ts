// A lesson where something fails, is stopped or passed over: it says so, loses nothing, and goes on where it was.
import { describe, expect, test } from 'vitest';
import { play } from './play.ts';

const ONE = 'a skipped point, then one to learn';
const BACK = 'a point that comes back';
const OWN = 'told in one’s own words';
const PACED = 'read at one’s own pace';
const TEACHING = 'lesson.active.teaching';

const lesson = (input: string, ...events: string[]) => play('lesson', input, ['start', ...events]);
/** Which effects the last step begins. */
const begun = ({ actions }: ReturnType<typeof play>): string[] =>
  actions.flatMap(({ type, params }) =>
    type === 'xstate.spawnChild' ? [String((params as { src: unknown }).src)] : [],
  );

describe('what fails waits for the student, who can have it again', () => {
  test.each([
    ['the introduction', ONE, ['intro failed'], 'intro', 'speak'],
    ['the lookup of a point', ONE, ['next', 'look failed'], 'opening', 'look'],
    ['an explanation', ONE, ['next', 'look done rich', 'present failed'], 'presenting', 'speak'],
    ['a worked example', ONE, ['next', 'look done rich', 'next', 'work failed'], 'presenting.example', 'work'],
    ['a comparison', OWN, ['next', 'look done rich', 'answer right', 'compare failed'], 'retelling', 'speak'],
  ])('%s', (_, input, events, state, src) => {
    const failed = lesson(input, ...events);
    expect(failed.state).toBe(`${TEACHING}.${state}.cut`);
    expect([failed.snapshot.hasTag('waits'), begun(failed)]).toEqual([true, []]);
    const again = lesson(input, ...events, 'again');
    expect(again.snapshot.hasTag('waits')).toBe(false);
    expect(begun(again)).toEqual([src]);
    expect({ ...again.context, round: 0 }).toEqual({ ...failed.context, round: 0 });
  });
});

describe('an earlier point that comes back', () => {
  const events = ['next', 'look done rich', 'next', 'answer wrong', 'next', 'answer right', 'look done bare', 'next'];

  test.each(['stop', 'recall failed'])('is cut by: %s', (end) => {
    const cut = lesson(BACK, ...events, end);
    expect(cut.state).toBe(`${TEACHING}.presenting.recall.cut`);
    const again = lesson(BACK, ...events, end, 'again');
    expect([again.state, begun(again)]).toEqual([`${TEACHING}.presenting.recall.speaking`, ['speak']]);
  });
  test('passed over, its question comes', () => {
    const asked = lesson(BACK, ...events, 'stop', 'next');
    expect([asked.state, asked.context.at]).toEqual([`${TEACHING}.checking`, 0]);
    expect(asked.actions.map((a) => a.type)).toContain('showQuestion');
  });
});

describe('in the middle of a telling that goes on at one’s own pace', () => {
  const told = ['next', 'look done rich', 'part done'];
  const turning = `${TEACHING}.presenting.part.turning`;

  test.each([
    ['what was asked for again', ['again', 'next']],
    ['what was asked for again and stopped', ['again', 'stop', 'next']],
    ['what remedies a wrong answer', ['answer wrong', 'next', 'next']],
    ['what remedies a wrong answer and was stopped', ['answer wrong', 'next', 'stop', 'next']],
  ])('%s is passed over, and it waits where it was', (_, events) => {
    const before = lesson(PACED, ...told);
    const after = lesson(PACED, ...told, ...events);
    expect([after.state, after.context.told, begun(after)]).toEqual([turning, before.context.told, []]);
  });
});

describe('told in one’s own words', () => {
  const written = ['next', 'look done rich', 'answer right'];

  test('the comparison is stopped, begun anew, or passed over', () => {
    expect(lesson(OWN, ...written, 'stop').state).toBe(`${TEACHING}.retelling.cut`);
    expect(begun(lesson(OWN, ...written, 'stop', 'again'))).toEqual(['speak']);
    for (const way of [['next'], ['stop', 'next']]) {
      const over = lesson(OWN, ...written, ...way);
      expect([over.state, over.actions.map((a) => a.type)]).toEqual([
        `${TEACHING}.evaluating`,
        expect.arrayContaining(['showEvaluation']),
      ]);
    }
  });
  test('before writing one may read it again', () => {
    const again = lesson(OWN, 'next', 'look done rich', 'again');
    expect([again.state, begun(again)]).toEqual([`${TEACHING}.presenting.speaking`, ['speak']]);
  });
});

describe('a worked example', () => {
  test('that was stopped is passed over: the check comes', () => {
    const passed = lesson(ONE, 'next', 'look done rich', 'next', 'stop', 'next');
    expect(passed.state).toBe(`${TEACHING}.checking`);
    expect(passed.context.working.pointId).toBe('');
  });
  test.each([
    ['a second question', BACK, ['next', 'look done rich', 'next', 'answer wrong', 'next']],
    ['a discussion', 'turned round', ['next', 'look done rich', 'answer right', 'answer right']],
    ['what is read', 'told in one’s own words, at one’s own pace', ['next', 'look done bare']],
  ])('is begun anew from %s', (_, input, events) => {
    const anew = lesson(input, ...events, 'example anew');
    expect([anew.state, begun(anew)]).toEqual([`${TEACHING}.presenting.example.telling`, ['work']]);
    expect(anew.context.working).toMatchObject({ pointId: 'b', isAnew: true, shown: 0 });
  });
});

test.each([
  ['a first question', []],
  ['a second one', ['answer wrong', 'next']],
])('where the method has no hints, none is given: %s', (_, more) => {
  const asked = lesson(BACK, 'next', 'look done rich', 'next', ...more);
  const hinted = lesson(BACK, 'next', 'look done rich', 'next', ...more, 'hint');
  expect(hinted.snapshot.value).toEqual(asked.snapshot.value);
  expect([hinted.actions, hinted.context.hinted]).toEqual([[], 0]);
});
