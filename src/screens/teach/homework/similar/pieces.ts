// What was written, cut where passages begin and end. Pure.
import type { OutputOf } from '#contract/index.ts';

export type Common = OutputOf<'/OrgApi/WorkReply/Compare'>;
export type Side = 'own' | 'other';

interface Place {
  from: number;
  to: number;
  /** Its number among all passages, from 1. */
  n: number;
}
interface Piece {
  text: string;
  /** Undefined: it stands here alone. */
  n: number | undefined;
  from: number;
}

/** Numbered as they stand in the first of the two. */
export const placesOfPassages = ({ passages }: Common, side: Side, itemId: string): Place[] =>
  passages.flatMap((p, at) => {
    const own = { itemId: p.itemId, from: p.from, to: p.to };
    const place = side === 'own' ? own : { itemId: p.otherItemId, from: p.otherFrom, to: p.otherTo };
    return place.itemId === itemId ? [{ from: place.from, to: place.to, n: at + 1 }] : [];
  });

/** Where two overlap the first keeps what both have. */
export function piecesOf(text: string, places: readonly Place[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const upTo = (end: number, n: number | undefined) => {
    if (end > at) pieces.push({ text: text.slice(at, end), n, from: at });
    at = Math.max(at, end);
  };
  for (const { from, to, n } of places.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    upTo(Math.min(from, text.length), undefined);
    upTo(Math.min(to, text.length), n);
  }
  upTo(text.length, undefined);
  return pieces;
}

/** The numbers of a picture among all that are in both. */
export const numbersOf = ({ files }: Common, side: Side, fileId: string): number[] =>
  files.flatMap((f, at) => ((side === 'own' ? f.fileId : f.otherFileId) === fileId ? [at + 1] : []));
