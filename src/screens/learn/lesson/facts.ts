// What the screen knows of a lesson's place: points and their evidence, the open question, what may be done next.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { Lifecycle } from '#contract/stream.ts';
import type { Point } from '#src/machines/lesson/lesson.machine.ts';
import type { StreamState } from '#src/stream/fold.ts';
import { inState } from '#src/stream/mirror.ts';

export interface OutlinePoint {
  pointId: string;
  title: string;
  goal: string;
  status: 'done' | 'flagged' | 'current' | 'ahead' | 'skipped';
  /** Answers so far, and the right ones. */
  tries: number;
  right: number;
}

interface Evidence {
  at: number;
  points: readonly Partial<Point>[];
}

/** The chart's context as the log carries it; nothing when this build cannot read it. */
function evidenceOf(lifecycle: Lifecycle | null): Evidence {
  const chart = lifecycle?.chart as { context?: Partial<Evidence> } | null | undefined; // read member by member below
  const context = chart?.context;
  return {
    at: typeof context?.at === 'number' ? context.at : 0,
    points: Array.isArray(context?.points) ? context.points : [],
  };
}

export function outlineOf(
  points: readonly { pointId: string; title: string; goal: string }[],
  lifecycle: Lifecycle | null,
): OutlinePoint[] {
  const { at, points: shown } = evidenceOf(lifecycle);
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
        : i < at
          ? 'done'
          : i === at && teaching
            ? 'current'
            : 'ahead';
    return { ...point, status, tries, right };
  });
}

/** Points behind us, and all: `3/6`. */
export const progressOf = (outline: readonly OutlinePoint[]): { done: number; of: number } => ({
  done: outline.filter((p) => p.status === 'done' || p.status === 'flagged' || p.status === 'skipped').length,
  of: outline.length,
});

type Results = Record<string, BlockProps<'check-result'>>;

export interface Checks {
  results: Results;
  last: string | null;
  /** The question that the lesson waits for. */
  open: string | null;
}

export function checksOf({ entries }: Pick<StreamState, 'entries'>, state: string): Checks {
  const results: Results = {};
  let last: string | null = null;
  for (const entry of entries) {
    if (entry.kind !== 'block') continue;
    if (entry.type === 'check-question') last = entry.id;
    // the server checks it by the contract before it stores
    if (entry.type === 'check-result') {
      const result = entry.content as Results[string];
      results[result.questionId] = result;
    }
  }
  const waits = inState(state, 'checking') || inState(state, 'rechecking');
  return { results, last, open: waits && last !== null && !results[last] ? last : null };
}

export type Step = 'start' | 'resume' | 'again' | 'next' | 'skip' | 'back' | 'finish';

/** The one thing to do next; null while the lesson waits for an answer, or is over. */
export function nextStep(state: string, can: (type: string) => boolean): Step | null {
  if (can('start')) return 'start';
  if (can('resume')) return 'resume';
  if (inState(state, 'cut') && can('again')) return 'again';
  if (!can('next')) return null;
  if (inState(state, 'asking')) return 'back';
  if (inState(state, 'summary')) return 'finish';
  return inState(state, 'speaking') ? 'skip' : 'next';
}

export const commandOf = (step: Step): 'start' | 'resume' | 'again' | 'next' =>
  step === 'skip' || step === 'back' || step === 'finish' ? 'next' : step;
