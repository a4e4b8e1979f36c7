// How much of a text stands in others, and where. A stretch that is common with one other text counts from nineteen characters on,
// of those that are not masked in either; the rate is what counts of what is not masked, in percent to a tenth.
import { type ComparedPart, type Normal, normalOf, SEAM } from './normal.ts';
import { GRAM, LEAST, printsOf, stretchesOf } from './prints.ts';
import { isSamePicture, type Signature } from './signature.ts';

export interface ComparedPicture {
  id: string;
  sha256: string;
  /** Null: the same bytes alone are the same picture. */
  signature: Signature | null;
}

/** What somebody wrote, with its pictures. */
export interface Compared {
  id: string;
  parts: readonly ComparedPart[];
  pictures: readonly ComparedPicture[];
}

/** The same in both, in UTF-16 units of the parts. */
interface Passage {
  part: string;
  from: number;
  to: number;
  otherPart: string;
  otherFrom: number;
  otherTo: number;
}

interface SamePicture {
  picture: string;
  otherPicture: string;
}

export interface Same {
  passages: Passage[];
  pictures: SamePicture[];
}

export interface Alike {
  id: string;
  rate: number;
  /** With which others, what of this text stands in each, and which of its pictures are there too; the most first. */
  with: { id: string; rate: number; pictures: string[] }[];
}

interface Read extends Normal {
  prints: ReadonlyMap<number, readonly number[]>;
  /** The same by place. */
  marks: readonly { at: number; print: number }[];
  isMasked: Uint8Array;
  /** How many are not masked before each place. */
  before: Uint32Array;
  unmasked: number;
}

interface Stretch {
  at: number;
  other: number;
  length: number;
}

/** What belongs to nobody: what was asked, say. Masked is each stretch of twelve of it. */
export const maskOf = (texts: readonly string[]): Set<string> =>
  stretchesOf(normalOf(texts.map((text) => ({ text }))).codes);

function read(parts: readonly ComparedPart[], mask: ReadonlySet<string>): Read {
  const normal = normalOf(parts);
  const { codes } = normal;
  const isMasked = new Uint8Array(codes.length);
  if (mask.size > 0)
    for (let at = 0; at + GRAM <= codes.length; at++)
      if (mask.has(String.fromCodePoint(...codes.subarray(at, at + GRAM)))) isMasked.fill(1, at, at + GRAM);
  const before = new Uint32Array(codes.length + 1);
  for (const [at, code] of codes.entries())
    before[at + 1] = (before[at] ?? 0) + (code === SEAM || isMasked[at] === 1 ? 0 : 1);
  const prints = printsOf(codes);
  const marks = [...prints].flatMap(([print, places]) => places.map((at) => ({ at, print })));
  return {
    ...normal,
    prints,
    marks: marks.sort((a, b) => a.at - b.at),
    isMasked,
    before,
    unmasked: before[codes.length] ?? 0,
  };
}

const unmaskedIn = ({ before }: Read, from: number, length: number): number =>
  (before[from + length] ?? 0) - (before[from] ?? 0);

/** Those that count. Prints point at them; how far they reach is compared. */
function common(a: Read, b: Read): Stretch[] {
  const found: Stretch[] = [];
  /** How far each shift of one against the other is known. */
  const known = new Map<number, number>();
  for (const { at, print } of a.marks)
    for (const other of b.prints.get(print) ?? []) {
      if ((known.get(at - other) ?? -1) > at) continue;
      const stretch = extended(a.codes, b.codes, at, other);
      known.set(at - other, stretch.at + stretch.length);
      const unmasked = Math.min(
        unmaskedIn(a, stretch.at, stretch.length),
        unmaskedIn(b, stretch.other, stretch.length),
      );
      if (unmasked >= LEAST) found.push(stretch);
    }
  return found;
}

function extended(a: Uint32Array, b: Uint32Array, at: number, other: number): Stretch {
  const isSame = (by: number): boolean => {
    const code = a[at + by];
    return code !== undefined && code !== SEAM && code === b[other + by];
  };
  let [from, to] = [0, 0];
  while (isSame(from - 1)) from--;
  while (isSame(to)) to++;
  return { at: at + from, other: other + from, length: to - from };
}

/** What counts of a text, place by place. */
const countOf = ({ codes }: Read): Uint8Array => new Uint8Array(codes.length);

function rateOf({ isMasked, unmasked }: Read, counted: Uint8Array): number {
  const n = counted.reduce((all, is, at) => all + (is === 1 && isMasked[at] === 0 ? 1 : 0), 0);
  return unmasked === 0 ? 0 : Math.round((1000 * n) / unmasked) / 10;
}

/** All of them with each other; of texts those pairs alone, each once: what is in none has nothing in common with any. */
export function alikeIn(
  all: readonly Compared[],
  pairs: readonly (readonly [string, string])[],
  mask: ReadonlySet<string>,
): Alike[] {
  const own = all.map(({ id, parts, pictures }) => {
    const text = read(parts, mask);
    return { id, text, pictures, counted: countOf(text), with: new Map<string, Alike['with'][number]>() };
  });
  const byId = new Map(own.map((o) => [o.id, o]));
  const add = (id: string, other: string, stretches: readonly (readonly [from: number, length: number])[]) => {
    const of = byId.get(id);
    if (!of) return;
    const counted = countOf(of.text);
    for (const [from, length] of stretches)
      for (const places of [counted, of.counted]) places.fill(1, from, from + length);
    of.with.set(other, { id: other, rate: rateOf(of.text, counted), pictures: [] });
  };
  for (const [one, other] of pairs) {
    const [a, b] = [byId.get(one), byId.get(other)];
    const stretches = a && b ? common(a.text, b.text) : [];
    if (stretches.length === 0) continue;
    add(
      one,
      other,
      stretches.map((s) => [s.at, s.length]),
    );
    add(
      other,
      one,
      stretches.map((s) => [s.other, s.length]),
    );
  }
  for (const [n, a] of own.entries())
    for (const b of own.slice(n + 1)) {
      const same = samePictures(a.pictures, b.pictures);
      if (same.length === 0) continue;
      withIn(a.with, b.id).pictures = [...new Set(same.map((s) => s.picture))];
      withIn(b.with, a.id).pictures = [...new Set(same.map((s) => s.otherPicture))];
    }
  return own.map(({ id, text, counted, with: others }) => ({
    id,
    rate: rateOf(text, counted),
    with: [...others.values()].sort((a, b) => b.rate - a.rate || b.pictures.length - a.pictures.length),
  }));
}

function withIn(others: Map<string, Alike['with'][number]>, id: string): Alike['with'][number] {
  const known = others.get(id) ?? { id, rate: 0, pictures: [] };
  others.set(id, known);
  return known;
}

function samePictures(own: readonly ComparedPicture[], others: readonly ComparedPicture[]): SamePicture[] {
  return own.flatMap((a) =>
    others.flatMap((b) => {
      const isSame = a.sha256 === b.sha256 || (a.signature && b.signature && isSamePicture(a.signature, b.signature));
      return isSame ? [{ picture: a.id, otherPicture: b.id }] : [];
    }),
  );
}

export const sameIn = (one: Compared, other: Compared, mask: ReadonlySet<string>): Same => ({
  passages: passagesOf(one.parts, other.parts, mask),
  pictures: samePictures(one.pictures, other.pictures),
});

/** Where the first stands in the other: the longest first, without those that show nothing new in either. */
function passagesOf(
  one: readonly ComparedPart[],
  other: readonly ComparedPart[],
  mask: ReadonlySet<string>,
): Passage[] {
  const [a, b] = [read(one, mask), read(other, mask)];
  const [inA, inB] = [countOf(a), countOf(b)];
  return common(a, b)
    .sort((x, y) => y.length - x.length || x.at - y.at)
    .flatMap(({ at, other: from, length }) => {
      const isKnown = !inA.subarray(at, at + length).includes(0) && !inB.subarray(from, from + length).includes(0);
      inA.fill(1, at, at + length);
      inB.fill(1, from, from + length);
      return isKnown ? [] : [{ at, from, length }];
    })
    .sort((x, y) => x.at - y.at)
    .map(({ at, from, length }) => {
      const [own, its] = [placeIn(a, at, length), placeIn(b, from, length)];
      return {
        part: one[own.part]?.key ?? '',
        from: own.from,
        to: own.to,
        otherPart: other[its.part]?.key ?? '',
        otherFrom: its.from,
        otherTo: its.to,
      };
    });
}

const placeIn = ({ part, from, to }: Normal, at: number, length: number) => ({
  part: part[at] ?? 0,
  from: from[at] ?? 0,
  to: to[at + length - 1] ?? 0,
});
