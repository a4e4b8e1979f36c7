// Prints of a text: of each window of eight stretches of twelve the smallest hash. Two texts with nineteen characters in common share
// one, wherever these stand; what shares none is not compared. Prints point at places and say nothing of how much is common.
import { SEAM } from './normal.ts';

export const GRAM = 12;
const WINDOW = 8;
/** From so many characters on a common stretch is found wherever it stands, and counts. */
export const LEAST = GRAM + WINDOW - 1;
/** A run of one character has one print at thousands of places. */
const MOST_PLACES = 50;

const [BASE_A, BASE_B] = [0x01000193, 0x5bd1e995];
const powerOf = (base: number): number => Array.from({ length: GRAM }).reduce<number>((all) => Math.imul(all, base), 1);
const [OUT_A, OUT_B] = [powerOf(BASE_A), powerOf(BASE_B)];

/** Low bits of a polynomial are weak: what the smallest is chosen by must depend on all of them (murmur3's last step). */
function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** By the place where it begins; 52 bits. Infinity: a seam is in it, or the text ends. */
function gramsOf(codes: Uint32Array): Float64Array {
  const grams = new Float64Array(Math.max(0, codes.length - GRAM + 1)).fill(Number.POSITIVE_INFINITY);
  let [a, b, seam] = [0, 0, -1];
  for (const [at, code] of codes.entries()) {
    const out = at >= GRAM ? (codes[at - GRAM] ?? 0) : 0;
    a = (Math.imul(a, BASE_A) + code - Math.imul(out, OUT_A)) | 0;
    b = (Math.imul(b, BASE_B) + code - Math.imul(out, OUT_B)) | 0;
    if (code === SEAM) seam = at;
    const begin = at - GRAM + 1;
    if (begin > seam) grams[begin] = mixed(a) * 2 ** 20 + (mixed(b) >>> 12);
  }
  return grams;
}

/** The places of each print, in their order. */
export function printsOf(codes: Uint32Array): Map<number, number[]> {
  const grams = gramsOf(codes);
  const prints = new Map<number, number[]>();
  let least = -1;
  for (let end = 0; end < grams.length; end++) {
    const begin = end - WINDOW + 1;
    if (begin < 0) continue;
    const from = least < begin ? begin : end;
    if (least < begin) least = begin;
    // the last of equals
    for (let at = from; at <= end; at++) if ((grams[at] ?? 0) <= (grams[least] ?? 0)) least = at;
    const print = grams[least] ?? Number.POSITIVE_INFINITY;
    if (print === Number.POSITIVE_INFINITY) continue;
    const places = prints.get(print);
    if (!places) prints.set(print, [least]);
    else if (places.length < MOST_PLACES && places.at(-1) !== least) places.push(least);
  }
  return prints;
}

/** Stretches of twelve, word for word, without seams: what is masked. */
export function stretchesOf(codes: Uint32Array): Set<string> {
  const all = new Set<string>();
  for (let at = 0; at + GRAM <= codes.length; at++) {
    const stretch = codes.subarray(at, at + GRAM);
    if (!stretch.includes(SEAM)) all.add(String.fromCodePoint(...stretch));
  }
  return all;
}
