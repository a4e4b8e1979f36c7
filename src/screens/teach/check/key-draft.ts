// A key as it is typed or ticked, and as the server takes it.
import type { Asked } from './queries.ts';

/** Keys that are ticked; or words, one line a blank, several wordings with | between them. */
export type KeyDraft = { kind: 'one' | 'some'; keys: string[] } | { kind: 'words'; lines: string[] };

const worded = (answer: unknown): string =>
  Array.isArray(answer) ? answer.join(' | ') : answer === undefined || answer === null ? '' : String(answer);

/** Null: a person marks it, or its key is too many-sided for a line. */
export function keyDraftOf({ kind, answer, blanks = [] }: Asked): KeyDraft | null {
  switch (kind) {
    case 'single':
    case 'judge':
      return { kind: 'one', keys: answer === undefined ? [] : [String(answer)] };
    case 'multiple':
      return { kind: 'some', keys: Array.isArray(answer) ? answer.map(String) : [] };
    case 'fill':
      return { kind: 'words', lines: [worded(answer)] };
    case 'blanks':
      return { kind: 'words', lines: blanks.map((b) => worded(b.answer)) };
    case 'order':
      return { kind: 'words', lines: Array.isArray(answer) ? answer.map(String) : [] };
    default:
      return null;
  }
}

const wordings = (line: string): string | string[] => {
  const all = line
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return all.length > 1 ? all : (all[0] ?? '');
};

/** What the draft says as a key of this question. */
export function keyOf({ kind, blanks = [] }: Asked, draft: KeyDraft): unknown {
  if (draft.kind === 'words') {
    if (kind === 'fill') return wordings(draft.lines[0] ?? '');
    if (kind === 'order') return draft.lines.map((line) => line.trim());
    return blanks.map((blank, i) => ({ ...blank, answer: wordings(draft.lines[i] ?? '') }));
  }
  if (kind === 'judge') return draft.keys[0] === 'true';
  return draft.kind === 'one' ? draft.keys[0] : draft.keys.toSorted();
}
