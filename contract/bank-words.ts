// An answer to a question of the bank in words, in the bank's letters: each with what stands beside it.
import type { BankFields } from './bank.ts';

type Part = Pick<BankFields, 'kind' | 'options' | 'left' | 'right'>;

/** Yes and no, as the reader's language has them. */
interface Signs {
  yes: string;
  no: string;
}

export function partInWords(
  { kind, options = [], left = [], right = [] }: Part,
  value: unknown,
  { yes, no }: Signs,
): string {
  const named = (items: readonly { key: string; text: string }[], key: unknown) => {
    const item = items.find((i) => i.key === key);
    return item ? `${item.key}. ${item.text}` : String(key);
  };
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value))
    return value.map((one) => named(options, one)).join(kind === 'order' ? ' → ' : kind === 'blanks' ? '；' : '\n');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([from, to]) => `${named(left, from)} → ${named(right, to)}`)
      .join('\n');
  return options.length > 0 ? named(options, value) : String(value ?? '');
}

/** Of a question with parts: each in a line of its own, by its number. */
export function answerInWords(question: BankFields, value: unknown, signs: Signs): string {
  const { children = [] } = question;
  if (children.length === 0) return partInWords(question, value, signs);
  const parts = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return children.map((child, i) => `(${i + 1}) ${partInWords(child, parts[child.key], signs)}`).join('\n');
}
