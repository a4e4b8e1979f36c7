import type { SurveyQuestion } from '#contract/surveys.ts';
import { countsOf, meanAndDeviation, outside, type SurveyRules } from '../kit/survey.ts';

const stepsOf = ({ from = 1, to = 5 }: SurveyQuestion) =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

export const scaleSurvey: SurveyRules = {
  problem: ({ from = 1, to = 5 }, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'wrongKind';
    return outside(value, { min: from, max: to });
  },
  figures: (question, values) => ({
    counts: countsOf(stepsOf(question), values.map(String)),
    ...meanAndDeviation(values.map(Number)),
  }),
};
