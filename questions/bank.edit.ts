// Every kind of question of the bank by how a teacher writes it.
import type { BankKind } from '#contract/bank-kinds.ts';
import { blanksEdit } from './blanks/edit.tsx';
import { QUESTION_EDITS } from './edit.ts';
import { essayEdit } from './essay/edit.tsx';
import { experimentEdit } from './experiment/edit.tsx';
import { fileEdit } from './file/edit.tsx';
import { groupEdit } from './group/edit.tsx';
import { type BankEdit, lessonEdit } from './kit/bank.edit.ts';

const ONE = {
  single: lessonEdit('single', QUESTION_EDITS.single),
  multiple: lessonEdit('multiple', QUESTION_EDITS.multiple),
  judge: lessonEdit('judge', QUESTION_EDITS.judge),
  fill: lessonEdit('fill', QUESTION_EDITS.fill),
  short: lessonEdit('short', QUESTION_EDITS.short),
  order: lessonEdit('order', QUESTION_EDITS.order),
  match: lessonEdit('match', QUESTION_EDITS.match),
  blanks: blanksEdit,
  essay: essayEdit,
  file: fileEdit,
  experiment: experimentEdit,
} satisfies { [K in Exclude<BankKind, 'group'>]: BankEdit };

export const BANK_EDITS = {
  ...ONE,
  group: groupEdit((kind) => ONE[kind]),
} satisfies { [K in BankKind]: BankEdit };

export const bankEditOf = (kind: BankKind): BankEdit => BANK_EDITS[kind];
