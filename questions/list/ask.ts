// Written by `npm run lists` from the folders: change nothing here.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionAsk } from '../kit/ask.ts';
import { singleAsk } from '../single/ask.ts';
import { multipleAsk } from '../multiple/ask.ts';
import { judgeAsk } from '../judge/ask.ts';
import { fillAsk } from '../fill/ask.ts';
import { shortAsk } from '../short/ask.ts';
import { orderAsk } from '../order/ask.ts';
import { matchAsk } from '../match/ask.ts';

export const QUESTION_ASKS = {
  single: singleAsk,
  multiple: multipleAsk,
  judge: judgeAsk,
  fill: fillAsk,
  short: shortAsk,
  order: orderAsk,
  match: matchAsk,
} satisfies { [K in QuestionKind]: QuestionAsk };
