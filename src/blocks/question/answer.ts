// From what was chosen or typed to an answer, and back to words.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { AnswerValue } from '#contract/questions.ts';

export type Question = BlockProps<'check-question'>;

/** What stands in the card before it is submitted: chosen keys, of an order all of them once it was touched, or typed text. */
export interface Draft {
  keys: readonly string[];
  text: string;
  /** Of a match: to each left its right, as far as it has one. */
  pairs: Readonly<Record<string, string>>;
  /** What the next step is about: the item that moves, or the left that waits for its right. */
  at: string | null;
}
export const emptyDraft: Draft = { keys: [], text: '', pairs: {}, at: null };

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

export function choose(question: Question, draft: Draft, key: string): Draft {
  const { keys } = draft;
  if (question.kind !== 'multiple') return { ...draft, keys: [key] };
  return { ...draft, keys: keys.includes(key) ? keys.filter((k) => k !== key) : [...keys, key] };
}

/** The keys of an order as they stand now. */
export const orderOf = ({ options = [] }: Question, { keys }: Draft): readonly string[] =>
  keys.length > 0 ? keys : options.map((o) => o.key);

/** One place up or down; at an end it stays. */
export function move(question: Question, draft: Draft, key: string, by: 1 | -1): Draft {
  const keys = [...orderOf(question, draft)];
  const from = keys.indexOf(key);
  const other = keys[from + by];
  if (from < 0 || other === undefined) return { ...draft, at: key };
  keys[from] = other;
  keys[from + by] = key;
  return { ...draft, keys, at: key };
}

/** The left that waits for its right: the chosen one, else the first without. */
export const waiting = ({ left = [] }: Question, { at, pairs }: Draft): string | null =>
  at ?? left.find((l) => pairs[l.key] === undefined)?.key ?? null;

/** A right goes with one left: it leaves the one that had it. */
export function pair(question: Question, draft: Draft, right: string): Draft {
  const left = waiting(question, draft);
  if (left === null) return draft;
  const others = Object.entries(draft.pairs).filter(([l, r]) => l !== left && r !== right);
  return { ...draft, pairs: { ...Object.fromEntries(others), [left]: right }, at: null };
}

/** What a key of the keyboard does to an order or a match; null: nothing. */
export function pressed(question: Question, draft: Draft, key: string): Draft | null {
  const named = (items: readonly Choice[] | undefined) =>
    items?.find((item) => item.key.toUpperCase() === key.toUpperCase())?.key;
  if (question.kind === 'order') {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
    if (by !== null) return draft.at === null ? null : move(question, draft, draft.at, by);
    const item = named(question.options);
    return item === undefined ? null : { ...draft, at: item };
  }
  if (question.kind !== 'match') return null;
  const left = named(question.left);
  if (left !== undefined) return { ...draft, at: left };
  const right = named(question.right);
  return right === undefined ? null : pair(question, draft, right);
}

/** The key that a keyboard key chooses: by number, or by its own letter. */
export function keyFor(choices: readonly Choice[], pressed: string): string | null {
  const byNumber = /^[1-9]$/.test(pressed) ? choices[Number(pressed) - 1] : undefined;
  return (byNumber ?? choices.find((c) => c.key.toUpperCase() === pressed.toUpperCase()))?.key ?? null;
}

/** Null while there is nothing to submit. */
export function answerOf(question: Question, { keys, text, pairs }: Draft): AnswerValue | null {
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
    case 'order':
      return keys.length === 0 ? null : [...keys];
    case 'match':
      return question.left?.every((l) => pairs[l.key] !== undefined) ? { ...pairs } : null;
  }
}

/** An answer from the log as the card holds it. */
export function draftOf(question: Question, value: unknown): Draft {
  if (typeof value === 'boolean') return { ...emptyDraft, keys: [value ? TRUE : FALSE] };
  if (Array.isArray(value)) return { ...emptyDraft, keys: value.map(String) };
  if (isPairs(value)) return { ...emptyDraft, pairs: value };
  if (typeof value !== 'string') return emptyDraft;
  return question.kind === 'single' ? { ...emptyDraft, keys: [value] } : { ...emptyDraft, text: value };
}

/** To each left its right. */
export const isPairs = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((right) => typeof right === 'string');
