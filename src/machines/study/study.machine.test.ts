import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type StudyBeat, type StudyEvent, type StudyInput, studyMachine } from './study.machine.ts';
import { studySamples } from './study.samples.ts';

const word = ({ active, isLast }: StudyBeat): string => `${active ? 'active' : 'idle'}${isLast ? ' last' : ''}`;

function opened(input: string, more: Partial<StudyInput> = {}) {
  const clock = new SimulatedClock();
  const told: string[] = [];
  const actor = createActor(
    studyMachine.provide({
      actions: { tell: (_, beat) => told.push(word(beat)), finish: () => told.push('finished') },
    }),
    { clock, input: { ...(studySamples.inputs[input] as StudyInput), ...more } },
  ).start();
  const { events } = studySamples;
  return {
    told,
    now: () => actor.getSnapshot(),
    does: (...labels: string[]) => {
      for (const label of labels) actor.send(events[label] as StudyEvent);
    },
    pass: (seconds: number) => {
      for (let n = 0; n < seconds; n++) clock.increment(1000);
    },
  };
}

describe('time', () => {
  test('is told each 15 seconds while a film plays, and at once when that begins or ends', () => {
    const { told, does, pass, now } = opened('film');
    pass(60);
    expect(told).toEqual([]);
    does('begin');
    expect(told).toEqual(['idle']);
    pass(31);
    expect(told).toEqual(['idle', 'active', 'active']);
    does('rest');
    pass(60);
    expect(told.slice(3)).toEqual(['active']);
    does('left');
    expect(told).toHaveLength(4);
    expect(now().matches({ counting: { time: 'resting' } })).toBe(true);
  });

  test('does not run on a page that nobody looks at', () => {
    const { told, does, pass } = opened('film');
    does('begin', 'hidden');
    pass(60);
    does('shown');
    expect(told).toEqual(['idle', 'active', 'idle']);
    does('left');
    expect(told.at(-1)).toBe('active last');
  });

  test('does not run on a page that is opened behind another', () => {
    const { told, does } = opened('film', { isShown: false });
    does('begin');
    expect(told).toEqual([]);
    does('shown');
    expect(told).toEqual(['idle']);
  });

  test('ends with the page, by one last word; a page that comes back goes on', () => {
    const { told, does } = opened('film');
    does('begin', 'left', 'left', 'hidden');
    expect(told).toEqual(['idle', 'active last']);
    does('shown');
    expect(told).toEqual(['idle', 'active last', 'idle']);
  });

  test('runs over a text as long as somebody moves, and a film needs no moving', () => {
    const text = opened('text');
    text.does('begin');
    text.pass(50);
    text.does('begin');
    text.pass(50);
    expect(text.now().context.isDoing).toBe(true);
    text.pass(10);
    expect(text.now().context.isDoing).toBe(false);
    expect(text.told.at(-1)).toBe('active');
    const told = text.told.length;
    text.pass(60);
    expect(text.told).toHaveLength(told);
    text.does('begin');
    expect(text.told.slice(told)).toEqual(['idle']);
    const film = opened('film');
    film.does('begin');
    film.pass(120);
    expect(film.now().context.isDoing).toBe(true);
  });
});

describe('what the server says', () => {
  test('is kept, and that it is done is told once', () => {
    const { told, does, now } = opened('film');
    does('counted');
    expect(now().context).toMatchObject({ counted: { seconds: 15, state: 'doing' }, seen: [[0, 9]] });
    does('counted to the end', 'counted to the end');
    expect(told).toEqual(['finished']);
    // what says nothing of a film leaves what was taken
    expect(now().context).toMatchObject({ counted: { seconds: 30, state: 'done' }, seen: [[0, 9]], kept: null });
  });

  test('or that it cannot be reached, until it is', () => {
    const { does, now } = opened('text');
    does('lost', 'lost');
    expect(now().hasTag('offline')).toBe(true);
    does('counted');
    expect(now().hasTag('offline')).toBe(false);
    does('lost', 'counted to the end');
    expect(now().hasTag('offline')).toBe(false);
  });

  test.each([
    ['opened elsewhere', 'elsewhere'],
    ['refused', 'looking'],
  ] as const)('%s: nothing counts any more, and what was taken is kept', (label, state) => {
    const { told, does, now } = opened('film');
    does('begin', 'counted', label);
    expect(now()).toMatchObject({ status: 'done', value: state, context: { kept: [[0, 9]] } });
    expect(told).toEqual(['idle']);
  });
});

test('what is only looked at tells nothing', () => {
  const { now } = opened('read only');
  expect(now()).toMatchObject({ status: 'done', value: 'looking', context: { kept: null } });
});
