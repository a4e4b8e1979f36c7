// Texts as they are compared: n(x) is x by NFKC in small letters, of which letters and digits alone are kept. Each kept character
// knows the UTF-16 place that it came from.

export interface ComparedPart {
  /** As its keeper names it: of a report its section, of homework its item. */
  key: string;
  text: string;
}

/** All parts of a text one behind the other, with a seam behind each: SEAM equals nothing, not itself either. */
export interface Normal {
  codes: Uint32Array;
  /** Of each code: the number of its part, and from where to where it stands in that part. */
  part: Uint32Array;
  from: Uint32Array;
  to: Uint32Array;
}

export const SEAM = 0;

/** What NFKC may put together: a character with its marks, letters of Hangul. */
const PIECES = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gu;
const KEPT = /[\p{L}\p{N}]/gu;

export function normalOf(parts: readonly Pick<ComparedPart, 'text'>[]): Normal {
  const codes: number[] = [];
  const part: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const put = (code: number, n: number, start: number, end: number) => {
    codes.push(code);
    part.push(n);
    from.push(start);
    to.push(end);
  };
  for (const [n, { text }] of parts.entries()) {
    for (const { 0: piece, index } of text.matchAll(PIECES))
      for (const [letter] of piece.normalize('NFKC').toLowerCase().matchAll(KEPT))
        put(letter.codePointAt(0) ?? SEAM, n, index, index + piece.length);
    put(SEAM, n, text.length, text.length);
  }
  return {
    codes: Uint32Array.from(codes),
    part: Uint32Array.from(part),
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
  };
}
