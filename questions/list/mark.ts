// Written by `npm run lists` from the folders: change nothing here.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionMark } from '../kit/mark.ts';
import { singleMark } from '../single/mark.ts';
import { multipleMark } from '../multiple/mark.ts';
import { judgeMark } from '../judge/mark.ts';
import { fillMark } from '../fill/mark.ts';
import { shortMark } from '../short/mark.ts';
import { orderMark } from '../order/mark.ts';
import { matchMark } from '../match/mark.ts';

export const QUESTION_MARKS = {
  single: singleMark,
  multiple: multipleMark,
  judge: judgeMark,
  fill: fillMark,
  short: shortMark,
  order: orderMark,
  match: matchMark,
} satisfies { [K in QuestionKind]: QuestionMark };
