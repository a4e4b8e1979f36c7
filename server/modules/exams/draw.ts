// What one attempt asks, of its exam's paper as it was frozen.
import { drawPaper } from '../papers/index.ts';
import type { AttemptPaper, Exam } from './exam.store.ts';

/** Its questions in the order in which their student sees them, under ids of their own; the same seed draws the same. */
export function drawAttempt({ frozen }: Pick<Exam, 'frozen'>, newId: () => string, seed: string): AttemptPaper {
  if (!frozen) throw new Error('a draft is not sat');
  return drawPaper(frozen, newId, seed);
}
