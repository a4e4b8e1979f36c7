import { countsOf, isText, type SurveyRules } from '../kit/survey.ts';

/** A day that there is, as YYYY-MM-DD. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export const dateSurvey: SurveyRules = {
  problem: (_question, value) => (!isText(value) ? 'wrongKind' : isDay(value) ? null : 'surveyNoDay'),
  figures: (_question, values) => ({ counts: countsOf([], values.map(String).toSorted()) }),
};
