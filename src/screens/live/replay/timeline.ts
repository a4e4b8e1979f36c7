// A class that is over, by time: what its log showed at a moment, which tracks ran then, and the places one jumps to. Pure.
import type { OutputOf } from '#contract/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { Stage } from '#src/machines/live/live.machine.ts';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { isOpen, isOver, isRecorded, type LivePlace } from '#src/machines/live/live.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { emptyFold, type Fold, receive, type StreamState } from '#src/stream/fold.ts';
import { classBeside } from '../class/log/class-log.ts';

export type Track = OutputOf<'/api/Live/Recordings'>[number];

export interface Logged {
  seq: number;
  at?: number | undefined;
  event: StreamEvent;
}
type Timed = Logged & { at: number };

/** In the log's own order: one that has no time, or an earlier one, came with the one before it. */
export function timed(told: readonly Logged[]): Timed[] {
  const first = told.find((e) => e.at !== undefined)?.at ?? 0;
  let last = first;
  return told.map((e) => {
    last = Math.max(last, e.at ?? last);
    return { ...e, at: last };
  });
}

/** Folded states that are kept, so that going back does not read all of it again. */
const EVERY = 250;
const EPOCH = 'replay';

export interface ReplayTimeline {
  /** What everybody saw at this moment. */
  at: (time: number) => StreamState;
}

export function createReplay(events: readonly Timed[]): ReplayTimeline {
  const marks: Fold[] = [emptyFold(EPOCH, { beside: classBeside })];
  let known = { count: 0, fold: marks[0] as Fold };
  const upTo = (count: number): Fold => {
    if (count < known.count) {
      const mark = Math.floor(count / EVERY);
      known = { count: mark * EVERY, fold: marks[mark] as Fold };
    }
    let { fold } = known;
    for (let n = known.count; n < count; n++) {
      const { seq, event } = events[n] as Timed;
      fold = receive(fold, EPOCH, { seq, event });
      if ((n + 1) % EVERY === 0) marks[(n + 1) / EVERY] = fold;
    }
    known = { count, fold };
    return fold;
  };
  return { at: (time) => upTo(countBefore(events, time)).state };
}

/** How many were told by then. */
export function countBefore(events: readonly Timed[], time: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle] as Timed).at <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The class's own, from its opening to its end, whatever of it was recorded; what was recorded is all of it reachable. */
export function replaySpan(tracks: readonly Track[], events: readonly Timed[]): { from: number; to: number } {
  const opened = events.find(({ event }) => isOpen(placeAt(event)))?.at ?? events[0]?.at ?? 0;
  const ended = events.find(({ event }) => isOver(placeAt(event))) ?? events.at(-1);
  const whole = tracks.filter((t) => t.url !== null);
  return {
    from: Math.min(opened, ...whole.map((t) => t.startAt)),
    to: Math.max(opened, ended?.at ?? opened, ...whole.map((t) => t.startAt + (t.length ?? 0) * 1000)),
  };
}

const placeAt = (event: StreamEvent): LivePlace =>
  storedPlace(liveMachine, event.type === 'STATE_SNAPSHOT' ? event.snapshot.state : '');

/** The one of this kind that runs at the moment; the latest, where a reload left two. */
export const trackAt = (tracks: readonly Track[], kinds: readonly Track['kind'][], at: number): Track | null =>
  tracks.findLast(
    (t) => kinds.includes(t.kind) && t.url !== null && at >= t.startAt && at < t.startAt + (t.length ?? 0) * 1000,
  ) ?? null;

export const PICTURES = ['screen', 'camera'] as const;
export type PictureKind = (typeof PICTURES)[number];

/** Which of the recorded pictures stands large in the stage's place, and which beside it: only where the class had nothing of its own. */
export function picturesAt(
  tracks: readonly Track[],
  at: number,
  hasStage: boolean,
): { large: PictureKind | null; beside: readonly PictureKind[] } {
  const seen = PICTURES.filter((kind) => trackAt(tracks, [kind], at) !== null);
  // a screen before a face
  const large = hasStage ? null : (seen[0] ?? null);
  return { large, beside: seen.filter((kind) => kind !== large) };
}

/** Whether any of it was recorded, as the class's log has it. */
export const wasRecorded = (events: readonly Timed[]): boolean =>
  events.some(({ event }) => isRecorded(placeAt(event)));

/** While it was held: a recording that is longer ends with what was shown last, and not with the word that it is over. */
export function whileHeld(events: readonly Timed[]): readonly Timed[] {
  const end = events.findIndex(({ event }) => isOver(placeAt(event)));
  return end < 0 ? events : events.slice(0, end);
}

export interface Chapter {
  at: number;
  /** What stood on the stage, or was pushed to the class beside it. */
  stage: Exclude<Stage, { kind: 'empty' }> | { kind: 'pushed'; id: string; stem: string };
}

/** Each thing that was put before the class, and each page of it. */
export function chaptersOf(events: readonly Timed[], { from, to }: { from: number; to: number }): Chapter[] {
  const chapters: Chapter[] = [];
  let before = '';
  for (const { at, event } of events) {
    if (event.type !== 'STATE_SNAPSHOT') continue;
    const { stage } = event.snapshot as { stage?: Stage }; // the server's view of its chart
    if (!stage) continue;
    const name = stage.kind === 'empty' ? '' : `${stage.id} ${'page' in stage ? stage.page : ''}`;
    if (name === before) continue;
    before = name;
    if (stage.kind !== 'empty' && at <= to) chapters.push({ at: Math.max(at, from), stage });
  }
  // what was shown before the recording began stands at its beginning, once
  const first = chapters.findLastIndex((c) => c.at === from);
  return chapters.slice(Math.max(0, first));
}

/** With what was pushed to the class meanwhile, which its own log does not tell. */
export function withPushed(
  chapters: readonly Chapter[],
  pushed: OutputOf<'/api/Live/Room'>['pushed'],
  { from }: { from: number },
): readonly Chapter[] {
  if (!pushed) return chapters;
  const asked = pushed.map(
    ({ at, question: { questionId: id, stem } }): Chapter => ({
      at: Math.max(at, from),
      stage: { kind: 'pushed', id, stem },
    }),
  );
  return [...chapters, ...asked].toSorted((a, b) => a.at - b.at);
}

/** The one that one is in. */
export const chapterAt = (chapters: readonly Chapter[], at: number): number =>
  chapters.findLastIndex((c) => c.at <= at);

export interface TimeStretch {
  from: number;
  to: number;
}
export interface Filled {
  /** Something is on the stage, or a picture was recorded. */
  seen: readonly TimeStretch[];
  /** These, and where only a voice was. */
  any: readonly TimeStretch[];
}

/** Where in the class something is: lines of the chat and silence apart. */
export function filledOf(tracks: readonly Track[], events: readonly Timed[], { from, to }: TimeStretch): Filled {
  const staged: TimeStretch[] = [];
  let since: number | null = null;
  for (const { at, event } of whileHeld(events)) {
    if (event.type !== 'STATE_SNAPSHOT') continue;
    const { stage } = event.snapshot as { stage?: Stage }; // the server's view of its chart
    if (!stage) continue;
    const isOn = stage.kind !== 'empty';
    if (isOn) since ??= at;
    else if (since !== null) {
      staged.push({ from: since, to: at });
      since = null;
    }
  }
  if (since !== null) staged.push({ from: since, to });
  const taken = (kinds: readonly Track['kind'][]) =>
    tracks
      .filter((t) => t.url !== null && kinds.includes(t.kind))
      .map((t) => ({ from: t.startAt, to: t.startAt + (t.length ?? 0) * 1000 }));
  const within = (all: readonly TimeStretch[]) =>
    joined(all.map((s) => ({ from: Math.max(from, s.from), to: Math.min(to, s.to) })).filter((s) => s.from < s.to));
  const seen = [...staged, ...taken(PICTURES)];
  return { seen: within(seen), any: within([...seen, ...taken(['audio'])]) };
}

/** In order, and what overlaps or touches as one. */
function joined(all: readonly TimeStretch[]): TimeStretch[] {
  const whole: TimeStretch[] = [];
  for (const { from, to } of all.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

/** Where it goes on after this moment. */
export const nextAfter = (stretches: readonly TimeStretch[], at: number): number | null =>
  stretches.find((s) => s.from > at)?.from ?? null;
