// A key as it is typed, ticked or chosen, and as the server takes it.
import type { Asked } from './queries.ts';

/** A question, or one of a group. */
export type KeyedPart = Pick<Asked, 'kind' | 'stem' | 'options' | 'left' | 'right' | 'answer' | 'blanks'> &
  Pick<Partial<Asked>, 'children'>;

/**
 * Keys that are ticked; words, one line a blank, several wordings with | between them; what stands at each place; or the drafts of a
 * group's questions.
 */
export type KeyDraft =
  | { kind: 'one' | 'some'; keys: string[] }
  | { kind: 'words'; lines: string[] }
  | { kind: 'places'; at: Record<string, string> }
  | { kind: 'parts'; of: Record<string, KeyDraft> };

const worded = (answer: unknown): string =>
  Array.isArray(answer) ? answer.join(' | ') : answer === undefined || answer === null ? '' : String(answer);

/** Null: it has no key. */
export function keyDraftOf({ kind, answer, blanks = [], children = [] }: KeyedPart): KeyDraft | null {
  switch (kind) {
    case 'single':
    case 'judge':
      return { kind: 'one', keys: answer === undefined ? [] : [String(answer)] };
    case 'multiple':
      return { kind: 'some', keys: Array.isArray(answer) ? answer.map(String) : [] };
    case 'fill':
    case 'short':
      return { kind: 'words', lines: [worded(answer)] };
    case 'blanks':
      return { kind: 'words', lines: blanks.map((b) => worded(b.answer)) };
    case 'order':
    case 'match':
      return { kind: 'places', at: typeof answer === 'object' ? { ...(answer as Record<string, string>) } : {} };
    case 'group': {
      const drafts = children.map((child) => [child.key, keyDraftOf(child)] as const);
      const of = Object.fromEntries(drafts.flatMap(([key, draft]) => (draft ? [[key, draft]] : [])));
      return Object.keys(of).length === 0 ? null : { kind: 'parts', of };
    }
    default:
      return null;
  }
}

interface Place {
  key: string;
  text: string;
}

/** The places that an order or a match fills, and what can stand at each. */
export function placesOf({ kind, options = [], left = [], right = [] }: KeyedPart): {
  places: Place[];
  items: Place[];
} {
  if (kind !== 'order') return { places: left, items: right };
  return { places: options.map((_, at) => ({ key: String(at), text: '' })), items: options };
}

const wordings = (line: string): string | string[] => {
  const all = line
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return all.length > 1 ? all : (all[0] ?? '');
};

/** What the draft says as a key of this question. */
export function keyOf({ kind, blanks = [], children = [] }: KeyedPart, draft: KeyDraft): unknown {
  switch (draft.kind) {
    case 'parts':
      return Object.fromEntries(
        children.flatMap((child) => {
          const own = draft.of[child.key];
          return own ? [[child.key, keyOf(child, own)]] : [];
        }),
      );
    case 'places':
      return kind === 'order' ? Object.values(draft.at) : draft.at;
    case 'words':
      if (kind === 'short') return draft.lines[0]?.trim() ?? '';
      if (kind === 'fill') return wordings(draft.lines[0] ?? '');
      return blanks.map((blank, i) => ({ ...blank, answer: wordings(draft.lines[i] ?? '') }));
    default:
      if (kind === 'judge') return draft.keys[0] === 'true';
      return draft.kind === 'one' ? draft.keys[0] : draft.keys.toSorted();
  }
}
