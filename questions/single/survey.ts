import { choiceFigures, isChoice, isWholeChoice } from '../kit/choice.survey.ts';
import type { SurveyRules } from '../kit/survey.ts';

export const singleSurvey: SurveyRules = {
  problem: (question, value) => (isChoice(question, value) ? null : 'notOneOf'),
  isWhole: isWholeChoice,
  figures: choiceFigures,
};
