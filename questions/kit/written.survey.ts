// What is written in one's own words.
import { isText, type SurveyRules, textsOf } from './survey.ts';

export const writtenSurvey = (most: number): SurveyRules => ({
  problem: (_question, value) => (!isText(value) ? 'wrongKind' : value.length > most ? 'tooLong' : null),
  figures: (_question, values) => ({ texts: textsOf(values.filter(isText)) }),
});
