// Written by `npm run lists` from the folders: change nothing here.
import type { QuestionKind } from '#contract/questions.ts';
import type { Question } from '../kit/answer.ts';
import { singleSample } from '../single/sample.ts';
import { multipleSample } from '../multiple/sample.ts';
import { judgeSample } from '../judge/sample.ts';
import { fillSample } from '../fill/sample.ts';
import { shortSample } from '../short/sample.ts';
import { orderSample } from '../order/sample.ts';
import { matchSample } from '../match/sample.ts';

export const QUESTION_SAMPLES = {
  single: singleSample,
  multiple: multipleSample,
  judge: judgeSample,
  fill: fillSample,
  short: shortSample,
  order: orderSample,
  match: matchSample,
} satisfies { [K in QuestionKind]: Question };
