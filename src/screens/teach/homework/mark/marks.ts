// Points and words while they are typed, and what of them is new to the server. Pure.
import type { InputOf, OutputOf } from '#contract/index.ts';

export type CheckedReply = OutputOf<'/OrgApi/WorkReply/Item'>;
export interface TypedReplyMarks {
  /** As typed, by item. */
  points: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
  text: string;
}

export function typedOf({ marks, text }: CheckedReply): TypedReplyMarks {
  return {
    points: Object.fromEntries(marks.map((m) => [m.itemId, String(m.points)])),
    texts: Object.fromEntries(marks.map((m) => [m.itemId, m.text])),
    text,
  };
}

/** What was typed upon marks that were `was`, upon those that are `now`: what nobody has touched here becomes what it is now. */
export function rebased(typed: TypedReplyMarks, was: CheckedReply, now: CheckedReply): TypedReplyMarks {
  const [before, after] = [typedOf(was), typedOf(now)];
  const each = (name: 'points' | 'texts') =>
    Object.fromEntries(
      now.items.map(({ id }) => {
        const own = typed[name][id] ?? '';
        return [id, own === (before[name][id] ?? '') ? (after[name][id] ?? '') : own];
      }),
    );
  return { points: each('points'), texts: each('texts'), text: typed.text === before.text ? after.text : typed.text };
}

/** Null: no points, or none that the item can have. */
export function itemPointsIn(typed: string, max: number): number | null {
  const text = typed.normalize('NFKC').trim();
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return null;
  const n = Number(text);
  return n <= max ? n : null;
}

export const isWrong = (typed: string, max: number): boolean =>
  typed.trim() !== '' && itemPointsIn(typed, max) === null;

/** A word is saved with its item's points: of an item that has none nobody would keep it. */
export const isWordAlone = ({ points, texts }: TypedReplyMarks, itemId: string): boolean =>
  (texts[itemId] ?? '').trim() !== '' && (points[itemId] ?? '').trim() === '';

/** Null: nothing is new. */
export function changesIn(checked: CheckedReply, typed: TypedReplyMarks): InputOf<'/OrgApi/WorkReply/Mark'> | null {
  const before = typedOf(checked);
  const items = checked.items.flatMap(({ id: itemId, points: max }) => {
    const points = itemPointsIn(typed.points[itemId] ?? '', max);
    const text = typed.texts[itemId] ?? '';
    const isSame =
      (typed.points[itemId] ?? '') === (before.points[itemId] ?? '') && text === (before.texts[itemId] ?? '');
    return points === null || isSame ? [] : [{ itemId, points, text }];
  });
  const isSaid = typed.text !== before.text;
  if (items.length === 0 && !isSaid) return null;
  return { id: checked.id, version: checked.version, items, ...(isSaid ? { text: typed.text } : {}) };
}

/** The first item that lacks its points. */
export const firstOpen = ({ items }: CheckedReply, { points }: TypedReplyMarks): number =>
  Math.max(
    0,
    items.findIndex((i) => (points[i.id] ?? '').trim() === ''),
  );

/** The first item that cannot be saved as it is typed; -1: there is none. */
export const firstRefused = ({ items }: CheckedReply, typed: TypedReplyMarks): number =>
  items.findIndex((i) => isWrong(typed.points[i.id] ?? '', i.points) || isWordAlone(typed, i.id));
