// Written by `npm run lists` from the folders: change nothing here.
import type { BankKind } from '#contract/bank-kinds.ts';
import type { KeptSample } from '../kit/kept.sample.ts';
import { singleKept } from '../single/kept.sample.ts';
import { multipleKept } from '../multiple/kept.sample.ts';
import { judgeKept } from '../judge/kept.sample.ts';
import { fillKept } from '../fill/kept.sample.ts';
import { shortKept } from '../short/kept.sample.ts';
import { orderKept } from '../order/kept.sample.ts';
import { matchKept } from '../match/kept.sample.ts';
import { blanksKept } from '../blanks/kept.sample.ts';
import { essayKept } from '../essay/kept.sample.ts';
import { fileKept } from '../file/kept.sample.ts';
import { groupKept } from '../group/kept.sample.ts';
import { experimentKept } from '../experiment/kept.sample.ts';

export const BANK_SAMPLES = {
  single: singleKept,
  multiple: multipleKept,
  judge: judgeKept,
  fill: fillKept,
  short: shortKept,
  order: orderKept,
  match: matchKept,
  blanks: blanksKept,
  essay: essayKept,
  file: fileKept,
  group: groupKept,
  experiment: experimentKept,
} satisfies { [K in BankKind]: KeptSample };
