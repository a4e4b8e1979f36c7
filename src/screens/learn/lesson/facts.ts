// What the screen knows of a lesson's place: points and their evidence, the open question, what may be done next.
import type { BlockProps } from '#contract/blocks/index.ts';
import { type MasteryState, masteryOf, masteryStateOf } from '#contract/mastery.ts';
import type { Lifecycle } from '#contract/stream.ts';
import { runOf } from '#src/blocks/flow/flow.ts';
import { reached } from '#src/machines/lesson/evidence.ts';
import { lessonMachine, type PointEvidence } from '#src/machines/lesson/lesson.machine.ts';
import {
  isAsking,
  isAtSummary,
  isBegun,
  isCut,
  isDone,
  isEvaluating,
  isExampleTold,
  isFilling,
  isInExample,
  isIntroducing,
  isSpeaking,
  isVarying,
  isWriting,
  type LessonPlace,
} from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import type { StreamState } from '#src/stream/fold.ts';

export interface OutlinePoint {
  pointId: string;
  title: string;
  goal: string;
  status: MasteryState | 'current';
  /** Answers so far, and the right ones. */
  tries: number;
  right: number;
}

interface Shown {
  at: number;
  /** Where it goes on, when it has come back to an earlier point. */
  onward: number | null;
  points: readonly Partial<PointEvidence>[];
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
  entries: StreamState['entries'] = [],
): OutlinePoint[] {
  const { at, onward, points: shown } = evidenceOf(lifecycle);
  const marked = summaryIn(entries);
  const place = storedPlace(lessonMachine, lifecycle?.state ?? '');
  // the introduction is before the first point
  const teaching = isBegun(place) && !isIntroducing(place);
  return points.map((point, i) => {
    const p = shown.find(({ id }) => id === point.pointId) ?? {};
    const { tries = 0, right = 0 } = p;
    const row = marked.find(({ pointId }) => pointId === point.pointId);
    const isHere = i === at && teaching && !p.flagged && !p.skip;
    return { ...point, status: isHere ? 'current' : stateOf(p, row, i < reached({ at, onward })), tries, right };
  });
}

const stateOf = (
  { known = 1, tries = 0, right = 0, flagged = false, skip, questions }: Partial<PointEvidence>,
  row: Row | undefined,
  taught: boolean,
) =>
  masteryStateOf({
    mastery: masteryOf({ known, tries, flagged }),
    tries,
    right,
    flagged,
    taught,
    skipped: skip,
    asked: questions === undefined || questions > 0,
    ...row,
  });

type Row = BlockProps<'summary'>['points'][number];

/** Of the summary, when there is one: it has the teacher's marks as well. */
function summaryIn(entries: StreamState['entries']): readonly Row[] {
  const entry = entries.findLast((e) => e.kind === 'block' && e.type === 'summary');
  return entry?.kind === 'block' ? (entry.content as BlockProps<'summary'>).points : []; // the server checks it by the contract
}

/**
 * By run: the student's own questions to which the tutor's answer stands there, whatever it says, until the same words are put
 * to a teacher. What the tutor asserts may be an answer to something else, so that each can be disputed, the earlier ones too.
 */
export function disputableIn(entries: StreamState['entries']): Record<string, string> {
  const asked = new Map<string, string>();
  const found = new Map<string, string>();
  for (const entry of entries) {
    const [kind, run] = [entry.id.slice(0, 2), runOf(entry.id)];
    if (entry.kind === 'message' && entry.role === 'user') asked.set(run, entry.text);
    else if (entry.kind === 'message') {
      const text = asked.get(run);
      // not before it has been said
      if (kind === 'a.' && text !== undefined && !entry.open) found.set(run, text);
    } else if (entry.type === 'notice' && entry.id === `q.${run}~to-teacher`) {
      const text = asked.get(run);
      for (const [other, own] of found) if (own === text) found.delete(other);
    }
  }
  return Object.fromEntries(found);
}

/** Points behind us, and all: `3/6`. */
export const progressOf = (outline: readonly OutlinePoint[]): { done: number; of: number } => ({
  done: outline.filter((p) => p.status !== 'current' && p.status !== 'ahead').length,
  of: outline.length,
});

/** The thread that the student has not left yet. */
export function discussionOf({ entries }: Pick<StreamState, 'entries'>, at: LessonPlace): string | null {
  const entry = entries.findLast((e) => e.kind === 'block' && e.type === 'discussion');
  if (entry?.kind !== 'block' || isDone(at)) return null;
  const { discussionId, closing } = entry.content as BlockProps<'discussion'>; // the server checks it by the contract
  return closing ? null : discussionId;
}

/** The example that is worked; null while the lesson is elsewhere. */
export function exampleOf({ entries }: Pick<StreamState, 'entries'>, at: LessonPlace): string | null {
  if (!isInExample(at)) return null;
  return entries.findLast((e) => e.kind === 'block' && e.type === 'example')?.id ?? null;
}

export type LessonStep =
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
export function nextStep(at: LessonPlace, can: (type: string) => boolean): LessonStep | null {
  if (can('start')) return 'start';
  if (can('resume')) return 'resume';
  if (isCut(at) && can('again')) return 'again';
  if (!can('next')) return null;
  if (isAsking(at)) return 'back';
  if (isEvaluating(at)) return 'pass';
  if (isWriting(at)) return 'notNow';
  if (isAtSummary(at)) return 'finish';
  if (isExampleTold(at)) return 'skipExample';
  // a blank waits to be filled in, as a question waits for its answer
  if (isFilling(at) || isVarying(at)) return null;
  return isSpeaking(at) ? 'skip' : 'next';
}

/** Besides going on where it was cut: past it, or a student whose model has spent its budget would be stuck. */
export function alternativeStep(at: LessonPlace, can: (type: string) => boolean): LessonStep | null {
  if (nextStep(at, can) !== 'again' || !can('next')) return null;
  if (isAsking(at)) return 'back';
  return isInExample(at) ? 'skipExample' : 'skip';
}

export const commandOf = (step: LessonStep): 'start' | 'resume' | 'again' | 'next' =>
  step === 'start' || step === 'resume' || step === 'again' ? step : 'next';
