// How a teacher writes a question of a kind.
import type { ReactNode } from 'react';
import type { PlanQuestion } from '#contract/plan.ts';
import type { Question } from './answer.ts';
import type { AskedItem } from './contract.ts';

/** All of a question, as the server has it. */
export type QuestionWords = Omit<PlanQuestion, 'id' | 'version' | 'pointId' | 'state' | 'by' | 'at'>;

/** What some kinds have and others do not. */
type OwnWords = Pick<QuestionWords, 'options' | 'left' | 'right' | 'answer' | 'tolerance' | 'unit' | 'concepts'>;

/** `F`: the fields of the kind as they are edited. Kinds that share fields keep what was written while one is tried after the other. */
export interface QuestionEdit<F = object> {
  /** The fields before anything was written. */
  blank(): F;
  form(words: QuestionWords): F;
  saved(form: F): Partial<OwnWords> & Pick<OwnWords, 'answer'>;
  /** It lacks what it needs even where it has no key; absent: nothing. */
  hasGap?(form: F): boolean;
  Editor(props: EditProps<F>): ReactNode;
  /** The key, to be read through quickly. */
  Key(props: { form: F }): ReactNode;
  /** What a student would see besides the stem. */
  preview(form: F): Pick<Question, 'options' | 'left' | 'right' | 'unit'>;
}

export interface EditProps<F> {
  value: F;
  /** What is missing is said at its field. */
  isChecked?: boolean;
  edit(part: Partial<F>): void;
}

export const keysIn = (answer: QuestionWords['answer']): string[] => [answer].flat().map(String);

/** What is put in order or matched stands in a preview by its words, not by its key. */
export const mixed = (texts: readonly string[], names: string): AskedItem[] =>
  texts
    .filter((text) => text.trim() !== '')
    .toSorted()
    .map((text, at) => ({ key: names.charAt(at), text }));

export const LETTERS = 'ABCDEFGHIJ';
export const MAX_ROWS = LETTERS.length;
export const FIRST_LETTERS = [...LETTERS.slice(0, 4)];
/** A letter that answers do not name yet. */
export const freeLetter = (taken: ReadonlySet<string>): string | undefined => [...LETTERS].find((l) => !taken.has(l));
