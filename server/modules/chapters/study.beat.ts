// The study clock. A page says every 15 seconds that somebody studies; what counts is the server's time since it last said so.
// Rows and their tables are the caller's: who beats holds the student's row, so that of eight open tabs one counts.
import { CODE } from '#contract/codes.ts';
import { type Stretch, seenLength, seenUpTo } from '#contract/seen.ts';
import { Failure } from '#server/platform/failure.ts';
import { watch } from './study.seen.ts';

/** A page that was asleep for longer has not been studied in. */
const MOST_MS = 30_000;
/** Twice the speed, and what two clocks differ by: 2.1, where no rounding can cost a millisecond. */
const roomOf = (countedMs: number): number => Math.floor((countedMs * 21) / 10);
/** A watch of six seconds says 5.9996. */
const SLACK = 0.99;

/** What the time since `last` counts, ms. */
export const countedTime = (last: number, now: number, active: boolean): number =>
  active ? Math.min(MOST_MS, Math.max(0, now - last)) : 0;

/** One opening of a section by a student. */
export interface SectionStudy {
  /** The last beat; 0 before the first. */
  n: number;
  /** When that was, by the server's clock. */
  last: number;
  /** What that counted, ms: the same beat again answers the same. */
  lastMs: number;
  /** All that counted, ms. */
  countedMs: number;
  /** How much of the film was new to it, ms. */
  freshMs: number;
  /** Another was opened since, anywhere. */
  isOver: boolean;
}

export const newStudy = (now: number): SectionStudy => ({
  n: 0,
  last: now,
  lastMs: 0,
  countedMs: 0,
  freshMs: 0,
  isOver: false,
});

type StudyState = 'open' | 'doing' | 'done';

/** How far a student is with a section, over all its openings. */
export interface SectionProgress {
  studiedMs: number;
  /** In the film, seconds. */
  position: number;
  seen: readonly Stretch[];
  state: StudyState;
}

export const NO_PROGRESS: SectionProgress = { studiedMs: 0, position: 0, seen: [], state: 'open' };

export interface SectionRules {
  /** Of the film, seconds; null: it is none. */
  length: number | null;
  /** Of a film its share, else seconds. */
  need: number;
  noSkip: boolean;
  /** The course is closed, or the student has left. */
  readOnly: 'closed' | 'left' | null;
  /** A lesson is done when the lesson says so, however long it is open. */
  isLesson: boolean;
}

/** As the page sends it; times of the film in seconds. */
export interface Beat {
  n: number;
  active: boolean;
  position?: number | undefined;
  seen?: readonly (readonly [number, number])[] | undefined;
}

interface BeatAnswer {
  n: number;
  /** What this beat counted. */
  countedMs: number;
  seconds: number;
  share: number;
  position: number;
  state: StudyState;
}

interface Rows {
  study: SectionStudy;
  progress: SectionProgress;
}

/** The rows after a beat, and what the page is told. Throws 409 with `data.reason`: replayed, superseded, readOnly. */
export function beat(rows: Rows, rules: SectionRules, said: Beat, now: number): Rows & { answer: BeatAnswer } {
  const { study, progress } = rows;
  // sent again because its answer was lost
  if (said.n === study.n && study.n > 0) return { ...rows, answer: answerOf(rows, rules) };
  if (study.isOver) throw refused('superseded');
  if (rules.readOnly !== null) throw refused(rules.readOnly === 'left' ? 'left' : 'readOnly');
  if (said.n <= study.n) throw refused('replayed');
  const lastMs = countedTime(study.last, now, said.active);
  const countedMs = study.countedMs + lastMs;
  const { seen, fresh } = seenBy(rows, rules, said, countedMs);
  const after: SectionProgress = {
    ...progress,
    studiedMs: progress.studiedMs + lastMs,
    seen,
    position: positionOf({ ...progress, seen }, rules, said.position),
  };
  const next: Rows = {
    // an idle beat moves the clock too, else the next active one would count the idle time
    study: { ...study, n: said.n, last: Math.max(study.last, now), lastMs, countedMs, freshMs: study.freshMs + fresh },
    progress: { ...after, state: stateOf(after, rules) },
  };
  return { ...next, answer: answerOf(next, rules) };
}

/** Whatever makes it so, a program is told `readOnly`. */
const refused = (why: keyof typeof REFUSED): Failure =>
  new Failure(CODE.conflict, REFUSED[why], { data: { reason: why === 'left' ? 'readOnly' : why } });
const REFUSED = {
  replayed: 'studyReplayed',
  superseded: 'studySuperseded',
  readOnly: 'studyReadOnly',
  left: 'studyLeft',
} as const;

const ms = (seconds: number): number => Math.round(seconds * 1000);

function seenBy({ study, progress }: Rows, { length, noSkip }: SectionRules, { seen = [] }: Beat, countedMs: number) {
  if (length === null) return { seen: progress.seen, fresh: 0 };
  const room = roomOf(countedMs) - study.freshMs;
  const said = seen.map(([from, to]) => [ms(from), ms(to)] as const);
  return watch({ seen: progress.seen, said, length: ms(length), room, noSkip });
}

/** Where the film goes on next time: never past what may be skipped to. */
function positionOf(
  { seen, position: before }: SectionProgress,
  { length, noSkip }: SectionRules,
  said: number | undefined,
): number {
  if (length === null || said === undefined) return before;
  const most = noSkip ? Math.min(length, seenUpTo(seen) / 1000) : length;
  return Math.min(Math.max(0, said), most);
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The share of a section that is done, 0 to 1: of a film what was seen, else the time. */
export function seenShare({ seen, studiedMs }: SectionProgress, { length, need, isLesson }: SectionRules): number {
  if (isLesson) return 0;
  const [part, whole] = length === null ? [studiedMs, ms(need)] : [seenLength(seen), ms(length)];
  return whole > 0 ? Math.min(1, part / whole) : 1;
}

/** What is done stays done. */
function stateOf(progress: SectionProgress, rules: SectionRules): StudyState {
  if (progress.state === 'done') return 'done';
  if (rules.isLesson) return 'doing';
  const wanted = rules.length === null ? 1 : rules.need;
  if (seenShare(progress, rules) >= wanted * SLACK) return 'done';
  return progress.studiedMs > 0 || progress.seen.length > 0 ? 'doing' : progress.state;
}

const answerOf = ({ study, progress }: Rows, rules: SectionRules): BeatAnswer => ({
  n: study.n,
  countedMs: study.lastMs,
  seconds: Math.floor(progress.studiedMs / 1000),
  share: Math.round(seenShare(progress, rules) * 10_000) / 10_000,
  position: round(progress.position),
  state: progress.state,
});
