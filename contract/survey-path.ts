// Which questions of a survey are asked, given what was answered: both sides reckon it, and the server alone decides.
import { SURVEY_KINDS } from './question-kinds.ts';

export { SURVEY_KINDS };
export type SurveyKind = (typeof SURVEY_KINDS)[number];

/** `one`, `none`: whether any of the listed values was given. `<`, `>`: of numbers, scales and dates. */
export interface Condition {
  questionId: string;
  is: 'one' | 'none' | '<' | '>';
  value: string | number | boolean | readonly (string | number | boolean)[];
}
export type When = { all: readonly Condition[] } | { any: readonly Condition[] };

interface Branching {
  id: string;
  when?: When | undefined;
}
export interface SurveyPages {
  pages: readonly (Branching & { questions: readonly (Branching & { kind: SurveyKind })[] })[];
}
export type SurveyAnswers = Readonly<Record<string, unknown>>;

export const conditionsOf = (when: When | undefined): readonly Condition[] =>
  when === undefined ? [] : 'all' in when ? when.all : when.any;

/** What was given, value by value: a key, keys, the key of an option with a text of its own, true or false, a number, a day. */
export function valuesGiven(answer: unknown): (string | number | boolean)[] {
  if (answer === undefined || answer === null) return [];
  return [answer].flat().flatMap((one: unknown) => {
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') return [one];
    const key = typeof one === 'object' && one !== null && 'key' in one ? one.key : null;
    return typeof key === 'string' ? [key] : [];
  });
}

export function conditionHolds({ is, value }: Condition, answer: unknown): boolean {
  const given = valuesGiven(answer);
  if (is === 'one' || is === 'none') {
    const listed = [value].flat().map(String);
    return given.some((one) => listed.includes(String(one))) === (is === 'one');
  }
  const [one] = given;
  const [bound] = [value].flat();
  if (one === undefined || bound === undefined) return false;
  // days are written so that they sort as text
  if (typeof one === 'string' && typeof bound === 'string') return is === '<' ? one < bound : one > bound;
  return is === '<' ? Number(one) < Number(bound) : Number(one) > Number(bound);
}

/** No condition is always fulfilled; of what is hidden nothing counts as given. */
function isFulfilled(when: When | undefined, answers: SurveyAnswers): boolean {
  if (when === undefined) return true;
  return 'all' in when
    ? when.all.every((one) => conditionHolds(one, answers[one.questionId]))
    : when.any.some((one) => conditionHolds(one, answers[one.questionId]));
}

/** The answers that count, in the order of the questions: what is hidden is dropped, and opens nothing behind it. */
export function surveyPath({ pages }: SurveyPages, answers: SurveyAnswers): { shown: string[]; kept: SurveyAnswers } {
  const kept: Record<string, unknown> = {};
  const shown: string[] = [];
  for (const page of pages) {
    if (!isFulfilled(page.when, kept)) continue;
    for (const question of page.questions) {
      if (!isFulfilled(question.when, kept)) continue;
      shown.push(question.id);
      const answer = answers[question.id];
      if (answer !== undefined && answer !== null) kept[question.id] = answer;
    }
  }
  return { shown, kept };
}

/** The path of the field whose condition names a question that does not come before it; null: there is none. */
export function ringIn({ pages }: SurveyPages): string | null {
  const before = new Set<string>();
  for (const [p, page] of pages.entries()) {
    if (conditionsOf(page.when).some((one) => !before.has(one.questionId))) return `pages.${p}.when`;
    for (const [q, question] of page.questions.entries()) {
      if (conditionsOf(question.when).some((one) => !before.has(one.questionId)))
        return `pages.${p}.questions.${q}.when`;
      before.add(question.id);
    }
  }
  return null;
}
