// From steps to a score: each against its most, weighted; what was not done counts nothing.
import type { StepDeclared } from '#contract/experiment-rows.ts';

interface Scored {
  seq: number;
  score: number;
  maxScore: number;
}

/** From 0 to 100, rounded half up. `declared` are the steps of the package; of a link those that came. */
export function runScore(
  declared: readonly Pick<StepDeclared, 'seq' | 'maxScore'>[],
  weights: Readonly<Record<string, number>>,
  done: readonly Scored[],
): number {
  const bySeq = new Map(done.map((s) => [s.seq, s]));
  const all = declared.length > 0 ? declared : done;
  let [sum, of] = [0, 0];
  for (const { seq, maxScore } of all) {
    const weight = weights[seq] ?? maxScore;
    const own = bySeq.get(seq);
    of += weight;
    if (own && own.maxScore > 0) sum += weight * Math.min(Math.max(own.score / own.maxScore, 0), 1);
  }
  // a sum of binary fractions may stand a hair under the half that it is
  return of === 0 ? 0 : Math.round((sum / of) * 100 + 1e-9);
}
