// What the server knows of a kind's key: how an answer is marked, and what may be said of it.
import type { AnswerValue } from '#contract/questions.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { MarkResult } from '#server/platform/tutor/index.ts';
import type { AnyQuestion, BankOption, QuestionFields } from './contract.ts';

/** A value that is no answer to this kind of question: an unknown option, a text for a truth value. */
export class BadAnswer extends Error {
  override name = 'BadAnswer';
}

/** `Q`: a question of the kind as the bank has it. `V`: an answer to it. */
export interface QuestionMark<Q = AnyQuestion, V = AnswerValue> {
  /** Whether a machine marks every answer: only such questions decide whether a point is mastered. */
  isSure: boolean;
  /** Whether a marked answer is shown place by place, so that its result brings the key as a value. */
  showsPlaces: boolean;
  /** Why a teacher's question cannot be asked as it is; null: it can. */
  problem(fields: QuestionFields): MessageKey | null;
  /** Throws BadAnswer. `value` names options as the bank does. */
  mark(q: Q, value: V): MarkResult;
  /** How likely a right answer is by guessing. */
  guess(q: Q): number;
  /** The key as a student of this seed would have to send it; empty where it is written. */
  rightValue(q: Q, seed: string): AnswerValue;
  /** The key in words, as a student of this seed saw them. */
  keyInWords(q: Q, seed: string): string;
  /** A sentence of the material without what answers the question; null where nothing can be left out of it. */
  withoutKey(q: Q, text: string): string | null;
  /** A step of the worked example as a hint. */
  stepAsHint(q: Q, text: string): string;
  /** What a wrong answer can be set against; null where no single thing in it was wrong. */
  against(q: Q, value: AnswerValue): Against | null;
  /** What must be said, and whether it was; only of kinds that have concepts. */
  conceptsIn?(q: Q, value: AnswerValue): { any: string[]; found: boolean }[];
  /** What a model is told that drafts such questions; null: it drafts none. */
  draft: DraftTask | null;
  /** The keys of a model's draft, each to be held to what a key must be. */
  keysToHold(q: Q): QuestionFields['answer'][];
  /** Whether the material says what the key says. */
  isHeld(q: Q, material: Material): boolean;
  /** Whether a model may speak to its wrong options. */
  hasWrongOptions: boolean;
}

/** What a wrong answer is set against. */
export type Against =
  | { as: 'judged'; said: boolean; isFalse: boolean }
  | { as: 'chosen'; wrong: readonly BankOption[]; missing: BankOption | undefined }
  | { as: 'written'; value: string; right: string; unit: string | null };

interface DraftTask {
  /** What the key of this kind looks like: the kind's name first. */
  key: string;
  /** In what material such questions are drafted; absent: in any. */
  when?: string;
  /** One question as JSON. */
  sample?: string;
}

interface Material {
  /** The text of the passage that is quoted. */
  passage: string;
  /** That text and those of the passages under the same heading after it. */
  whole: readonly string[];
}

/** What is written or put in order is hardly hit by chance. */
export const WRITTEN_GUESS = 0.05;

export const keysOf = ({ answer }: { answer: unknown }): string[] => [answer].flat().map(String);
export const hasKey = (fields: QuestionFields): boolean => keysOf(fields).some((key) => key.trim() !== '');

export const isFilled = ({ text }: { text: string }): boolean => text.trim() !== '';
/** Whether no two items have the same text or the same key. */
export const areDistinct = (items: readonly { key: string; text: string }[]): boolean =>
  new Set(items.map(({ text }) => text.trim())).size === items.length &&
  new Set(items.map(({ key }) => key)).size === items.length;
/** Whether these are the keys of all items, each once. */
export const isAllOf = (items: readonly { key: string }[], keys: readonly string[]): boolean =>
  keys.length === items.length && items.every(({ key }) => keys.includes(key));

/** Throws BadAnswer for a key that no item has. */
export function mustHave(items: readonly { key: string }[], key: string): void {
  if (!items.some((item) => item.key === key)) throw new BadAnswer(`no option ${key.slice(0, 20)}`);
}
