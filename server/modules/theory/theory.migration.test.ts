// Lessons stored under the chart of before (one for every place a lesson could be in) go on under today's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import type { Definition } from '#server/platform/lifecycle/define.ts';
import { reconcile } from '#server/platform/lifecycle/migrate.ts';
import { chartHash, dump, step } from '#server/platform/lifecycle/snapshot.ts';
import type { LessonEvidence } from '#src/machines/lesson/evidence.ts';
import { NO_WORKING } from '#src/machines/lesson/example.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { lessonMigration } from './theory.migration.ts';

/** Charts of before: without methods and hints; without worked examples. */
const FORMERS = ['028949a', 'ed4d548'] as const;
interface Stored {
  value: unknown;
  status: string;
  historyValue?: Record<string, { id: string }[]>;
  context: { at: number; asked: number; method?: object };
}
type Json = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
/** What `change` says otherwise, at any depth; of a list by index. Where a lesson is comes whole. */
function changed(from: unknown, change: unknown, key = ''): unknown {
  if (!isPlain(change) || key === 'value' || key === 'historyValue') return change;
  if (Array.isArray(from)) return from.map((item, i) => (String(i) in change ? changed(item, change[i]) : item));
  if (!isPlain(from)) return change;
  const entries = Object.entries(change).map(([name, value]) => [name, changed(from[name], value, name)]);
  return { ...from, ...Object.fromEntries(entries) };
}
/** The first line is a snapshot, each other one what a further snapshot has otherwise. */
function storedUnder(hash: string): Stored[] {
  const lines = readFileSync(join(import.meta.dirname, 'fixtures', `lesson-${hash}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  const [first, ...others] = lines.map((line) => JSON.parse(line) as Json);
  return [first, ...others.map((other) => changed(first, other))] as Stored[];
}
const [stored, unworked] = [storedUnder(FORMERS[0]), storedUnder(FORMERS[1])];

const definition: Definition = {
  ...lessonLifecycle,
  policy: async () => null,
  prepare: {},
  effects: {},
  actions: {},
  migration: lessonMigration,
};
const carried = (s: Stored): AnyMachineSnapshot =>
  reconcile(definition, { id: 'lesson:1', snapshot: JSON.stringify(s), live: [], entries: 0 }, [], 0).snapshot;

const WAYS: Record<string, () => object> = {
  preparing: () => ({ type: 'start' }),
  held: () => ({ type: 'release' }),
  paused: () => ({ type: 'resume' }),
  asking: () => ({ type: 'next' }),
  check: () => ({ type: 'answer', questionId: '', verdict: 'right', guess: 0.5 }),
  '"opening":"cut"': () => ({ type: 'again' }),
  opening: () => ({
    type: 'xstate.done.actor.look',
    actorId: 'look',
    output: { questions: 3, ladder: [], example: true, discussion: false },
  }),
};

/** Goes on until the lesson is done, each question answered right; the states it came by. */
function finish(from: AnyMachineSnapshot): string[] {
  let at = from;
  const by: string[] = [];
  for (let i = 0; i < 40 && at.status === 'active'; i++) {
    const value = JSON.stringify(at.value);
    by.push(value);
    const way = Object.entries(WAYS).find(([name]) => value.includes(name))?.[1];
    const [next] = step(lessonMachine, at, (way?.() ?? { type: 'next' }) as { type: string });
    at = next;
  }
  expect(at.status).toBe('done');
  return by;
}

test('the chart is another one, and all places are among the stored', () => {
  for (const former of FORMERS) expect(chartHash(lessonMachine).startsWith(former)).toBe(false);
  expect(Math.min(stored.length, unworked.length)).toBeGreaterThan(50);
});

test.each(stored.map((s) => [JSON.stringify([s.value, s.historyValue]), s] as const))('%s goes on', (_name, s) => {
  const snapshot = carried(s);
  expect(snapshot.value).toEqual(s.value);
  const { points } = snapshot.context as LessonEvidence;
  expect(points.every((p) => p.ladder.length === 0 && p.hinted === 0)).toBe(true);
  const by = finish(snapshot);
  const checksHere = by.filter((v) => v.includes('check')).length;
  // what is being explained is asked about afterwards, exactly as before; and every later point as well
  const explains = (place: string) => /presenting|remedying|checking/.test(place);
  const place = by.find((v) => !/paused|asking/.test(v)) ?? '';
  const { asked, at } = snapshot.context as LessonEvidence;
  // but for a point whose questions were all asked: none comes twice
  const isOut = asked >= (points[at]?.questions ?? 0) && !place.includes('checking');
  if (explains(place) && !isOut) expect([place, checksHere > 0]).toEqual([place, true]);
});

test.each(unworked.map((s) => [JSON.stringify([s.value, s.historyValue]), s] as const))(
  '%s goes on, its examples to be worked',
  (_name, s) => {
    const snapshot = carried(s);
    expect(snapshot.value).toEqual(s.value);
    const { method, working, points } = snapshot.context as LessonEvidence;
    expect([method.work, method.stepwise, working]).toEqual([false, false, NO_WORKING]);
    const since = { work: undefined, stepwise: undefined, retell: undefined };
    expect({ ...method, ...since }).toEqual({ ...s.context.method, ...since });
    // with what is known of them since
    expect(points).toMatchObject((s.context as unknown as LessonEvidence).points);
    expect(points.every((p) => p.known > 0 && p.known < 1 && p.due === null)).toBe(true);
    finish(snapshot);
  },
);

test('a lesson that was paused goes back to the very place', () => {
  const paused = [...stored, ...unworked].filter((s) => s.value === 'paused');
  expect(paused.length).toBeGreaterThan(10);
  for (const s of paused) {
    const [resumed] = step(lessonMachine, carried(s), { type: 'resume' });
    const before = s.historyValue?.['lesson.active.back']?.map(({ id }) => id);
    expect(resumed._nodes.filter((n) => n.type === 'atomic').map((n) => n.id)).toEqual(before);
  }
});

test('a lesson that was held when the server was updated stays held, nobody knows by whom; handed back it goes on', () => {
  const fresh = initialTransition(lessonMachine, { points: [{ id: 'p', questions: 1 }] })[0];
  const hold = { type: 'hold', by: '林老师', alone: true };
  const under = (snapshot: AnyMachineSnapshot): Stored => {
    const today = JSON.parse(dump(lessonMachine, snapshot)) as Stored & { context: Partial<LessonEvidence> };
    const { held: _unknown, ...context } = today.context;
    return { ...today, context };
  };
  const [started] = step(lessonMachine, fresh, { type: 'start' });
  for (const before of [fresh, started, step(lessonMachine, started, { type: 'pause' })[0]]) {
    const held = carried(under(step(lessonMachine, before, hold)[0]));
    expect([held.value, (held.context as LessonEvidence).held]).toEqual([{ held: 'paused' }, null]);
    const [back] = step(lessonMachine, held, { type: 'release' });
    expect(back.value).toEqual(before.value);
    const [again] = step(lessonMachine, back, hold);
    expect((again.context as LessonEvidence).held).toEqual({ by: '林老师', alone: true });
  }
});
