// A question of each kind as the bank keeps it, and a word in every field that no student may get.
import type { BankFields } from '#contract/bank.ts';
import type { BankKind } from '#contract/bank-kinds.ts';
import { BANK_SAMPLES } from '#questions/list/kept.sample.ts';

export { CANARY } from '#questions/kit/kept.sample.ts';

export const BANK_QUESTIONS = Object.fromEntries(
  Object.entries(BANK_SAMPLES).map(([kind, { fields }]) => [kind, fields]),
) as { [K in BankKind]: BankFields };
