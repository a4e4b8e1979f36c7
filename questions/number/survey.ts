import { meanAndDeviation, outside, type SurveyRules } from '../kit/survey.ts';

export const numberSurvey: SurveyRules = {
  problem: (question, value) =>
    typeof value !== 'number' || !Number.isFinite(value) ? 'wrongKind' : outside(value, question),
  figures: (_question, values) => meanAndDeviation(values.map(Number)),
};
