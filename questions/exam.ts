// Every kind of question of the bank as exams and homework ask it.
import type { BankKind } from '#contract/bank-kinds.ts';
import { blanksExam } from './blanks/exam.ts';
import { essayExam } from './essay/exam.ts';
import { experimentExam } from './experiment/exam.ts';
import { fileExam } from './file/exam.ts';
import { fillExam } from './fill/exam.ts';
import { groupExam } from './group/exam.ts';
import { judgeExam } from './judge/exam.ts';
import type { ExamKind } from './kit/exam.ts';
import { matchExam } from './match/exam.ts';
import { multipleExam } from './multiple/exam.ts';
import { orderExam } from './order/exam.ts';
import { shortExam } from './short/exam.ts';
import { singleExam } from './single/exam.ts';

const ONE = {
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
  experiment: experimentExam,
} satisfies { [K in Exclude<BankKind, 'group'>]: ExamKind };

/** A group holds no group: none is a child's. */
export const QUESTION_EXAMS = {
  ...ONE,
  group: groupExam((kind) => (kind === 'group' ? experimentExam : ONE[kind])),
} satisfies { [K in BankKind]: ExamKind };

export const examOf = (kind: BankKind): ExamKind => QUESTION_EXAMS[kind];
