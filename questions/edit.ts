// A kind of question by how a teacher writes it.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionEdit } from './kit/edit.ts';
import { QUESTION_EDITS } from './list/edit.ts';

export const editingOf = (kind: QuestionKind): QuestionEdit => QUESTION_EDITS[kind];
