// Whether a survey can be asked as it is, and what may change in one that was answered.
import { isDeepStrictEqual } from 'node:util';
import { CODE } from '#contract/codes.ts';
import { surveyKindOf } from '#contract/survey-kinds.ts';
import { type Condition, conditionsOf, ringIn } from '#contract/survey-path.ts';
import type { SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { optionKeys } from '#questions/kit/survey.ts';
import { Failure, invalid, type Reason } from '#server/platform/failure.ts';

const isTwice = (list: readonly string[]): boolean => new Set(list).size < list.length;

interface Checked {
  pages: readonly SurveyPage[];
  anonymous: boolean;
  edit: boolean;
}

/** 422 by the place of the first thing that is wrong with each question. */
export function checkSurvey({ pages, anonymous, edit }: Checked): void {
  const fields: Record<string, Reason> = {};
  // nobody finds again what has no name
  if (anonymous && edit) fields['edit'] = 'surveyEdit';
  const ids = pages.flatMap((page) => page.questions.map(({ id }) => id));
  for (const [p, page] of pages.entries()) {
    if (pages.findIndex(({ id }) => id === page.id) < p) fields[`pages.${p}.id`] = 'surveyTwice';
    for (const [q, question] of page.questions.entries()) {
      const at = `pages.${p}.questions.${q}`;
      if (ids.indexOf(question.id) !== ids.lastIndexOf(question.id)) fields[`${at}.id`] = 'surveyTwice';
      for (const need of surveyKindOf(question.kind).needs)
        if (question[need] === undefined) fields[`${at}.${need}`] = 'required';
      for (const list of ['options', 'rows'] as const)
        if (isTwice(optionKeys(question[list]))) fields[`${at}.${list}`] = 'surveyTwice';
      // a file has an owner
      if (anonymous && question.kind === 'file') fields[`${at}.kind`] = 'surveyFile';
      if (question.kind === 'scale') Object.assign(fields, scaleProblem(question, at));
      const { min, max } = question;
      if (min !== undefined && max !== undefined && max < min)
        fields[`${at}.max`] = { key: 'tooSmall', params: { min } };
    }
  }
  const ring = ringIn({ pages });
  if (ring === null) Object.assign(fields, conditionProblems(pages));
  else fields[ring] = 'ring';
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** As many steps as stand beside one another on a phone. */
const MOST_STEPS = 10;

function scaleProblem({ from = 1, to = 5 }: SurveyQuestion, at: string): Record<string, Reason> {
  if (to <= from) return { [`${at}.to`]: { key: 'tooSmall', params: { min: from + 1 } } };
  return to - from > MOST_STEPS ? { [`${at}.to`]: { key: 'tooBig', params: { max: from + MOST_STEPS } } } : {};
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Conditions that no answer to their question can fulfil: of another kind, or of an option that there is not. */
function conditionProblems(pages: readonly SurveyPage[]): Record<string, Reason> {
  const questions = new Map(pages.flatMap((page) => page.questions).map((question) => [question.id, question]));
  const wrong: Record<string, Reason> = {};
  const look = (when: SurveyPage['when'], at: string) => {
    const list = when && 'any' in when ? 'any' : 'all';
    for (const [n, one] of conditionsOf(when).entries()) {
      const question = questions.get(one.questionId);
      const problem = question && conditionProblem(question, one);
      if (problem) wrong[`${at}.when.${list}.${n}.${problem.field}`] = problem.reason;
    }
  };
  for (const [p, page] of pages.entries()) {
    look(page.when, `pages.${p}`);
    for (const [q, question] of page.questions.entries()) look(question.when, `pages.${p}.questions.${q}`);
  }
  return wrong;
}

function conditionProblem(
  question: SurveyQuestion,
  { is, value }: Condition,
): { field: 'is' | 'value'; reason: Reason } | null {
  const { opens } = surveyKindOf(question.kind);
  const isOrdered = is === '<' || is === '>';
  if (isOrdered && opens !== 'size') return { field: 'is', reason: 'notOneOf' };
  const values = [value].flat();
  if (opens === 'which') {
    const keys = question.kind === 'judge' ? ['true', 'false'] : optionKeys(question.options);
    return values.every((one) => keys.includes(String(one))) ? null : { field: 'value', reason: 'notOneOf' };
  }
  if (opens !== 'size') return null;
  if (isOrdered && Array.isArray(value)) return { field: 'value', reason: 'wrongKind' };
  const fits = (one: unknown) =>
    question.kind === 'date' ? typeof one === 'string' && DAY.test(one) : typeof one === 'number';
  return values.every(fits) ? null : { field: 'value', reason: 'wrongKind' };
}

/** What makes the answers that are there mean something else; null: only words, options at the end and optional questions. */
function lossIn(before: readonly SurveyPage[], after: readonly SurveyPage[]): string | null {
  const questions = new Map(
    after.flatMap((page, p) =>
      page.questions.map((one, q) => [one.id, { one, at: `pages.${p}.questions.${q}` }] as const),
    ),
  );
  const known = new Set(before.flatMap((page) => page.questions.map(({ id }) => id)));
  for (const [p, page] of before.entries()) {
    const same = after.find(({ id }) => id === page.id);
    if (!isDeepStrictEqual(same?.when, page.when)) return `pages.${p}.when`;
    for (const [q, old] of page.questions.entries()) {
      const found = questions.get(old.id);
      if (!found) return `pages.${p}.questions.${q}`;
      const { one, at } = found;
      for (const field of ['kind', 'from', 'to', 'min', 'max', 'sum'] as const)
        if (one[field] !== old[field]) return `${at}.${field}`;
      if (one.required === true && old.required !== true) return `${at}.required`;
      if (!isDeepStrictEqual(one.when, old.when)) return `${at}.when`;
      for (const list of ['options', 'rows'] as const)
        if (!optionKeys(old[list]).every((key, n) => optionKeys(one[list])[n] === key)) return `${at}.${list}`;
      if (surveyKindOf(one.kind).closed && optionKeys(one.options).length !== optionKeys(old.options).length)
        return `${at}.options`;
    }
  }
  for (const [id, { one, at }] of questions) if (!known.has(id) && one.required === true) return `${at}.required`;
  return null;
}

export function checkChange(before: readonly SurveyPage[], after: readonly SurveyPage[]): void {
  const field = lossIn(before, after);
  if (field !== null) throw new Failure(CODE.conflict, 'surveyAnswered', { data: { field } });
}
