// A kind of question of the bank by how a teacher writes it.
import type { BankKind } from '#contract/bank-kinds.ts';
import type { BankEdit } from './kit/bank.edit.ts';
import { BANK_PARTS } from './list/bank.edit.ts';

const { group, ...one } = BANK_PARTS;
const BANK_EDITS = { ...one, group: group((kind) => one[kind]) } satisfies { [K in BankKind]: BankEdit };

export const bankEditOf = (kind: BankKind): BankEdit => BANK_EDITS[kind];
