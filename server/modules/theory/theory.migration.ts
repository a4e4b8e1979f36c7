// Lessons begun under charts of before. Without methods, hints, discussions and evaluations: they go on as lectures, where
// they were. Without worked examples: what was shown stays, and examples to come are worked. Without who holds them: they stay held.
import type { Migration, StoredPlace } from '#server/platform/lifecycle/define.ts';
import { UNTAUGHT } from '#src/machines/lesson/evidence.ts';
import { NO_WORKING } from '#src/machines/lesson/example.ts';
import type { PointEvidence } from '#src/machines/lesson/lesson.machine.ts';
import { LECTURE } from '#src/machines/lesson/methods.ts';
import { isIn } from '#src/machines/state.ts';

const CHECK = LECTURE.steps.indexOf('check');
const BACK = 'lesson.active.back';
const TEACHING_BACK = 'lesson.active.teaching.back';

export const lessonMigration: Migration = {
  // every state of before is there still
  states: {},
  fallback: 'paused',
  context: (stored) => {
    const since = {
      working: NO_WORKING,
      held: null,
      wasReady: false,
      paced: false,
      evaluates: true,
      isOpen: isAsked(stored),
      ...NOTHING_BACK,
    };
    const { method } = stored.context;
    const points = ((stored.context['points'] ?? []) as PointEvidence[]).map(withKnown); // as the chart of before wrote them
    if (method)
      return {
        ...since,
        ...stored.context,
        points,
        method: { work: false, stepwise: false, retell: false, ...method },
      };
    const added = { ladder: [], example: false, discussion: false, hinted: 0 };
    return {
      ...stored.context,
      ...since,
      method: LECTURE,
      step: stepOf(stored),
      hinted: 0,
      wasPaused: false,
      points: points.map((p) => ({ ...added, ...p })),
    };
  },
};

/** No point has come back yet, and none is told in parts. */
const NOTHING_BACK = { verdict: null, onward: null, taught: 0, mixed: 0, told: 0 };

/** From before it was reckoned: as sure as the share that was right at once. */
const withKnown = (p: PointEvidence): PointEvidence => ({
  ...UNTAUGHT,
  ...(p.tries > 0 ? { known: Math.min(Math.max(p.clean / p.tries, 0.05), 0.95) } : {}),
  ...p,
});

/** Where it is, or goes on when what lies over it is done. */
function placeOf({ states, history }: StoredPlace): readonly string[] {
  const at = states.includes('lesson.paused') ? (history[BACK] ?? []) : states;
  return at.some((id) => isIn(id, 'lesson.active.asking')) ? (history[TEACHING_BACK] ?? []) : at;
}

/** A question waits for its answer. */
const isAsked = (stored: StoredPlace): boolean =>
  placeOf(stored).some((id) => isIn(id, 'lesson.active.teaching.checking', 'lesson.active.teaching.rechecking'));

/** The next step of a lecture: while a point is explained its example or, said again, its check; then nothing but the next point. */
function stepOf(stored: StoredPlace): number {
  const isExplained = !placeOf(stored).some((id) =>
    isIn(id, 'lesson.active.teaching.presenting', 'lesson.active.teaching.intro'),
  );
  if (isExplained) return CHECK + 1;
  return stored.context['asked'] === 0 ? 1 : CHECK;
}
