// How a question of a kind is answered on the page, by mouse and by keyboard.
import type { ReactNode } from 'react';
import type { BlockProps } from '#contract/blocks/index.ts';
import type { AnswerValue } from '#contract/questions.ts';
import type { AskedItem } from './contract.ts';

export type Question = BlockProps<'check-question'>;
/** What the two answers to a statement are called. */
export type YesNo = Readonly<Record<'true' | 'false', string>>;

/** `D`: what stands in the card before it is submitted. */
export interface QuestionAnswer<D = unknown> {
  empty: D;
  /** An answer from the log as the card holds it. */
  draftOf(value: unknown): D;
  /** The answer to be sent; null while there is nothing to submit. */
  answerOf(question: Question, draft: D): AnswerValue | null;
  /** What a key of the keyboard does; null: nothing. */
  pressed(question: Question, draft: D, key: string): D | null;
  /** What submits: Enter writes a line where it needs Ctrl, and presses the button that has the focus unless it submits over buttons. */
  enter: { needsCtrl: boolean; overButtons: boolean };
  /** How many can be chosen by keys, for the words under the question; null: the input says by itself what keys do. */
  tipCount(question: Question): number | null;
  /** The title of a question that nobody marks. */
  unmarkedTitle: 'question.poll' | 'question.retell';
  Input(props: InputProps<D>): ReactNode;
  /** What of the question stands on the wall before it is answered. */
  onWall(question: Pick<Question, 'options'>, words: YesNo): string[];
  /** What has a bar of its own when answers are counted; null: what was given has. */
  bars(question: Pick<Question, 'options'>, words: YesNo): AskedItem[] | null;
  /** Whether an answer, as it is counted, is one more in the bar of this key; where it is not said, only the key itself is. */
  counts?(value: string, key: string): boolean;
}

export interface InputProps<D> {
  question: Question;
  draft: D;
  editable: boolean;
  /** The lesson waits for this question. */
  open: boolean;
  change(draft: D): void;
  result?: BlockProps<'check-result'>;
}

export const BY_ENTER = { needsCtrl: false, overButtons: false };

/** The item that is called like a key of the keyboard. */
export const itemNamed = (items: readonly AskedItem[] | undefined, key: string): string | undefined =>
  items?.find((item) => item.key.toUpperCase() === key.toUpperCase())?.key;

export const lettered = ({ options = [] }: Pick<Question, 'options'>): AskedItem[] =>
  options.map(({ key, text }) => ({ key, text: `${key}. ${text}` }));

/** To each left its right. */
export const isPairs = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((right) => typeof right === 'string');
