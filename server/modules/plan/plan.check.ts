// What can be taught, and what cannot yet: checked when a teacher approves, so that drafts may be unfinished.
import { keyProblem } from '#questions/fill/mark.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { Example, PointRow } from './plan.store.ts';

/** Why an example cannot be worked as it is; null: it can. A blank's key is held to what a question's key is. */
export function exampleProblem({ steps, variant }: Example): MessageKey | null {
  if (steps.length === 0) return 'exampleNoSteps';
  if (steps.some((s) => s.text.trim() === '')) return 'exampleEmptyStep';
  if (steps.some((s) => s.key && keyProblem(s.key))) return 'exampleStepKey';
  if (!variant) return null;
  if (variant.problem.trim() === '') return 'exampleVariantProblem';
  return keyProblem(variant) && 'exampleVariantKey';
}

/** A point without words is an empty page for thirty students. */
export function pointProblem(p: Pick<PointRow, 'title' | 'explanation'>): MessageKey | null {
  if (p.title.trim() === '') return 'pointNoTitle';
  return p.explanation.length === 0 ? 'pointEmpty' : null;
}
