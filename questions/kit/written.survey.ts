// What is written in one's own words.
import { isText, type SurveyRules, textsOf } from './survey.ts';

export const writtenSurvey = (most: number): SurveyRules => ({
  problem: (_question, value) => {
    if (!isText(value)) return 'wrongKind';
    return value.length > most ? { key: 'tooLong', params: { max: most } } : null;
  },
  figures: (_question, values) => ({ texts: textsOf(values.filter(isText)) }),
});
