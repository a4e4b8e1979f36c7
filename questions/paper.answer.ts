// A kind of question of the bank by how it is answered on a paper.
import type { BankKind } from '#contract/bank-kinds.ts';
import type { PaperAnswer } from './kit/paper.answer.ts';
import { PAPER_PARTS } from './list/paper.answer.ts';

const { group, ...one } = PAPER_PARTS;
const QUESTION_PAPERS = {
  ...one,
  group: group((kind) => (kind === 'group' ? one.experiment : one[kind])),
} satisfies { [K in BankKind]: PaperAnswer };

export const paperOf = (kind: BankKind): PaperAnswer => QUESTION_PAPERS[kind];
