import type { BankEdit } from '../kit/bank.edit.ts';

/** Its text says what is to be handed in. */
export const fileEdit: BankEdit<object> = {
  blank: () => ({}),
  form: () => ({}),
  saved: () => ({}),
  Editor: () => null,
};
