// A block of every kind of question, for the gallery of blocks and for tests: none of it is in a release.
import type { QuestionKind } from '#contract/questions.ts';
import { fillSample } from './fill/sample.ts';
import { judgeSample } from './judge/sample.ts';
import type { Question } from './kit/answer.ts';
import { matchSample } from './match/sample.ts';
import { multipleSample } from './multiple/sample.ts';
import { orderSample } from './order/sample.ts';
import { shortSample } from './short/sample.ts';
import { singleSample } from './single/sample.ts';

export const QUESTION_SAMPLES = {
  single: singleSample,
  multiple: multipleSample,
  judge: judgeSample,
  fill: fillSample,
  short: shortSample,
  order: orderSample,
  match: matchSample,
} satisfies { [K in QuestionKind]: Question };
