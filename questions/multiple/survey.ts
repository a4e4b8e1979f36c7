import { choiceFigures, isChoice, isWholeChoice } from '../kit/choice.survey.ts';
import { isRecord, type SurveyRules } from '../kit/survey.ts';

const keyOf = (value: unknown): unknown => (isRecord(value) ? value['key'] : value);

export const multipleSurvey: SurveyRules = {
  problem: (question, value) => {
    if (!Array.isArray(value)) return 'wrongKind';
    const isEach = value.every((one) => isChoice(question, one));
    return isEach && new Set(value.map(keyOf)).size === value.length ? null : 'notOneOf';
  },
  isWhole: isWholeChoice,
  figures: choiceFigures,
};
