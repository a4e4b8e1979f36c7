// What exams and homework need of a kind: its check, what is shown, and how an answer is held to the key.
import type { BankFields } from '#contract/bank.ts';
import type { ExamValue, ReadNumber } from '#contract/bank-kinds.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';
import { MOST_WRITTEN } from '#contract/most-written.ts';
import type { PARTIALS } from '#contract/papers.ts';
import type { MessageKey } from '#server/platform/messages.ts';

/** A revision as one attempt asks it: under an id of the attempt's own, shuffled by a seed that nobody is told. */
export interface AskedAs {
  questionId: string;
  fields: BankFields;
  seed: string;
  /** Whether options are mixed; order and match are mixed always. */
  shuffle: boolean;
}
export type PartialCredit = (typeof PARTIALS)[number];
export type Problems = Record<string, MessageKey>;
/** What a kind shows besides its stem. */
type ShownParts = Pick<ExamQuestion, 'options' | 'left' | 'right' | 'blanks' | 'unit' | 'children'>;

/** `V`: an answer to it that `valueProblem` has let through. */
export interface ExamKind<V = ExamValue> {
  /** The fields that it has of those that only some kinds have: every other is refused. */
  has: readonly (keyof BankFields)[];
  /** Why it cannot be asked, by field; empty: it can. */
  problems(fields: BankFields): Problems;
  shown(q: AskedAs): ShownParts;
  /** Of a value as the student sent it; an answer may be unfinished. */
  valueProblem(q: AskedAs, value: ExamValue): MessageKey | null;
  toBank(q: AskedAs, value: V): ExamValue;
  isEmpty(value: V): boolean;
  /** How much of its points a value in the bank's letters has, from 0 to 1; null: a teacher marks it. */
  share(fields: BankFields, value: V, partial: PartialCredit): number | null;
  /** The key in words, as this student saw the question. */
  right(q: AskedAs): string;
  /** The same answer in the same line, however it was put. */
  line(fields: BankFields, value: V): string;
  isMachineMarked(fields: BankFields): boolean;
  /** What is chosen from, of which an analysis counts each; absent: nothing is. */
  offered?(fields: BankFields): readonly { key: string | boolean; text: string }[] | undefined;
  /** Numbers that are written in words, as the machine reads them. */
  read?(fields: BankFields, value: V): ReadNumber[];
  /** With another key; null: it has none, or this is no key's shape. Whether it fits is `problems`' to say. */
  withKey(fields: BankFields, answer: unknown): BankFields | null;
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that can be stored and is not too long. */
export function textProblem(value: unknown): MessageKey | null {
  if (!isText(value)) return 'wrongKind';
  if (value.length > MOST_WRITTEN) return 'tooLong';
  return value.includes('\0') || !value.isWellFormed() ? 'wrongKind' : null;
}

/** Some of these keys, each at most once. */
export function keysProblem(items: readonly { key: string }[], value: unknown): MessageKey | null {
  if (!isTexts(value)) return 'wrongKind';
  if (new Set(value).size < value.length || !value.every((key) => items.some((item) => item.key === key)))
    return 'notOneOf';
  return null;
}

const HAN = String.raw`[\p{Script=Han}\p{P}]`;
const BESIDE_HAN = new RegExp(String.raw`(?<=${HAN})\s+|\s+(?=${HAN})`, 'gu');
/** Alike for texts that differ in case, width and white space alone. */
export const foldedLine = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(BESIDE_HAN, '').replace(/\s+/gu, ' ').trim();

/** What a person marks: in writing, or as files. */
export const byTeacher = {
  toBank: (_q, value) => value,
  share: () => null,
  right: () => '',
  isMachineMarked: () => false,
  withKey: () => null,
  shown: () => ({}),
} satisfies Partial<ExamKind>;

/** Each kind by its name. */
export type ExamKinds = (kind: BankFields['kind']) => ExamKind;

/** Of what only some kinds have; the rest every question has. */
const OWN = ['options', 'left', 'right', 'answer', 'tolerance', 'unit', 'concepts', 'blanks', 'rubric'] as const;
export const OWN_FIELDS = [...OWN, 'experimentId', 'children'] as const;

/** Why a question cannot be asked, by field; empty: it can. Null is as good as nothing. */
export function problemsOf(fields: BankFields, kinds: ExamKinds): Problems {
  const kind = kinds(fields.kind);
  const foreign = OWN_FIELDS.filter((field) => (fields[field] ?? null) !== null && !kind.has.includes(field));
  if (foreign.length > 0) return Object.fromEntries(foreign.map((field) => [field, 'unknownField' as const]));
  const problems = kind.problems(fields);
  return fields.stem.trim() === '' ? { ...problems, stem: 'required' } : problems;
}
