// Terms that a text defines: 「X是指…」「…称为X」「所谓X就是…」.
import { allOf, anyOf } from '#server/platform/tutor/lang/index.ts';

/** A term and where its definition stands in the text (UTF-16 offsets of the matched wording). */
interface Definition {
  term: string;
  start: number;
  end: number;
}

const PATTERNS = allOf(({ text }) => text.definitions);
const ATTRIBUTE = anyOf(({ text }) => text.attribute);
const NO_TERM = anyOf(({ text }) => text.noTerm);

/** All definitions of a text in its order; one term may come twice. */
export function definitions(text: string): Definition[] {
  const found: Definition[] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const term = match[1]?.replace(ATTRIBUTE, '').trim();
      if (term && term.length >= 2 && !NO_TERM.test(term)) {
        found.push({ term, start: match.index, end: match.index + match[0].length });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Does this text define exactly this term? 「土壤 pH」 and 「土壤pH」 are one. */
export function defines(text: string, term: string): boolean {
  const asked = unspaced(term);
  return definitions(text).some((definition) => unspaced(definition.term) === asked);
}

const unspaced = (term: string): string => term.replace(/\s/gu, '').toLowerCase();
