// The study clock by tables, and ten thousand histories of beats, tabs, gaps, repeats and kills beside a model so simple that
// it is seen to be right: seconds of a wall clock, and a set of tenths of a second of the film.
import { describe, expect, test } from 'vitest';
import { type Stretch, seenLength, seenUpTo, union } from '#contract/seen.ts';
import {
  type Beat,
  beat,
  countedTime,
  NO_PROGRESS,
  newStudy,
  type SectionProgress,
  type SectionRules,
  type SectionStudy,
} from './study.beat.ts';
import { watch } from './study.seen.ts';

const FILM: SectionRules = { length: 120, need: 0.9, noSkip: false, readOnly: null, isLesson: false };
const TEXT: SectionRules = { length: null, need: 10, noSkip: false, readOnly: null, isLesson: false };
const NOW = 1_000_000;

describe('what a beat counts', () => {
  test.each([
    ['fifteen seconds', 15_000, true, 15_000],
    ['half a minute', 30_000, true, 30_000],
    ['a lid that was closed', 3_600_000, true, 30_000],
    ['nobody there', 15_000, false, 0],
    ['a clock that was set back', -5_000, true, 0],
  ])('%s', (_what, gap, active, right) => expect(countedTime(NOW, NOW + gap, active)).toBe(right));
});

describe('beats', () => {
  const start = { study: newStudy(NOW), progress: NO_PROGRESS };
  const run = (rules: SectionRules, ...said: [after: number, given: Partial<Beat>][]) => {
    let now = NOW;
    let rows: ReturnType<typeof beat> | typeof start = start;
    said.forEach(([after, given], i) => {
      now += after;
      rows = beat(rows, rules, { n: i + 1, active: true, ...given }, now);
    });
    return rows as ReturnType<typeof beat>;
  };
  const reasonOf = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return (
        (error as { code: number; data: object }).code === 409 && (error as { data: { reason: string } }).data.reason
      );
    }
  };

  test('idle time is not counted by the active beat after it', () => {
    const { answer } = run(TEXT, [5_000, {}], [20_000, { active: false }], [1_000, {}]);
    expect(answer).toMatchObject({ n: 3, countedMs: 1_000, seconds: 6, state: 'doing' });
  });
  test('the last one again answers the same and changes nothing; a lower one is refused', () => {
    const rows = run(FILM, [15_000, { seen: [[0, 15]], position: 15 }], [15_000, { seen: [[15, 30]], position: 30 }]);
    const again = beat(rows, FILM, { n: 2, active: true, seen: [[0, 120]], position: 99 }, NOW + 99_000);
    expect(again).toEqual(rows);
    expect(reasonOf(() => beat(rows, FILM, { n: 1, active: true }, NOW + 99_000))).toBe('replayed');
  });
  test('superseded and read only are told', () => {
    const over = { ...start, study: { ...start.study, isOver: true } };
    expect(reasonOf(() => beat(over, FILM, { n: 1, active: true }, NOW))).toBe('superseded');
    expect(reasonOf(() => beat(start, { ...FILM, readOnly: 'closed' }, { n: 1, active: true }, NOW))).toBe('readOnly');
  });
  test.each<[string, SectionRules, Partial<Beat>, object]>([
    ['ten seconds, nearly', TEXT, {}, { state: 'done', share: 0.99 }],
    [
      'a film seen as long as it was there',
      { ...FILM, length: 20, need: 0.5 },
      { seen: [[0, 9.9]] },
      { state: 'done' },
    ],
    ['a hundredth is allowed for', { ...FILM, length: 10, need: 1 }, { seen: [[0.05, 9.95]] }, { state: 'done' }],
    ['two are not', { ...FILM, length: 10, need: 1 }, { seen: [[0.1, 9.9]] }, { state: 'doing', share: 0.98 }],
    ['more than twice the time', { ...FILM, length: 100 }, { seen: [[0, 60]] }, { share: 0.2079, state: 'doing' }],
    ['beyond the end', { ...FILM, length: 5 }, { seen: [[-3, 99]], position: 99 }, { share: 1, position: 5 }],
    ['nothing needed', { ...TEXT, need: 0 }, {}, { state: 'done', share: 1 }],
    ['a lesson that is only open', { ...TEXT, need: 1, isLesson: true }, {}, { state: 'doing', share: 0 }],
    ['skipped', { ...FILM, noSkip: true }, { seen: [[2.1, 9]], position: 9 }, { share: 0, position: 0 }],
    ['hardly skipped', { ...FILM, noSkip: true }, { seen: [[1.9, 9]], position: 9 }, { share: 0.0592, position: 9 }],
    [
      'skipped in many small leaps',
      { ...FILM, noSkip: true },
      { seen: Array.from({ length: 20 }, (_, i) => [i * 2.15, i * 2.15 + 0.2] as const), position: 43 },
      { position: 2.35 },
    ],
  ])('%s', (_what, rules, said, right) => expect(run(rules, [9_900, said]).answer).toMatchObject(right));
  test('six seconds watched are six seconds', () => {
    const film = { ...FILM, length: 120.008, need: 0.05 };
    const said = [1, 2, 3, 4].map((n): [number, Partial<Beat>] => [1500, { seen: [[(n - 1) * 1.5, n * 1.4999]] }]);
    expect(run(film, ...said).answer.state).toBe('done');
  });
  test('what is done stays done', () => {
    const rows = run(TEXT, [10_000, {}]);
    expect(beat(rows, { ...TEXT, need: 999 }, { n: 2, active: true }, NOW + 20_000).answer.state).toBe('done');
  });
});

test('who jumps without end is not stored without end', () => {
  const dust = Array.from({ length: 3000 }, (_, n): Stretch => [n * 10, n * 10 + 1]);
  const { seen } = watch({ seen: [[0, 5000]], said: dust, length: 30_000, room: 99_999, noSkip: false });
  expect(seen).toEqual([[0, 5000]]);
});

// the same numbers at each run
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** A film of tenths of a second, each seen or not. */
class Model {
  readonly cells = new Set<number>();
  reached(): number {
    // of a cell's number, so many before it are seen; the others were leapt over
    const seen = [...this.cells].sort((a, b) => a - b);
    return (seen.findLast((cell, i) => cell - i <= 20) ?? -1) + 1;
  }
  watch(said: ReadonlySet<number>, room: number, noSkip: boolean): number {
    const allowed = new Model();
    for (const cell of this.cells) allowed.cells.add(cell);
    const fresh: number[] = [];
    let before = Number.NEGATIVE_INFINITY;
    let isOpen = true;
    for (const cell of [...said].sort((a, b) => a - b)) {
      const begins = cell !== before + 1;
      before = cell;
      if (begins && noSkip) isOpen &&= cell <= allowed.reached() + 20;
      if (!isOpen) break;
      if (!this.cells.has(cell)) fresh.push(cell);
      allowed.cells.add(cell);
    }
    const kept = fresh.slice(0, Math.max(0, room));
    for (const cell of kept) this.cells.add(cell);
    return kept.length;
  }
}

const cellsOf = (stretches: readonly Stretch[]): number[] =>
  stretches.flatMap(([from, to]) => Array.from({ length: (to - from) / 100 }, (_, i) => from / 100 + i));

interface Open {
  study: SectionStudy;
  since: number;
  section: number;
  /** The client's last beat. */
  n: number;
  granted: number;
}

/** One student's afternoon, in several tabs. */
function history(seed: number): void {
  const roll = dice(seed);
  const length = 10 + roll(50);
  const sections = [0, 1].map((i) => ({
    rules: {
      length,
      need: 0.5 + roll(5) / 10,
      noSkip: i === 1,
      readOnly: null,
      isLesson: false,
    } satisfies SectionRules,
    progress: NO_PROGRESS as SectionProgress,
    model: new Model(),
  }));
  const begun = NOW;
  let now = begun;
  let total = 0;
  let opened: Open[] = [];
  const open = (section: number) => {
    // the shell does this in one transaction: the study before ends
    opened = opened.map((o) => ({ ...o, study: { ...o.study, isOver: true } }));
    opened.push({ study: newStudy(now), since: now, section, n: 0, granted: 0 });
  };
  open(0);
  for (let step = 0; step < 16; step++) {
    now += 1000 * (roll(8) === 0 ? roll(300) : roll(20));
    if (roll(8) === 0) open(roll(2));
    const tab = opened[roll(3) === 0 ? roll(opened.length) : opened.length - 1];
    const section = tab && sections[tab.section];
    if (!tab || !section) continue;
    const { rules, model } = section;
    const said: Stretch[] = Array.from({ length: roll(4) }, () => {
      const from = roll(length * 10 + 20) * 100;
      return [from, from + roll(200) * 100];
    });
    const n = [tab.n + 1, tab.n + 1, tab.n + 1, tab.n, Math.max(0, tab.n - 1)][roll(5)] ?? 1;
    const isActive = roll(5) > 0;
    const given: Beat = {
      n,
      active: isActive,
      seen: said.map(([a, b]) => [a / 1000, b / 1000]),
      position: roll(length),
    };
    const rows = { study: tab.study, progress: section.progress };
    const isAgain = n === tab.study.n && n > 0;
    const mayCount = !tab.study.isOver && n > tab.study.n;
    let after: ReturnType<typeof beat>;
    try {
      after = beat(rows, rules, given, now);
    } catch {
      expect(mayCount || isAgain).toBe(false);
      continue;
    }
    expect(mayCount || isAgain).toBe(true);
    // a kill before the commit: nothing has happened, and the page sends it again later
    if (roll(10) === 0) continue;
    tab.n = n;
    tab.study = after.study;
    section.progress = after.progress;
    if (mayCount) {
      total += after.answer.countedMs;
      const inFilm = new Set(cellsOf(said).filter((cell) => cell < length * 10));
      tab.granted += model.watch(inFilm, Math.floor(tab.study.countedMs * 0.021) - tab.granted, rules.noSkip);
    }
    expect(total).toBeLessThanOrEqual(now - begun);
    expect(tab.study.countedMs).toBeLessThanOrEqual(now - tab.since);
    expect(after.answer.countedMs).toBeLessThanOrEqual(30_000);
    expect(cellsOf(section.progress.seen)).toEqual([...model.cells].sort((a, b) => a - b));
    expect(seenLength(section.progress.seen)).toBeLessThanOrEqual(2.1 * total);
    expect(seenUpTo(section.progress.seen) / 100).toBe(model.reached());
    expect(union(section.progress.seen)).toEqual(section.progress.seen);
    const isDone = model.cells.size / (length * 10) >= rules.need * 0.99;
    if (isDone) expect(section.progress.state).toBe('done');
    else if (section.progress.state === 'done') expect.unreachable('done before it was seen');
  }
}

/** All ten thousand take eight seconds: `HISTORIES=10000`. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 1000);

test('histories keep to the wall clock and to a set of tenths of seconds', () => {
  for (let seed = 1; seed <= HISTORIES; seed++) history(seed);
});
