// Written by `npm run lists` from the folders: change nothing here.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionContract } from '../kit/contract.ts';
import { singleContract } from '../single/contract.ts';
import { multipleContract } from '../multiple/contract.ts';
import { judgeContract } from '../judge/contract.ts';
import { fillContract } from '../fill/contract.ts';
import { shortContract } from '../short/contract.ts';
import { orderContract } from '../order/contract.ts';
import { matchContract } from '../match/contract.ts';

export const QUESTION_CONTRACTS = {
  single: singleContract,
  multiple: multipleContract,
  judge: judgeContract,
  fill: fillContract,
  short: shortContract,
  order: orderContract,
  match: matchContract,
} satisfies { [K in QuestionKind]: QuestionContract };
