// Written by `npm run lists` from the folders: change nothing here.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionEdit } from '../kit/edit.ts';
import { singleEdit } from '../single/edit.tsx';
import { multipleEdit } from '../multiple/edit.tsx';
import { judgeEdit } from '../judge/edit.tsx';
import { fillEdit } from '../fill/edit.tsx';
import { shortEdit } from '../short/edit.tsx';
import { orderEdit } from '../order/edit.tsx';
import { matchEdit } from '../match/edit.tsx';

export const QUESTION_EDITS = {
  single: singleEdit,
  multiple: multipleEdit,
  judge: judgeEdit,
  fill: fillEdit,
  short: shortEdit,
  order: orderEdit,
  match: matchEdit,
} satisfies { [K in QuestionKind]: QuestionEdit };
