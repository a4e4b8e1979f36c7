// What a survey needs of a kind: whether a value answers it, and what the answers come to.
import type { SurveyFigures, SurveyQuestion } from '#contract/surveys.ts';
import type { Reason } from '#server/platform/failure.ts';

export { isRecord, isText } from './exam.ts';

export interface SurveyRules {
  /** Why a value that is not empty is no answer. */
  problem(question: SurveyQuestion, value: unknown): Reason | null;
  /** Whether a value answers all of a required question; left out: it does. */
  isWhole?(question: SurveyQuestion, value: unknown): boolean;
  /** Of values that were let through. */
  figures(question: SurveyQuestion, values: readonly unknown[]): Omit<SurveyFigures, 'id' | 'kind' | 'n'>;
}

export const optionKeys = (list: readonly { key: string }[] | undefined): string[] =>
  (list ?? []).map(({ key }) => key);

/** How often each was given; a key that nobody gave stands there, too. */
export function countsOf(keys: readonly string[], given: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(keys.map((key) => [key, 0]));
  for (const key of given) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** Why a number does not lie between these. */
export function outside(
  value: number,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): Reason | null {
  if (min !== undefined && value < min) return { key: 'tooSmall', params: { min } };
  return max !== undefined && value > max ? { key: 'tooBig', params: { max } } : null;
}

/** With the population's deviation; of nothing there is none. */
export function meanAndDeviation(numbers: readonly number[]): { mean: number; sd: number } | object {
  if (numbers.length === 0) return {};
  const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  const variance = numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0) / numbers.length;
  return { mean, sd: Math.sqrt(variance) };
}

/** Sorted, so that no place among them is somebody's. */
export const textsOf = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '').toSorted();
