// Written by `npm run lists` from the folders: change nothing here.
import { singleExam } from '../single/exam.ts';
import { multipleExam } from '../multiple/exam.ts';
import { judgeExam } from '../judge/exam.ts';
import { fillExam } from '../fill/exam.ts';
import { shortExam } from '../short/exam.ts';
import { orderExam } from '../order/exam.ts';
import { matchExam } from '../match/exam.ts';
import { blanksExam } from '../blanks/exam.ts';
import { essayExam } from '../essay/exam.ts';
import { fileExam } from '../file/exam.ts';
import { groupExam } from '../group/exam.ts';
import { experimentExam } from '../experiment/exam.ts';

export const EXAM_PARTS = {
  single: singleExam,
  multiple: multipleExam,
  judge: judgeExam,
  fill: fillExam,
  short: shortExam,
  order: orderExam,
  match: matchExam,
  blanks: blanksExam,
  essay: essayExam,
  file: fileExam,
  group: groupExam,
  experiment: experimentExam,
};
