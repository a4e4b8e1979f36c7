// Every kind of question by how a teacher writes it.
import type { QuestionKind } from '#contract/questions.ts';
import { fillEdit } from './fill/edit.tsx';
import { judgeEdit } from './judge/edit.tsx';
import type { QuestionEdit } from './kit/edit.ts';
import { matchEdit } from './match/edit.tsx';
import { multipleEdit } from './multiple/edit.tsx';
import { orderEdit } from './order/edit.tsx';
import { shortEdit } from './short/edit.tsx';
import { singleEdit } from './single/edit.tsx';

export const QUESTION_EDITS = {
  single: singleEdit,
  multiple: multipleEdit,
  judge: judgeEdit,
  fill: fillEdit,
  short: shortEdit,
  order: orderEdit,
  match: matchEdit,
} satisfies { [K in QuestionKind]: QuestionEdit };

export const editingOf = (kind: QuestionKind): QuestionEdit => QUESTION_EDITS[kind];
