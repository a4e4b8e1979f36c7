// A question as it is edited, and as it is saved. What was filled in for one kind stays while another is tried.
import type { PlanQuestion } from '#contract/plan.ts';
import { QUESTION_KINDS, type QuestionKind } from '#contract/questions.ts';
import { editingOf } from '#questions/edit.ts';
import type { QuestionWords } from '#questions/kit/edit.ts';
import type { QUESTION_EDITS } from '#questions/list/edit.ts';
import type { StoredVersion } from './draft.ts';
import { plainQuote, type Quote } from './point-form.ts';

interface CommonForm {
  kind: QuestionKind;
  stem: string;
  explanation: string;
  hint: string;
  source: Quote | null;
}
type AllOf<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void ? All : never;
/** With the fields of every kind. */
export type QuestionForm = CommonForm &
  AllOf<ReturnType<(typeof QUESTION_EDITS)[keyof typeof QUESTION_EDITS]['blank']>>;

export function questionWords(q: PlanQuestion): StoredVersion<QuestionWords> {
  const { kind, stem, answer, tolerance, unit, explanation, hint, version } = q;
  const { options, left, right, concepts } = q;
  const source = q.source && plainQuote(q.source);
  return {
    saved: { kind, stem, options, left, right, answer, tolerance, unit, concepts, explanation, hint, source },
    version,
  };
}

const blank = (): Omit<QuestionForm, keyof CommonForm> =>
  Object.assign({}, ...QUESTION_KINDS.map((kind) => editingOf(kind).blank()));

export function toQuestionForm(q: QuestionWords): QuestionForm {
  const { kind, stem, explanation, hint, source } = q;
  return { kind, stem, explanation, hint, source, ...blank(), ...editingOf(kind).form(q) };
}

const UNWRITTEN = { options: null, left: null, right: null, answer: '', tolerance: null, unit: null, concepts: null };

export function questionSaved(f: QuestionForm): QuestionWords {
  return {
    kind: f.kind,
    stem: f.stem.trim(),
    explanation: f.explanation.trim(),
    hint: f.hint.trim(),
    source: f.source,
    ...UNWRITTEN,
    ...editingOf(f.kind).saved(f),
  };
}

export const emptyQuestion = (kind: QuestionKind): QuestionWords =>
  questionSaved(toQuestionForm({ kind, stem: '', ...UNWRITTEN, explanation: '', hint: '', source: null }));
