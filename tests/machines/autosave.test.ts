// What saves itself: what is kept, what is sent and when, and what becomes of what others save meanwhile.
import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { autosaveSamples } from '#src/machines/autosave/autosave.samples.ts';
import { configurationOf, leavesOf } from '#src/machines/qa/hits.ts';
import { play } from './play.ts';

const KEPT = 'kept here';
const OVERTAKEN = 'kept here, overtaken';
type Played = ReturnType<typeof play>;

const save = (input: string, ...events: string[]): Played => play('autosave', input, events);
/** How often the draft was put away in the last step. */
const kept = ({ actions }: Pick<Played, 'actions'>): number => actions.filter((a) => a.type === 'keep').length;
const is = (played: Pick<Played, 'state'>): string => played.state.slice('autosave.'.length);

/** Something that one has sent oneself is learnt to be stored, though the answer was lost. */
function meetsOwn({ snapshot }: Played, version = 2) {
  const stored = { saved: 'b', version, at: version };
  const [next, actions] = transition(autosaveSamples.machine, snapshot, { type: 'meet', stored });
  return { state: leavesOf(configurationOf(next)), context: next.context, actions };
}

describe('a draft that this device has kept', () => {
  test('is sent at once, and whatever may have arrived already is remembered', () => {
    expect(save(KEPT)).toMatchObject({
      state: 'autosave.saving.sent',
      context: { tried: ['b', 'b'], isRested: false },
    });
  });
  test('is put away once for each thing that happens to it', () => {
    for (const events of [['save done all of b'], ['save done theirs first'], ['save done refused'], ['theirs']])
      expect([events, kept(save(KEPT, ...events))]).toEqual([events, 1]);
    expect(kept(save('nothing kept', 'write b'))).toBe(1);
    expect(kept(save(KEPT, 'save done all of b', 'write half'))).toBe(1);
  });
});

describe('while it is saved', () => {
  test('what is typed rests, and is sent right after', () => {
    const typed = save(KEPT, 'write half');
    expect([is(typed), typed.context.isRested]).toEqual(['saving.typed', false]);
    const rested = save(KEPT, 'write half', 'after quiet');
    expect([is(rested), rested.context.isRested]).toEqual(['saving.rested', true]);
    // half is not fit to be sent, a is
    expect(is(save(KEPT, 'write half', 'after quiet', 'save done all of b'))).toBe('waiting');
    expect(is(save(KEPT, 'write a again', 'after quiet', 'save done all of b'))).toBe('saving.sent');
  });
  test('somebody else was first: a choice, or one’s own goes on top', () => {
    const clash = save(KEPT, 'save done theirs first');
    expect([is(clash), clash.context.value, clash.context.theirs.saved]).toEqual(['conflict', 'b', 'c']);
    // one's own earlier save whose answer was lost: what was written since is sent at once
    const late = save(KEPT, 'write half', 'save done own, whose answer was lost');
    expect(late).toMatchObject({
      state: 'autosave.saving.sent',
      context: { value: 'half', base: { saved: 'b', version: 2 }, theirs: null, tried: ['half'] },
    });
  });
  test('a refusal of other words leaves the new ones waiting, and knows what was sent', () => {
    const waiting = save(KEPT, 'write half', 'save done refused');
    expect([is(waiting), waiting.context.tried, waiting.context.trouble.kind]).toEqual([
      'waiting',
      ['b', 'b'],
      'refused',
    ]);
    const edited = save(KEPT, 'write half', 'save done refused', 'write a again', 'write b');
    expect([is(edited), edited.context.tried, edited.context.trouble]).toEqual(['waiting', ['b', 'b'], null]);
  });
  test('a refusal of words that rest already sends the new ones', () => {
    const sent = save(KEPT, 'write a again', 'after quiet', 'save done a part of it');
    expect([is(sent), sent.context.value, sent.context.base.saved]).toEqual(['saving.sent', 'a', 'part']);
  });
  test('a refusal of what was taken back leaves nothing to save', () => {
    const saved = save(KEPT, 'write a again', 'save done refused');
    expect([is(saved), saved.context.trouble, saved.context.failures]).toEqual(['saved', null, 0]);
  });
});

describe('what was refused', () => {
  test('is mended by other words, of which nothing bad is said yet', () => {
    const edited = save(KEPT, 'save done refused', 'write half');
    expect(edited).toMatchObject({
      state: 'autosave.waiting',
      context: { value: 'half', trouble: null, tried: ['b', 'b'] },
    });
    expect(kept(edited)).toBe(1);
  });
  test('is sent once more as it is by whoever asks', () => {
    expect(is(save(KEPT, 'save done refused', 'save'))).toBe('saving.sent');
  });
});

test('one’s own, kept before others were met: overtaken by what it holds already, it is saved', () => {
  const { machine } = autosaveSamples;
  const input = { value: 'b', base: { saved: 'a', version: 1, at: 1 }, tried: [], isRested: false };
  const theirs = { saved: 'b', version: 2, at: 2 };
  const [begun] = initialTransition(machine, { ...input, theirs });
  expect([leavesOf(configurationOf(begun)), begun.context.base]).toEqual(['autosave.saved', theirs]);
  // what was written since waits until it rests
  const [since] = initialTransition(machine, { ...input, value: 'half', tried: ['b'], theirs });
  expect([leavesOf(configurationOf(since)), since.context.base]).toEqual(['autosave.waiting', theirs]);
});

describe('somebody must choose', () => {
  test('or goes back to editing: theirs is as if it had not been met', () => {
    const back = save(OVERTAKEN, 'back to editing');
    expect([is(back), back.context.theirs, back.context.value, back.context.base.saved, kept(back)]).toEqual([
      'refused',
      null,
      'b',
      'a',
      1,
    ]);
  });
  test('writes on meanwhile', () => {
    const on = save(OVERTAKEN, 'write half');
    expect([is(on), on.context.value, kept(on)]).toEqual(['conflict', 'half', 1]);
  });
});

describe('where what is stored turns out to be one’s own, nothing is to be chosen, and the rest waits until it rests', () => {
  const HALF = { value: 'half', base: { saved: 'b' }, theirs: null, tried: [] };

  test.each([
    ['waiting', save(KEPT, 'write half', 'save done refused')],
    ['away', save(KEPT, 'write half', 'save done away')],
    ['refused', save(KEPT, 'save done theirs first', 'write half', 'back to editing')],
    ['conflict', save(KEPT, 'save done theirs first', 'write half')],
  ])('%s', (state, before) => {
    expect(is(before)).toBe(state);
    const after = meetsOwn(before, 3);
    expect([is(after), kept(after)]).toEqual(['waiting', 1]);
    expect(after.context).toMatchObject(HALF);
  });
});

test('who cannot reach anybody tries again by itself, and when asked', () => {
  const away = save(KEPT, 'save done away');
  expect([is(away), away.context.failures, away.context.value]).toEqual(['away', 1, 'b']);
  for (const event of ['after retry', 'save']) expect(is(save(KEPT, 'save done away', event))).toBe('saving.sent');
});
