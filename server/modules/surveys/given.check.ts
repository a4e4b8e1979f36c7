// Whether the answers to a whole survey are answers, along the path that they themselves open.
import { type SurveyAnswers, surveyPath } from '#contract/survey-path.ts';
import type { SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { isRecord } from '#questions/kit/survey.ts';
import { surveyRulesOf } from '#questions/survey.ts';
import { invalid, type Reason } from '#server/platform/failure.ts';

/** Nothing was written, chosen or shared out. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const isWhole = (question: SurveyQuestion, value: unknown): boolean =>
  !isEmpty(value) && (surveyRulesOf(question.kind).isWhole?.(question, value) ?? true);

/** What is stored. 422 `answers.<id>` for a value that is no answer, for a question that there is not, and for one that is required. */
export function checkedAnswers(pages: readonly SurveyPage[], given: SurveyAnswers): SurveyAnswers {
  const questions = new Map(pages.flatMap((page) => page.questions).map((question) => [question.id, question]));
  const wrong = new Map<string, Reason>();
  const filled: Record<string, unknown> = {};
  for (const [id, value] of Object.entries(given)) {
    const question = questions.get(id);
    if (isEmpty(value) && question) continue;
    const problem = question ? surveyRulesOf(question.kind).problem(question, value) : 'unknownField';
    if (problem === null) filled[id] = value;
    else wrong.set(id, problem);
  }
  const { shown, kept } = surveyPath({ pages }, filled);
  for (const id of shown) {
    const question = questions.get(id);
    if (question?.required && !wrong.has(id) && !isWhole(question, kept[id])) wrong.set(id, 'surveyRequired');
  }
  // what is hidden is dropped, whatever was sent for it
  const fields = [...wrong].filter(([id]) => !questions.has(id) || shown.includes(id));
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map(([id, why]) => [`answers.${id}`, why])));
  return kept;
}
