// Every kind of question by how it is answered on the page.
import type { QuestionKind } from '#contract/questions.ts';
import { fillAnswer } from './fill/answer.tsx';
import { judgeAnswer } from './judge/answer.tsx';
import type { QuestionAnswer } from './kit/answer.ts';
import { matchAnswer } from './match/answer.tsx';
import { multipleAnswer } from './multiple/answer.tsx';
import { orderAnswer } from './order/answer.tsx';
import { shortAnswer } from './short/answer.tsx';
import { singleAnswer } from './single/answer.tsx';

export const QUESTION_ANSWERS = {
  single: singleAnswer,
  multiple: multipleAnswer,
  judge: judgeAnswer,
  fill: fillAnswer,
  short: shortAnswer,
  order: orderAnswer,
  match: matchAnswer,
} satisfies { [K in QuestionKind]: QuestionAnswer };

export const answeringOf = (kind: QuestionKind): QuestionAnswer => QUESTION_ANSWERS[kind];
