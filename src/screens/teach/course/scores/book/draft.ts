// A book while it is edited: numbers as they are typed, until they are sound.
import type { Book, BookChange } from './queries.ts';

export interface Draft {
  missing: Book['missing'];
  groups: { id: string; name: string; weight: string; keep: string }[];
  columns: Readonly<Record<string, { groupId: string | null; share: string; released: boolean; removed?: boolean }>>;
}

export const draftOf = (book: Book): Draft => ({
  missing: book.missing,
  groups: book.groups.map((g) => ({ ...g, weight: String(g.weight), keep: g.keep === null ? '' : String(g.keep) })),
  columns: Object.fromEntries(
    book.columns.map((c) => [c.id, { groupId: c.groupId, share: String(c.share), released: c.released }]),
  ),
});

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) >= 0;
const isKeep = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,2}$/.test(text.trim());

/** The server adds exactly; here a thousandth is near enough to say that something is missing. */
export function isSound({ groups, columns }: Draft): boolean {
  const sum = groups.reduce((all, g) => all + Number(g.weight), 0);
  return (
    groups.every((g) => g.name.trim() !== '' && isNumber(g.weight) && isKeep(g.keep)) &&
    Object.values(columns).every((c) => isNumber(c.share)) &&
    Math.abs(sum - 100) < 0.001
  );
}

export function changeOf({ missing, groups, columns }: Draft): Omit<BookChange, 'courseId' | 'version'> {
  const ids = new Set(groups.map((g) => g.id));
  return {
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
