// One or several of a list; an option may take a text of one's own.
import { valuesGiven } from '#contract/survey-path.ts';
import type { SurveyQuestion } from '#contract/surveys.ts';
import { countsOf, isRecord, isText, optionKeys, textsOf } from './survey.ts';

/** A key, or of an option that takes a text that key with the text. */
export function isChoice({ options = [] }: SurveyQuestion, value: unknown): boolean {
  if (isText(value)) return options.some(({ key }) => key === value);
  if (!isRecord(value)) return false;
  return options.some(({ key, other }) => other === true && key === value['key']) && isText(value['text']);
}

/** Who chooses an option that takes a text writes one. */
export const isWholeChoice = (_question: SurveyQuestion, value: unknown): boolean =>
  [value].flat().every((one) => !isRecord(one) || String(one['text']).trim() !== '');

export function choiceFigures({ options }: SurveyQuestion, values: readonly unknown[]) {
  const counts = countsOf(optionKeys(options), values.flatMap(valuesGiven).map(String));
  const own = values.flat().flatMap((one) => (isRecord(one) && isText(one['text']) ? [one['text']] : []));
  return options?.some(({ other }) => other) ? { counts, texts: textsOf(own) } : { counts };
}
