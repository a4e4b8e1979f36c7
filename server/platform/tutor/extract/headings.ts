// Recognises numbered headings where a document has no styles for them.
import { allOf, sourceOf } from '#server/platform/tutor/lang/index.ts';

const PATTERNS: (readonly [RegExp, (match: RegExpMatchArray) => number])[] = [
  ...allOf(({ documents }) => documents.headings).map(([pattern, level]) => [pattern, () => level] as const),
  // no chapter is the noughth: 「0.8 以上」
  [/^((?!0)\d{1,2}(?:[.．]\d{1,2}){1,3})[.．、\s]*(?=[\p{L}])/u, (match) => (match[1] ?? '').split(/[.．]/).length],
];

const LONGEST = 40;
const ENDS_LIKE_PROSE = /[。；;，,：:！!？?…]$/;
/** A line of a table of contents has its page behind dots. */
const LEADS_TO_PAGE = /(?:\.{3,}|…+|·{3,})\s*\d+$/;
// 「9.8 m/s²」 begins like 「9.8 标题」; a unit after the number says that it is a quantity.
const QUANTITY = new RegExp(
  String.raw`^\d+[.．]\d+\s*(?:[a-zA-Zμ°℃%‰]{1,3}(?:[\s/·²³^)）]|$)|${sourceOf(({ documents }) => documents.unitLetters)})`,
);

/** The level of a numbered heading, from 1, or nothing when the line is no heading. */
export function headingLevel(line: string): number | undefined {
  if (line.length > LONGEST || ENDS_LIKE_PROSE.test(line) || isOfContents(line)) return undefined;
  if (QUANTITY.test(line)) return undefined;
  for (const [pattern, level] of PATTERNS) {
    const match = line.match(pattern);
    if (match && match[0].length < line.length) return level(match);
  }
  return undefined;
}

export const isOfContents = (line: string): boolean => LEADS_TO_PAGE.test(line.slice(-LONGEST));

/** A list item's own marker: 1. 1） (1) ① · • - */
export const LIST_MARKER = /^(?:\d{1,2}\s*[.．、)）](?!\d)|[（(]\d{1,2}[）)]|[①-⑳]|[•·●○■◆▪–—*-]\s)/;

const EQUATION = /[=≈≡∝≤≥<>]/;
const CJK = /[\u3400-\u9fff]/g;

/** A line that is an equation and little else. */
export function isFormula(line: string): boolean {
  if (line.length > 120 || !EQUATION.test(line)) return false;
  return (line.match(CJK)?.length ?? 0) * 4 <= line.length;
}
