// From what was chosen or typed to an answer, and back to words.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { AnswerValue } from '../host.ts';

export type Question = BlockProps<'check-question'>;

/** What stands in the card before it is submitted: chosen keys, or typed text. */
export interface Draft {
  keys: readonly string[];
  text: string;
}
export const emptyDraft: Draft = { keys: [], text: '' };

const TRUE = 'true';
const FALSE = 'false';

export interface Choice {
  key: string;
  text: string;
}

/** What can be chosen; null for questions that are typed. */
export function choicesOf(question: Question, words: { true: string; false: string }): Choice[] | null {
  if (question.kind === 'judge')
    return [
      { key: TRUE, text: words.true },
      { key: FALSE, text: words.false },
    ];
  if (question.kind === 'single' || question.kind === 'multiple') return question.options ?? [];
  return null;
}

export function choose(question: Question, { keys, text }: Draft, key: string): Draft {
  if (question.kind !== 'multiple') return { keys: [key], text };
  return { keys: keys.includes(key) ? keys.filter((k) => k !== key) : [...keys, key], text };
}

/** The key that a keyboard key chooses: by number, or by its own letter. */
export function keyFor(choices: readonly Choice[], pressed: string): string | null {
  const byNumber = /^[1-9]$/.test(pressed) ? choices[Number(pressed) - 1] : undefined;
  return (byNumber ?? choices.find((c) => c.key.toUpperCase() === pressed.toUpperCase()))?.key ?? null;
}

/** Null while there is nothing to submit. */
export function answerOf(question: Question, { keys, text }: Draft): AnswerValue | null {
  const [first] = keys;
  switch (question.kind) {
    case 'single':
      return first ?? null;
    case 'judge':
      return first === undefined ? null : first === TRUE;
    case 'multiple':
      return keys.length === 0 ? null : [...keys].sort();
    case 'fill':
    case 'short':
      return text.trim() === '' ? null : text.trim();
  }
}

/** An answer from the log as the card holds it. */
export function draftOf(question: Question, value: unknown): Draft {
  if (typeof value === 'boolean') return { keys: [value ? TRUE : FALSE], text: '' };
  if (Array.isArray(value)) return { keys: value.map(String), text: '' };
  if (typeof value !== 'string') return emptyDraft;
  return question.kind === 'single' ? { keys: [value], text: '' } : { keys: [], text: value };
}
