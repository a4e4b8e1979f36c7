// Whether what was sent answers a question of a survey, and the answers of a whole survey along the path that they themselves open.
import { pathOf, type SurveyAnswers } from '#contract/survey-path.ts';
import type { SurveyPage, SurveyQuestion } from '#contract/surveys.ts';
import { invalid } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';

type Checked = (question: SurveyQuestion, value: unknown) => MessageKey | null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const keysOf = (list: readonly { key: string }[] | undefined): string[] => (list ?? []).map(({ key }) => key);

/** A key, or of an option that takes a text of its own that key with the text. */
function isChoice({ options = [] }: SurveyQuestion, value: unknown): boolean {
  if (typeof value === 'string') return options.some(({ key }) => key === value);
  if (!isRecord(value)) return false;
  return options.some(({ key, other }) => other === true && key === value['key']) && typeof value['text'] === 'string';
}
const nameOf = (value: unknown): unknown => (isRecord(value) ? value['key'] : value);

const single: Checked = (question, value) => (isChoice(question, value) ? null : 'notOneOf');
const written =
  (most: number): Checked =>
  (_question, value) =>
    typeof value !== 'string' ? 'wrongKind' : value.length > most ? 'tooLong' : null;

const CHECKS: Record<SurveyQuestion['kind'], Checked> = {
  single,
  multiple: (question, value) => {
    if (!Array.isArray(value)) return 'wrongKind';
    if (new Set(value.map(nameOf)).size < value.length) return 'notOneOf';
    return value.every((one) => isChoice(question, one)) ? null : 'notOneOf';
  },
  judge: (_question, value) => (typeof value === 'boolean' ? null : 'wrongKind'),
  short: written(2000),
  essay: written(20_000),
  order: ({ options }, value) => {
    const keys = keysOf(options);
    const isAll = Array.isArray(value) && value.length === keys.length && keys.every((key) => value.includes(key));
    return isAll ? null : 'notOneOf';
  },
  file: (_question, value) => {
    const isFiles = Array.isArray(value) && value.every((one) => typeof one === 'string');
    return isFiles && value.length <= 9 ? null : 'wrongKind';
  },
  scale: ({ from = 1, to = 5 }, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'wrongKind';
    return value < from ? 'tooSmall' : value > to ? 'tooBig' : null;
  },
  matrix: ({ rows, options }, value) => {
    if (!isRecord(value)) return 'wrongKind';
    const [lines, keys] = [keysOf(rows), keysOf(options)];
    const fits = Object.entries(value).every(([row, key]) => lines.includes(row) && keys.includes(String(key)));
    return fits ? null : 'notOneOf';
  },
  number: ({ min, max }, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrongKind';
    if (min !== undefined && value < min) return 'tooSmall';
    return max !== undefined && value > max ? 'tooBig' : null;
  },
  date: (_question, value) => (typeof value === 'string' && isDay(value) ? null : 'badText'),
  share: ({ options, sum = 100 }, value) => {
    if (!isRecord(value)) return 'wrongKind';
    const keys = keysOf(options);
    const parts = Object.entries(value);
    if (!parts.every(([key, n]) => keys.includes(key) && Number.isInteger(n) && Number(n) >= 0)) return 'notOneOf';
    return parts.reduce((total, [, n]) => total + Number(n), 0) === sum ? null : 'surveySum';
  },
};

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Nothing was written, chosen or shared out. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** Whether a required question is answered: of a matrix in every row. */
const isWhole = (question: SurveyQuestion, value: unknown): boolean =>
  !isEmpty(value) &&
  (question.kind !== 'matrix' || keysOf(question.rows).every((row) => isRecord(value) && row in value));

/** What is stored. 422 `answers.<id>` for a value that is no answer, for a question that there is not, and for one that is required. */
export function checkedAnswers(pages: readonly SurveyPage[], given: SurveyAnswers): SurveyAnswers {
  const questions = new Map(pages.flatMap((page) => page.questions).map((question) => [question.id, question]));
  const wrong = new Map<string, MessageKey>();
  const filled: Record<string, unknown> = {};
  for (const [id, value] of Object.entries(given)) {
    const question = questions.get(id);
    if (isEmpty(value) && question) continue;
    const problem = question ? CHECKS[question.kind](question, value) : 'unknownField';
    if (problem === null) filled[id] = value;
    else wrong.set(id, problem);
  }
  const { shown, kept } = pathOf({ pages }, filled);
  for (const id of shown) {
    const question = questions.get(id);
    if (question?.required && !wrong.has(id) && !isWhole(question, kept[id])) wrong.set(id, 'surveyRequired');
  }
  // what is hidden is dropped, whatever was sent for it
  const fields = [...wrong].filter(([id]) => !questions.has(id) || shown.includes(id));
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map(([id, why]) => [`answers.${id}`, why])));
  return kept;
}
