import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type HandedInExam, type Leaving, type Seen, sittingMachine, type Told } from './sitting.machine.ts';

const told = (more: Partial<Told> = {}): Told => ({
  state: 'answering',
  lease: 1,
  until: 60_000,
  leftMs: 60_000,
  ...more,
});

/** A sitting whose server is settled by hand. */
function world(begin: Partial<Told> = {}) {
  const clock = new SimulatedClock();
  const asked: { left: readonly Leaving[]; answer: (seen: Seen) => void; fail: (error: unknown) => void }[] = [];
  const handed: { answer: (done: HandedInExam) => void; fail: (error: unknown) => void }[] = [];
  const actor = createActor(
    sittingMachine.provide({
      actors: {
        see: fromPromise<Seen, { attemptId: string; lease: number; left: readonly Leaving[] }>(
          ({ input }) => new Promise((answer, fail) => asked.push({ left: input.left, answer, fail })),
        ),
        handIn: fromPromise<HandedInExam, { attemptId: string; lease: number }>(
          () => new Promise((answer, fail) => handed.push({ answer, fail })),
        ),
      },
    }),
    { clock, input: { attemptId: 'a', lease: 1, told: told(begin) } },
  ).start();
  const is = (...states: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0][]) =>
    states.every((state) => actor.getSnapshot().matches(state));
  const until = (state: Parameters<typeof is>[0]) => waitFor(actor, (s) => s.matches(state as never));
  return { actor, clock, asked, handed, is, until, tag: (tag: string) => actor.getSnapshot().hasTag(tag as never) };
}
const DONE: HandedInExam = { attemptId: 'a', submittedAt: 5, by: 'student', answered: 3, of: 4, receipt: 'r' };

describe('the clock', () => {
  test('locks at the deadline, by what the server said was left', () => {
    const { clock, is, tag } = world({ leftMs: 40_000 });
    clock.increment(39_999);
    expect([is({ clock: { open: 'writing' } }), tag('writable')]).toEqual([true, true]);
    clock.increment(1);
    expect([is({ clock: 'locked' }), tag('writable')]).toEqual([true, false]);
  });

  test('more time reaches what runs, and opens what was locked', () => {
    const { actor, clock, is } = world({ leftMs: 10_000 });
    clock.increment(9_000);
    actor.send({ type: 'server.told', told: told({ leftMs: 5_000, until: 90_000 }) });
    clock.increment(4_999);
    expect(is({ clock: { open: 'writing' } })).toBe(true);
    clock.increment(1);
    expect(is({ clock: 'locked' })).toBe(true);
    actor.send({ type: 'server.told', told: told({ leftMs: 1_000 }) });
    expect(is({ clock: { open: 'writing' } })).toBe(true);
  });

  test('a pause locks, and its end opens with the time that is left then', () => {
    const { actor, clock, is, tag } = world({ leftMs: 10_000 });
    actor.send({ type: 'server.told', told: told({ state: 'paused', leftMs: 10_000 }) });
    expect([is({ clock: 'paused' }), tag('writable')]).toEqual([true, false]);
    clock.increment(14_000);
    actor.send({ type: 'server.told', told: told({ leftMs: 10_000 }) });
    clock.increment(9_999);
    expect(is({ clock: { open: 'writing' } })).toBe(true);
  });

  test.each([
    ['paused', { state: 'paused' }, 'paused'],
    ['handed in', { state: 'marked' }, 'over'],
    ['voided', { state: 'voided' }, 'over'],
    ['in its grace', { state: 'grace', leftMs: 0 }, 'locked'],
  ] as const)('begins %s', (_, begin, state) => expect(world(begin).is({ clock: state })).toBe(true));
});

describe('handing in', () => {
  test('ends it with a receipt', async () => {
    const { actor, handed, is, tag, until } = world();
    actor.send({ type: 'hand.in' });
    expect([tag('handing'), tag('writable')]).toEqual([true, false]);
    handed[0]?.answer(DONE);
    await until({ clock: 'over' });
    expect([is({ clock: 'over' }), actor.getSnapshot().context.handedIn]).toEqual([true, DONE]);
  });

  test('that fails says why, and one writes on', async () => {
    const { actor, handed, until } = world();
    actor.send({ type: 'hand.in' });
    handed[0]?.fail(new Error('没有网络'));
    await until({ clock: { open: 'writing' } });
    expect(actor.getSnapshot().context.failure).toBe('没有网络');
    actor.send({ type: 'hand.in' });
    expect(actor.getSnapshot().context.failure).toBe('');
  });

  test('that nobody answers is given up; more time meanwhile does not cut it', () => {
    const { actor, clock, handed, is, tag } = world();
    actor.send({ type: 'hand.in' });
    actor.send({ type: 'server.told', told: told({ leftMs: 80_000 }) });
    expect([tag('handing'), handed.length]).toEqual([true, 1]);
    clock.increment(40_000);
    expect(is({ clock: { open: 'writing' } })).toBe(true);
  });

  test('is not for a device that was taken over', () => {
    const { actor, handed, tag } = world();
    actor.send({ type: 'server.told', told: told({ lease: 2 }) });
    actor.send({ type: 'hand.in' });
    expect([tag('taken'), handed.length]).toEqual([true, 0]);
  });
});

describe('the server', () => {
  test('is asked every fifteen seconds, and hears of each leaving once', async () => {
    const { actor, clock, asked, until } = world();
    actor.send({ type: 'window.left', at: 1_000 });
    actor.send({ type: 'window.back', at: 4_000 });
    clock.increment(15_000);
    expect(asked[0]?.left).toEqual([{ at: 1_000, ms: 3_000 }]);
    actor.send({ type: 'window.left', at: 5_000 });
    actor.send({ type: 'window.back', at: 4_000 });
    asked[0]?.answer({ ...told(), heard: 1 });
    await until({ server: 'resting' });
    expect(actor.getSnapshot().context.left).toEqual([{ at: 5_000, ms: 0 }]);
  });

  test('is asked at once when the log says something, and once more when it says so meanwhile', async () => {
    const { actor, asked, is, until } = world();
    actor.send({ type: 'look' });
    actor.send({ type: 'look' });
    expect(asked).toHaveLength(1);
    asked[0]?.answer({ ...told(), heard: 0 });
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer({ ...told({ state: 'paused' }), heard: 0 });
    await until({ server: 'resting' });
    expect(is({ clock: 'paused' })).toBe(true);
  });

  test('that is not reached loses the line and what was left is told later; a refusal does not', async () => {
    const { actor, asked, clock, tag, until } = world();
    actor.send({ type: 'window.left', at: 1 });
    actor.send({ type: 'window.back', at: 2 });
    clock.increment(15_000);
    asked[0]?.fail({ unreachable: true });
    await until({ line: 'offline' });
    expect(tag('offline')).toBe(true);
    clock.increment(15_000);
    expect(asked[1]?.left).toHaveLength(1);
    asked[1]?.answer({ ...told(), heard: 1 });
    await until({ line: 'online' });
    clock.increment(15_000);
    asked[2]?.fail({ code: 409 });
    await until({ server: 'resting' });
    expect(tag('offline')).toBe(false);
  });
});

test('what waits in the journal is unsent until the server has it', () => {
  const { actor, tag } = world();
  actor.send({ type: 'journal.told', journal: { waiting: 3, savedAt: 1, late: false } });
  expect(tag('unsent')).toBe(true);
  actor.send({ type: 'journal.told', journal: { waiting: 0, savedAt: 2, late: true } });
  expect([tag('unsent'), actor.getSnapshot().context.journal]).toEqual([false, { waiting: 0, savedAt: 2, late: true }]);
});

describe('each word of the server', () => {
  const WORDS = {
    runs: told({ until: 70_000 }),
    paused: told({ state: 'paused', until: 80_000 }),
    'time over': told({ state: 'grace', leftMs: 0 }),
    submitted: told({ state: 'submitted' }),
    released: told({ state: 'released' }),
  };
  const BEGINS = {
    open: [{}, false],
    handing: [{}, true],
    paused: [{ state: 'paused' }, false],
    locked: [{ leftMs: 0 }, false],
    over: [{ state: 'marked' }, false],
  } as const;
  const LEADS: Record<keyof typeof BEGINS, Record<keyof typeof WORDS, string>> = {
    open: { runs: 'writing', paused: 'paused', 'time over': 'locked', submitted: 'over', released: 'over' },
    handing: { runs: 'handing', paused: 'paused', 'time over': 'handing', submitted: 'over', released: 'over' },
    paused: { runs: 'writing', paused: 'paused', 'time over': 'locked', submitted: 'over', released: 'over' },
    locked: { runs: 'writing', paused: 'paused', 'time over': 'locked', submitted: 'over', released: 'over' },
    over: { runs: 'over', paused: 'over', 'time over': 'over', submitted: 'over', released: 'over' },
  };
  const clockOf = (value: unknown): string => {
    const { clock } = value as { clock: string | { open: string } };
    return typeof clock === 'string' ? clock : clock.open;
  };
  const begun = (name: keyof typeof BEGINS) => {
    const [more, isHanding] = BEGINS[name];
    const one = world(more);
    if (isHanding) one.actor.send({ type: 'hand.in' });
    return one;
  };

  test.each(Object.keys(LEADS) as (keyof typeof LEADS)[])('while it is %s', (name) => {
    const found = Object.fromEntries(
      Object.entries(WORDS).map(([word, said]) => {
        const { actor } = begun(name);
        actor.send({ type: 'server.told', told: said });
        // its word is kept, wherever it leads
        expect(actor.getSnapshot().context.told, word).toEqual(said);
        return [word, clockOf(actor.getSnapshot().value)];
      }),
    );
    expect(found).toEqual(LEADS[name]);
  });

  test('that names a greater lease says that another device has taken over, for good', () => {
    const { actor, is, tag } = world();
    actor.send({ type: 'server.told', told: told({ lease: 1 }) });
    expect(is({ device: 'ours' })).toBe(true);
    actor.send({ type: 'server.told', told: told({ lease: 2 }) });
    expect([is({ device: 'taken' }), tag('taken')]).toEqual([true, true]);
    actor.send({ type: 'server.told', told: told({ lease: 1 }) });
    expect(is({ device: 'taken' })).toBe(true);
  });
});

test('what is told beside: tags of each state, and what is kept of it', () => {
  const { actor, tag } = world();
  const tags = () => ['offline', 'unsent', 'taken', 'writable', 'handing', 'over'].filter(tag);
  expect(tags()).toEqual(['writable']);
  actor.send({ type: 'line.lost' });
  actor.send({ type: 'journal.told', journal: { waiting: 2, savedAt: 7, late: true } });
  expect(tags()).toEqual(['offline', 'unsent', 'writable']);
  expect(actor.getSnapshot().context.journal).toEqual({ waiting: 2, savedAt: 7, late: true });
  actor.send({ type: 'line.back' });
  actor.send({ type: 'journal.told', journal: { waiting: 0, savedAt: 9, late: false } });
  expect(tags()).toEqual(['writable']);
  expect(actor.getSnapshot().context.journal).toEqual({ waiting: 0, savedAt: 9, late: false });
  actor.send({ type: 'window.left', at: 100 });
  actor.send({ type: 'window.left', at: 150 });
  actor.send({ type: 'window.back', at: 180 });
  actor.send({ type: 'window.back', at: 190 });
  expect(actor.getSnapshot().context.left).toEqual([{ at: 100, ms: 80 }]);
  actor.send({ type: 'hand.in' });
  expect(tags()).toEqual(['handing']);
});
