import { countsOf, type SurveyRules } from '../kit/survey.ts';

export const judgeSurvey: SurveyRules = {
  problem: (_question, value) => (typeof value === 'boolean' ? null : 'wrongKind'),
  figures: (_question, values) => ({ counts: countsOf(['true', 'false'], values.map(String)) }),
};
