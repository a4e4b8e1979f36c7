// Which questions of a survey nobody can come to: told to who writes it, while it is written.
import { type Condition, conditionHolds, type SurveyKind, valuesGiven, type When } from './survey-path.ts';

interface Asking {
  id: string;
  kind: SurveyKind;
  when?: When | undefined;
  required?: boolean | undefined;
  options?: readonly { key: string }[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

interface Known extends Asking {
  /** It can be passed over: nothing has to be given, or it is not asked of everybody. */
  maySkip: boolean;
  isReached: boolean;
}

/**
 * Ids of questions for which no answers are all that they and their page want. Each earlier question is looked at by itself: what the
 * conditions of two of them exclude together is not found.
 */
export function unreachableIn(survey: {
  pages: readonly { when?: When | undefined; questions: readonly Asking[] }[];
}): string[] {
  const known = new Map<string, Known>();
  for (const page of survey.pages)
    for (const question of page.questions) {
      const whens = [page.when, question.when].filter((when) => when !== undefined);
      const maySkip = question.required !== true || whens.length > 0;
      known.set(question.id, { ...question, maySkip, isReached: canBe(whens, known) });
    }
  return [...known.values()].flatMap(({ id, isReached }) => (isReached ? [] : [id]));
}

function canBe(whens: readonly When[], known: ReadonlyMap<string, Known>): boolean {
  // one condition of each `any`, all of each `all`
  let ways: Condition[][] = [[]];
  for (const when of whens)
    ways =
      'all' in when
        ? ways.map((way) => [...way, ...when.all])
        : ways.flatMap((way) => when.any.map((one) => [...way, one]));
  return ways.some((way) =>
    [...Map.groupBy(way, (one) => one.questionId)].every(([id, wanted]) => canHold(known.get(id), wanted)),
  );
}

/** Whether one answer to this question, or none, fulfils all of them. What is asked of nobody has no answer. */
function canHold(asked: Known | undefined, wanted: readonly Condition[]): boolean {
  const answers: unknown[] = asked?.isReached ? answersTo(asked, wanted) : [];
  if (!asked?.isReached || asked.maySkip) answers.push(undefined);
  return answers.some((answer) => wanted.every((one) => conditionHolds(one, answer)));
}

/** Of all answers that it can have, one of each sort that these conditions tell apart. */
function answersTo({ kind, options, from = 1, to = 5, min, max }: Known, wanted: readonly Condition[]): unknown[] {
  const values = wanted.flatMap((one) => valuesGiven(one.value));
  const keys = options?.map(({ key }) => key) ?? values.map(String);
  switch (kind) {
    case 'judge':
      return [true, false];
    case 'single':
      return keys;
    case 'multiple': {
      // as many as none of the conditions excludes
      const refused = new Set(wanted.flatMap((one) => (one.is === 'none' ? valuesGiven(one.value).map(String) : [])));
      const chosen = keys.filter((key) => !refused.has(key));
      return chosen.length > 0 ? [chosen] : [];
    }
    case 'order':
      return [keys];
    case 'scale':
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
    case 'number':
      return numbersAround([...values.map(Number), min, max]).filter(
        (n) => n >= (min ?? Number.NEGATIVE_INFINITY) && n <= (max ?? Number.POSITIVE_INFINITY),
      );
    case 'date':
      return values.flatMap((value) => daysAround(String(value)));
    // what it gives has no value that a condition names
    case 'matrix':
    case 'share':
      return [{}];
    // any words
    default:
      return [' ', ...values.flatMap((value) => [String(value), `${value} `])];
  }
}

/** These, one between each two, and one beyond each end. */
function numbersAround(given: readonly (number | undefined)[]): number[] {
  const points = [...new Set(given.filter((n): n is number => Number.isFinite(n)))].toSorted((a, b) => a - b);
  const [first = 0] = points;
  return [first - 1, ...points.flatMap((n, at) => [n, (n + (points[at + 1] ?? n + 2)) / 2])];
}

const DAY_MS = 86_400_000;
/** The day itself, the one before and the one after; of what is no day none. */
function daysAround(day: string): string[] {
  const at = Date.parse(day);
  if (Number.isNaN(at)) return [];
  return [at - DAY_MS, at, at + DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10));
}
