// Written by `npm run lists` from the folders: change nothing here.
import { lessonEdit } from '../kit/bank.edit.ts';
import { singleEdit } from '../single/edit.tsx';
import { multipleEdit } from '../multiple/edit.tsx';
import { judgeEdit } from '../judge/edit.tsx';
import { fillEdit } from '../fill/edit.tsx';
import { shortEdit } from '../short/edit.tsx';
import { orderEdit } from '../order/edit.tsx';
import { matchEdit } from '../match/edit.tsx';
import { blanksEdit } from '../blanks/edit.tsx';
import { essayEdit } from '../essay/edit.tsx';
import { fileEdit } from '../file/edit.tsx';
import { groupEdit } from '../group/edit.tsx';
import { experimentEdit } from '../experiment/edit.tsx';

export const BANK_PARTS = {
  single: lessonEdit('single', singleEdit),
  multiple: lessonEdit('multiple', multipleEdit),
  judge: lessonEdit('judge', judgeEdit),
  fill: lessonEdit('fill', fillEdit),
  short: lessonEdit('short', shortEdit),
  order: lessonEdit('order', orderEdit),
  match: lessonEdit('match', matchEdit),
  blanks: blanksEdit,
  essay: essayEdit,
  file: fileEdit,
  group: groupEdit,
  experiment: experimentEdit,
};
