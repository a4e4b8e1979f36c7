// What the server shows of a question, and what it makes of an answer. All of it is fixed by a seed, never by chance at run time.
import { createHash } from 'node:crypto';
import type { AnswerValue } from '#contract/questions.ts';
import { langOf, PHRASES } from '#server/platform/tutor/index.ts';
import type { AnyQuestion, AskedItem } from './contract.ts';

/** `Q`: a question of the kind as the bank has it. `B`: what its block shows besides what all show. */
export interface QuestionAsk<Q = AnyQuestion, B = object> {
  shown(q: Q, seed: string): B;
  /** An answer by the bank's names; what is none of the shown names stays recognisable and will be refused. */
  toBank(q: Q, seed: string, value: AnswerValue): AnswerValue;
  /** An answer in the words that the student saw; empty where it fits no such question. */
  inWords(q: Q, seed: string, value: AnswerValue): string;
  /** An answer by the bank's names in words that are alike for whoever gave it. */
  inBankWords(q: Q, value: AnswerValue): string;
  /** The same answer in the same line, however it was put. */
  inLine(value: AnswerValue): string;
  /** What is counted one by one when a class has chosen; null: nothing is chosen. */
  choices(q: Q, seed: string): AskedItem[] | null;
}

/** A number from text, evenly spread: the same seed shuffles the same way on every server. */
const spread = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
export const shuffled = <T>(list: readonly T[], seed: string, name: (item: T) => string): T[] =>
  [...list].sort((a, b) => spread(`${seed} ${name(a)}`) - spread(`${seed} ${name(b)}`));

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const letterAt = (place: number): string => LETTERS[place] ?? String(place + 1);
export const numberAt = (place: number): string => String(place + 1);

/** An item by the name that is shown, and by the bank's. */
export interface ShownItem extends AskedItem {
  bankKey: string;
}
/** Items named by place, so that the bank's names give nothing away. */
export const namedByPlace = (list: readonly AskedItem[], nameAt: (place: number) => string): ShownItem[] =>
  list.map(({ key, text }, place) => ({ key: nameAt(place), text, bankKey: key }));
export const withoutBankKey = ({ key, text }: ShownItem): AskedItem => ({ key, text });

export const bankKeyIn = (list: readonly ShownItem[]) => (key: string) =>
  list.find((item) => item.key === key)?.bankKey ?? `?${key}`;
export const shownKeyIn = (list: readonly ShownItem[]) => (key: string) =>
  list.find((item) => item.bankKey === key)?.key ?? '';

/** Whether the answer is a match: to each left its right. */
export const isMatchAnswer = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys of options; none in what is no choice. */
export const chosenKeys = (value: AnswerValue): string[] =>
  typeof value === 'string' || Array.isArray(value) ? [value].flat() : [];

export const NEXT = ' → ';
export const inShownWords = ({ key, text }: AskedItem): string => `${key}. ${text}`;
export const textIn = (list: readonly AskedItem[], key: string): string =>
  list.find((item) => item.key === key)?.text ?? key;

export const betweenIn = (stem: string): string => PHRASES[langOf(stem)].between;
/** Several in one line, as the language of what was asked writes them. */
export const inOneLine = (several: readonly string[], stem: string): string => several.join(betweenIn(stem));

/** True or false, in the language of what was judged. */
export const judgedInWords = (stem: string, value: boolean): string =>
  PHRASES[langOf(stem)][value ? 'isTrue' : 'isFalse'];

/** An answer whose kind nobody knows, in one line. */
export function plainLine(value: AnswerValue): string {
  if (isMatchAnswer(value))
    return Object.entries(value)
      .map((pair) => pair.join(''))
      .toSorted()
      .join(' ');
  return Array.isArray(value) ? value.toSorted().join('') : String(value);
}
