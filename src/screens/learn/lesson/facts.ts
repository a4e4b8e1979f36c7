// What the screen knows of a lesson's place: points and their evidence, the open question, what may be done next.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { Lifecycle } from '#contract/stream.ts';
import { reached } from '#src/machines/lesson/evidence.ts';
import type { Point } from '#src/machines/lesson/lesson.machine.ts';
import type { StreamState } from '#src/stream/fold.ts';
import { inState, isInSome } from '#src/stream/mirror.ts';

export interface OutlinePoint {
  pointId: string;
  title: string;
  goal: string;
  status: 'done' | 'flagged' | 'current' | 'ahead' | 'skipped';
  /** Answers so far, and the right ones. */
  tries: number;
  right: number;
}

interface Shown {
  at: number;
  onward: number | null;
  points: readonly Partial<Point>[];
}

/** The chart's context as the log carries it; nothing when this build cannot read it. */
function evidenceOf(lifecycle: Lifecycle | null): Shown {
  const chart = lifecycle?.chart as { context?: Partial<Shown> } | null | undefined; // read member by member below
  const context = chart?.context;
  return {
    at: typeof context?.at === 'number' ? context.at : 0,
    onward: typeof context?.onward === 'number' ? context.onward : null,
    points: Array.isArray(context?.points) ? context.points : [],
  };
}

export function outlineOf(
  points: readonly { pointId: string; title: string; goal: string }[],
  lifecycle: Lifecycle | null,
): OutlinePoint[] {
  const evidence = evidenceOf(lifecycle);
  const { at, points: shown } = evidence;
  const state = lifecycle?.state ?? '';
  const begun = state !== '' && !inState(state, 'preparing');
  // the introduction is before the first point
  const teaching = begun && !inState(state, 'intro');
  return points.map((point, i) => {
    const { tries = 0, right = 0, flagged = false, skip = false } = shown.find((p) => p.id === point.pointId) ?? {};
    const status = flagged
      ? 'flagged'
      : skip
        ? 'skipped'
        : i === at && teaching
          ? 'current'
          : i < reached(evidence)
            ? 'done'
            : 'ahead';
    return { ...point, status, tries, right };
  });
}

/** Points behind us, and all: `3/6`. */
export const progressOf = (outline: readonly OutlinePoint[]): { done: number; of: number } => ({
  done: outline.filter((p) => p.status === 'done' || p.status === 'flagged' || p.status === 'skipped').length,
  of: outline.length,
});

/** The thread that the student has not left yet. */
export function discussionOf({ entries }: Pick<StreamState, 'entries'>, state: string): string | null {
  const entry = entries.findLast((e) => e.kind === 'block' && e.type === 'discussion');
  if (entry?.kind !== 'block' || inState(state, 'done')) return null;
  const { discussionId, closing } = entry.content as BlockProps<'discussion'>; // the server checks it by the contract
  return closing ? null : discussionId;
}

/** The example that is worked; null while the lesson is elsewhere. */
export function exampleOf({ entries }: Pick<StreamState, 'entries'>, state: string): string | null {
  if (!inState(state, 'example')) return null;
  return entries.findLast((e) => e.kind === 'block' && e.type === 'example')?.id ?? null;
}

/** The teacher who has paused the lesson; empty when the log does not name one. */
export function holderOf({ entries }: Pick<StreamState, 'entries'>): string {
  const entry = entries.findLast(
    (e) => e.kind === 'block' && e.type === 'notice' && (e.content as BlockProps<'notice'>).kind === 'paused', // likewise
  );
  return entry?.kind === 'block' ? ((entry.content as BlockProps<'notice'>).by ?? '') : '';
}

export type Step =
  | 'start'
  | 'resume'
  | 'again'
  | 'next'
  | 'skip'
  | 'skipExample'
  | 'back'
  | 'pass'
  | 'notNow'
  | 'finish';

/** The one thing to do next; null while the lesson waits for an answer, or is over. */
export function nextStep(state: string, can: (type: string) => boolean): Step | null {
  if (can('start')) return 'start';
  if (can('resume')) return 'resume';
  if (inState(state, 'cut') && can('again')) return 'again';
  if (!can('next')) return null;
  if (inState(state, 'asking')) return 'back';
  if (inState(state, 'evaluating')) return 'pass';
  if (inState(state, 'writing')) return 'notNow';
  if (inState(state, 'summary')) return 'finish';
  if (inState(state, 'telling')) return 'skipExample';
  // a blank waits to be filled in, as a question waits for its answer
  if (isInSome(state, ['filling', 'varying'])) return null;
  return inState(state, 'speaking') ? 'skip' : 'next';
}

/** Besides going on where it was cut: past it, or a student whose model has spent its budget would be stuck. */
export function alternativeStep(state: string, can: (type: string) => boolean): Step | null {
  if (nextStep(state, can) !== 'again' || !can('next')) return null;
  if (inState(state, 'asking')) return 'back';
  return inState(state, 'example') ? 'skipExample' : 'skip';
}

export const commandOf = (step: Step): 'start' | 'resume' | 'again' | 'next' =>
  step === 'start' || step === 'resume' || step === 'again' ? step : 'next';
