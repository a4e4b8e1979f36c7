// How a teacher writes a question of the bank: the kinds of lessons by their own editors, and those that exams ask besides.
import type { ReactNode } from 'react';
import type { BankFields } from '#contract/bank.ts';
import type { QuestionKind } from '#contract/questions.ts';
import type { EditProps, QuestionEdit, QuestionWords } from './edit.ts';

/** What the kinds have of their own, as it is stored. */
type OwnFields = Partial<Omit<BankFields, 'kind' | 'stem' | 'media' | 'explanation'>>;

export interface BankEditProps<F> extends EditProps<F> {
  /** Why a field was refused, by its path. */
  reasons: Readonly<Record<string, string>>;
  /** Experiments that can be a question. */
  experiments: readonly { id: string; name: string }[];
}

export interface BankEdit<F = object> {
  blank(): F;
  form(fields: BankFields): F;
  saved(form: F): OwnFields;
  Editor(props: BankEditProps<F>): ReactNode;
}

/** What a lesson's editor leaves empty is not said. */
export function lessonEdit<F extends object>(kind: QuestionKind, edit: QuestionEdit<F>): BankEdit<F> {
  const wordsOf = (fields: BankFields): QuestionWords => {
    const { stem, options = null, left = null, right = null, answer = '', tolerance = null, unit = null } = fields;
    const { concepts = null, explanation = '' } = fields;
    const own = { kind, stem, options, left, right, answer, tolerance, unit, concepts, explanation };
    return { ...own, hint: '', source: null };
  };
  return {
    blank: edit.blank,
    form: (fields) => edit.form(wordsOf(fields)),
    saved: (form) =>
      Object.fromEntries(Object.entries(edit.saved(form)).filter(([, value]) => value !== null)) as OwnFields,
    Editor: ({ value, edit: change }) => edit.Editor({ value, edit: change }),
  };
}
