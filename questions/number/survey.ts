import { meanOf, type SurveyRules } from '../kit/survey.ts';

export const numberSurvey: SurveyRules = {
  problem: ({ min, max }, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrongKind';
    if (min !== undefined && value < min) return 'tooSmall';
    return max !== undefined && value > max ? 'tooBig' : null;
  },
  figures: (_question, values) => meanOf(values.map(Number)),
};
