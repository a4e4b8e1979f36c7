// Which questions of a survey are asked, given what was answered: both sides reckon it, and the server alone decides.

export const SURVEY_KINDS = [
  'single',
  'multiple',
  'judge',
  'short',
  'essay',
  'order',
  'file',
  'scale',
  'matrix',
  'number',
  'date',
  'share',
] as const;
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
export function givenOf(answer: unknown): (string | number | boolean)[] {
  if (answer === undefined || answer === null) return [];
  return [answer].flat().flatMap((one: unknown) => {
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') return [one];
    const key = typeof one === 'object' && one !== null && 'key' in one ? one.key : null;
    return typeof key === 'string' ? [key] : [];
  });
}

function holds({ is, value }: Condition, answer: unknown): boolean {
  const given = givenOf(answer);
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
    ? when.all.every((one) => holds(one, answers[one.questionId]))
    : when.any.some((one) => holds(one, answers[one.questionId]));
}

/** The answers that count, in the order of the questions: what is hidden is dropped, and opens nothing behind it. */
export function pathOf({ pages }: SurveyPages, answers: SurveyAnswers): { shown: string[]; kept: SurveyAnswers } {
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

interface Choosing {
  kind: SurveyKind;
  options?: readonly { key: string }[] | undefined;
}

/** Ids of questions that nobody can come to: a condition that no answer fulfils, alone or with the others. */
export function unreachableIn(survey: {
  pages: readonly (Branching & { questions: readonly (Branching & Choosing)[] })[];
}): string[] {
  const unreachable = new Set<string>();
  const questions = new Map(survey.pages.flatMap((page) => page.questions).map((question) => [question.id, question]));
  const canHold = (one: Condition): boolean => {
    const asked = questions.get(one.questionId);
    // what is hidden for everybody has no answer, and that fulfils `none` alone
    if (!asked || unreachable.has(one.questionId)) return one.is === 'none';
    if (one.is !== 'one') return true;
    const listed = [one.value].flat().map(String);
    if (asked.kind === 'judge') return listed.some((value) => value === 'true' || value === 'false');
    return asked.options === undefined || asked.options.some(({ key }) => listed.includes(key));
  };
  const canBe = (when: When | undefined): boolean => {
    if (when === undefined) return true;
    if ('any' in when) return when.any.some(canHold);
    return when.all.every(canHold) && !contradicts(when.all, questions);
  };
  for (const page of survey.pages) {
    const pageCan = canBe(page.when);
    for (const question of page.questions) if (!pageCan || !canBe(question.when)) unreachable.add(question.id);
  }
  return [...unreachable];
}

/** Whether two of them ask the same question with one answer for different answers. */
function contradicts(all: readonly Condition[], questions: ReadonlyMap<string, Choosing>): boolean {
  const possible = new Map<string, Set<string>>();
  const refused = new Map<string, Set<string>>();
  for (const one of all) {
    if (one.is !== 'one' && one.is !== 'none') continue;
    const kind = questions.get(one.questionId)?.kind;
    const listed = new Set([one.value].flat().map(String));
    if (one.is === 'none') {
      refused.set(one.questionId, new Set([...(refused.get(one.questionId) ?? []), ...listed]));
      continue;
    }
    // several can be true of a multiple choice at once
    if (kind === 'multiple') continue;
    const before = possible.get(one.questionId);
    possible.set(one.questionId, before ? new Set([...before].filter((value) => listed.has(value))) : listed);
  }
  return [...possible].some(([id, values]) => [...values].every((value) => refused.get(id)?.has(value) ?? false));
}
