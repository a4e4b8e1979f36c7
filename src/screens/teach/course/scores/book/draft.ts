// A book while it is edited: numbers as they are typed, until they are sound.

import { rounded } from '#contract/rounding.ts';
import type { BookChange, ScoreBook } from './queries.ts';

export interface BookDraft {
  digits: number;
  missing: ScoreBook['missing'];
  groups: { id: string; name: string; weight: string; keep: string }[];
  columns: Readonly<Record<string, { groupId: string | null; share: string; released: boolean; removed?: boolean }>>;
}

export const bookDraft = (book: ScoreBook): BookDraft => ({
  digits: book.digits,
  missing: book.missing,
  groups: book.groups.map((g) => ({ ...g, weight: String(g.weight), keep: g.keep === null ? '' : String(g.keep) })),
  columns: Object.fromEntries(
    book.columns.map((c) => [c.id, { groupId: c.groupId, share: String(c.share), released: c.released }]),
  ),
});

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) >= 0;
const isKeep = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,2}$/.test(text.trim());
const round = (n: number): number => rounded(n, 3);

/** Of the weights, where each is a number. The server adds exactly; to say it, a thousandth is near enough. */
export function sumOfWeights({ groups }: BookDraft): number | null {
  if (!groups.every((g) => isNumber(g.weight))) return null;
  return round(groups.reduce((all, g) => all + Number(g.weight), 0));
}

/** Why a draft cannot be tried, as its words are called; `off` is what the weights lack or have too much. */
type BookProblem =
  | { kind: 'weight' | 'name' | 'keep' | 'share' }
  | { kind: 'short' | 'over'; sum: number; off: number };

export function problemOf(draft: BookDraft): BookProblem | null {
  const sum = sumOfWeights(draft);
  if (sum === null) return { kind: 'weight' };
  if (sum < 100) return { kind: 'short', sum, off: round(100 - sum) };
  if (sum > 100) return { kind: 'over', sum, off: round(sum - 100) };
  if (draft.groups.some((g) => g.name.trim() === '')) return { kind: 'name' };
  if (!draft.groups.every((g) => isKeep(g.keep))) return { kind: 'keep' };
  if (!Object.values(draft.columns).every((c) => isNumber(c.share))) return { kind: 'share' };
  return null;
}

export function bookChange({ digits, missing, groups, columns }: BookDraft): Omit<BookChange, 'courseId' | 'version'> {
  const ids = new Set(groups.map((g) => g.id));
  return {
    digits,
    missing,
    groups: groups.map((g) => ({
      id: g.id,
      name: g.name,
      weight: Number(g.weight),
      keep: g.keep.trim() === '' ? null : Number(g.keep),
    })),
    columns: Object.entries(columns).map(([id, { groupId, share, released, removed }]) => ({
      id,
      groupId: groupId !== null && ids.has(groupId) ? groupId : null,
      share: Number(share),
      released,
      ...(removed ? { removed: true as const } : {}),
    })),
  };
}
