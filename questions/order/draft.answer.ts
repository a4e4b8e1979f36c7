// What stands in the card of an order before it is submitted.
import type { Question } from '../kit/answer.ts';

export interface OrderDraft {
  /** The keys of all items once one was moved; none before. */
  keys: readonly string[];
  /** The item that moves next. */
  at: string | null;
}

/** The keys of an order as they stand now. */
export const orderOf = ({ options = [] }: Question, { keys }: OrderDraft): readonly string[] =>
  keys.length > 0 ? keys : options.map((o) => o.key);

/** The item one place up or down; at an end it stays. */
export function moveItem(question: Question, draft: OrderDraft, key: string, by: 1 | -1): OrderDraft {
  const keys = [...orderOf(question, draft)];
  const from = keys.indexOf(key);
  const other = keys[from + by];
  if (from < 0 || other === undefined) return { ...draft, at: key };
  keys[from] = other;
  keys[from + by] = key;
  return { keys, at: key };
}
