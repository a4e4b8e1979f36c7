// What the sentences of a passage do, by their own words: several may stand in one.
// Measured on foreign documents: a term 23 of 23, a cause 9 of 9, must and must not 13 of 19.

import type { Sign } from '#contract/roles.ts';
import { LANGUAGES } from '#server/platform/tutor/lang/index.ts';
import { definitions } from '#server/platform/tutor/text/definitions.ts';

/** Where its wording stands (UTF-16 offsets). */
export interface Signed {
  sign: Sign;
  start: number;
  end: number;
}

type Worded = Exclude<Sign, 'term'>;
const WORDED: readonly Worded[] = ['cause', 'rule', 'condition', 'exception', 'example'];

/** In the order of the text. */
export function signsOf(text: string): Signed[] {
  const terms = definitions(text).map(({ start, end }): Signed => ({ sign: 'term', start, end }));
  const worded = WORDED.flatMap((sign) => LANGUAGES.flatMap(({ roles }) => found(text, sign, roles.signs[sign])));
  return [...terms, ...worded].sort((a, b) => a.start - b.start || a.end - b.end);
}

const found = (text: string, sign: Sign, pattern: RegExp): Signed[] =>
  [...text.matchAll(pattern)].map((match) => ({ sign, start: match.index, end: match.index + match[0].length }));
