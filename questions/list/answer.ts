// Written by `npm run lists` from the folders: change nothing here.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionAnswer } from '../kit/answer.ts';
import { singleAnswer } from '../single/answer.tsx';
import { multipleAnswer } from '../multiple/answer.tsx';
import { judgeAnswer } from '../judge/answer.tsx';
import { fillAnswer } from '../fill/answer.tsx';
import { shortAnswer } from '../short/answer.tsx';
import { orderAnswer } from '../order/answer.tsx';
import { matchAnswer } from '../match/answer.tsx';

export const QUESTION_ANSWERS = {
  single: singleAnswer,
  multiple: multipleAnswer,
  judge: judgeAnswer,
  fill: fillAnswer,
  short: shortAnswer,
  order: orderAnswer,
  match: matchAnswer,
} satisfies { [K in QuestionKind]: QuestionAnswer };
