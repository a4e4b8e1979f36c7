// Written by `npm run lists` from the folders: change nothing here.
import { singlePaper } from '../single/paper.answer.ts';
import { multiplePaper } from '../multiple/paper.answer.ts';
import { judgePaper } from '../judge/paper.answer.ts';
import { fillPaper } from '../fill/paper.answer.tsx';
import { shortPaper } from '../short/paper.answer.tsx';
import { orderPaper } from '../order/paper.answer.ts';
import { matchPaper } from '../match/paper.answer.ts';
import { blanksAnswer } from '../blanks/answer.tsx';
import { essayAnswer } from '../essay/answer.tsx';
import { fileAnswer } from '../file/answer.tsx';
import { groupAnswer } from '../group/answer.tsx';
import { experimentAnswer } from '../experiment/answer.tsx';

export const PAPER_PARTS = {
  single: singlePaper,
  multiple: multiplePaper,
  judge: judgePaper,
  fill: fillPaper,
  short: shortPaper,
  order: orderPaper,
  match: matchPaper,
  blanks: blanksAnswer,
  essay: essayAnswer,
  file: fileAnswer,
  group: groupAnswer,
  experiment: experimentAnswer,
};
