// What the answers to a survey come to: counts, means and texts, of all and by the answers to one question.
import { givenOf, type SurveyAnswers } from '#contract/survey-path.ts';
import type { SurveyFigures, SurveyPage, SurveyQuestion } from '#contract/surveys.ts';

/** Groups of fewer answers are joined. */
const LEAST_GROUP = 5;

type Answers = readonly SurveyAnswers[];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const zeros = (keys: readonly string[]): Record<string, number> => Object.fromEntries(keys.map((key) => [key, 0]));
const keysOf = (list: readonly { key: string }[] | undefined): string[] => (list ?? []).map(({ key }) => key);

function countsOf(keys: readonly string[], given: readonly string[]): Record<string, number> {
  const counts = zeros(keys);
  for (const key of given) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** The population's. */
function meanOf(numbers: readonly number[]): { mean: number; sd: number } | object {
  if (numbers.length === 0) return {};
  const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  const variance = numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0) / numbers.length;
  return { mean, sd: Math.sqrt(variance) };
}

/** What an option's own texts say, and what was written: sorted, so that no place among them is somebody's. */
const textsOf = (values: readonly unknown[]): string[] =>
  values
    .flatMap((value) => [value].flat())
    .flatMap((one) =>
      typeof one === 'string' ? [one] : isRecord(one) && typeof one['text'] === 'string' ? [one['text']] : [],
    )
    .filter((text) => text.trim() !== '')
    .toSorted();

function figuresOf(question: SurveyQuestion, answers: Answers): SurveyFigures {
  const { id, kind } = question;
  const values = answers.map((one) => one[id]).filter((value) => value !== undefined && value !== null);
  const base = { id, kind, n: values.length };
  switch (kind) {
    case 'single':
    case 'multiple': {
      const own = values.flatMap((value) => [value].flat()).filter((one) => typeof one !== 'string');
      const texts = question.options?.some(({ other }) => other) ? { texts: textsOf(own) } : {};
      return { ...base, counts: countsOf(keysOf(question.options), values.flatMap(givenOf).map(String)), ...texts };
    }
    case 'judge':
      return { ...base, counts: countsOf(['true', 'false'], values.map(String)) };
    case 'scale': {
      const { from = 1, to = 5 } = question;
      const keys = Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
      return { ...base, counts: countsOf(keys, values.map(String)), ...meanOf(values.map(Number)) };
    }
    case 'number':
      return { ...base, ...meanOf(values.map(Number)) };
    case 'date':
      return { ...base, counts: countsOf([], values.map(String).toSorted()) };
    case 'matrix': {
      const rows = keysOf(question.rows).map((row) => {
        const chosen = values.flatMap((value) => (isRecord(value) && row in value ? [String(value[row])] : []));
        return [row, countsOf(keysOf(question.options), chosen)] as const;
      });
      return { ...base, rows: Object.fromEntries(rows) };
    }
    case 'share': {
      const counts = zeros(keysOf(question.options));
      for (const value of values)
        if (isRecord(value)) for (const [key, n] of Object.entries(value)) counts[key] = (counts[key] ?? 0) + Number(n);
      return { ...base, counts };
    }
    case 'order': {
      // by its rows: how often each stood at which place
      const keys = keysOf(question.options);
      const rows = keys.map((key) => {
        const places = values.map((value) => String((value as readonly string[]).indexOf(key) + 1));
        return [
          key,
          countsOf(
            keys.map((_, n) => String(n + 1)),
            places,
          ),
        ] as const;
      });
      return { ...base, rows: Object.fromEntries(rows) };
    }
    case 'short':
    case 'essay':
      return { ...base, texts: textsOf(values) };
    case 'file':
      return base;
  }
}

export const surveyFigures = (pages: readonly SurveyPage[], answers: Answers): SurveyFigures[] =>
  pages.flatMap((page) => page.questions).map((question) => figuresOf(question, answers));

export interface FigureGroup {
  keys: string[];
  counted: number;
  questions: SurveyFigures[];
}

/** By the answers to one question that is chosen from. Groups that are too small for one to stay unknown are joined, smallest first. */
export function groupsBy(pages: readonly SurveyPage[], answers: Answers, question: SurveyQuestion): FigureGroup[] {
  const named = Map.groupBy(answers, (one) => String(givenOf(one[question.id])[0] ?? ''));
  let groups = [...named].map(([key, own]) => ({ keys: [key], own }));
  const bySize = () => groups.sort((a, b) => a.own.length - b.own.length || a.keys.join().localeCompare(b.keys.join()));
  bySize();
  while (groups.length > 1 && (groups[0]?.own.length ?? 0) < LEAST_GROUP) {
    const [one, two, ...rest] = groups;
    if (!one || !two) break;
    groups = [...rest, { keys: [...one.keys, ...two.keys], own: [...one.own, ...two.own] }];
    bySize();
  }
  if ((groups[0]?.own.length ?? 0) < LEAST_GROUP) return [];
  const order = [...keysOf(question.options), 'true', 'false', ''];
  return groups
    .map(({ keys, own }) => ({
      keys: keys.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
      counted: own.length,
      questions: surveyFigures(pages, own),
    }))
    .toSorted((a, b) => order.indexOf(a.keys[0] ?? '') - order.indexOf(b.keys[0] ?? ''));
}

/** Kinds by whose answers others can be set beside each other: one answer from a list. */
export const canGroup = ({ kind }: SurveyQuestion): boolean =>
  kind === 'single' || kind === 'judge' || kind === 'scale';
