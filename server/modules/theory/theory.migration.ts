// Lessons begun under charts of before. Without methods, hints, discussions and evaluations: they go on as lectures, where
// they were. Without worked examples: what was shown stays, and examples to come are worked.
import type { Migration, StoredPlace } from '#server/platform/lifecycle/define.ts';
import { NO_WORKING } from '#src/machines/lesson/example.ts';
import type { Point } from '#src/machines/lesson/lesson.machine.ts';
import { LECTURE } from '#src/machines/lesson/methods.ts';

const CHECK = LECTURE.steps.indexOf('check');
const BACK = 'lesson.active.back';
const TEACHING_BACK = 'lesson.active.teaching.back';

export const lessonMigration: Migration = {
  // every state of before is there still
  states: {},
  fallback: 'paused',
  context: (stored) => {
    const since = { working: NO_WORKING, wasReady: false, paced: false };
    const { method } = stored.context;
    if (method) return { ...since, ...stored.context, method: { work: false, stepwise: false, ...method } };
    const points = (stored.context['points'] ?? []) as Point[]; // as the chart of before wrote them
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

/** The next step of a lecture: while a point is explained its example or, said again, its check; then nothing but the next point. */
function stepOf({ states, history, context }: StoredPlace): number {
  let at = states;
  if (at.includes('lesson.paused')) at = history[BACK] ?? [];
  if (at.some((id) => id.startsWith('lesson.active.asking'))) at = history[TEACHING_BACK] ?? [];
  const isExplained = !at.some((id) => id.includes('.presenting') || id.includes('.intro'));
  if (isExplained) return CHECK + 1;
  return context['asked'] === 0 ? 1 : CHECK;
}
