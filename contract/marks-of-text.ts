// Where a text has formulas and bold, by the two rules there are, and what becomes of such places in a piece of it; screens read by it too.
/**
 * A stretch of a text, in UTF-16 units; marks stand in the order of their beginnings. `formula`: `$LaTeX$` or `$$LaTeX$$`, its
 * dollars with it. `strong`: bold, its two stars on each side with it. `item`: a line of a list, its `- ` with it. `row`: a table's row
 * as a passage has it (`列名：值；`). `code`: lines whose white space counts. `words`: what looks like a citation's `[n]` and is none.
 * `table`: its lines, and where its cells' words stand in them, row by row, the head's first.
 */
export type TextMark =
  | { kind: 'formula' | 'strong' | 'item' | 'row' | 'code' | 'words'; from: number; to: number }
  | { kind: 'table'; from: number; to: number; rows: [number, number][][] };

// No space inside the dollars and no digit behind them: "5 $ 和 6 $" is money. Nor are words of Chinese that end before a letter:
// "费用$A，共$B".
const FORMULA =
  /\$\$\s*(?:\\.|[^\\$])+?\s*\$\$|\$(?![\s$])(?![^\\$\n]*[\p{Script=Han}，。；：、！？][^\\$\n]*\$[A-Za-z(])(?:\\.|[^\\$\n])+?(?<!\s)\$(?!\d)/gu;
const STRONG = /(?<![A-Za-z\d*])\*\*(?![\s*])|(?<!\*)\*\*(?![\sA-Za-z\d*])/g;
const STRONG_END = /(?<![\s*])\*\*(?![A-Za-z\d*])|(?<![\s*A-Za-z\d])\*\*(?!\*)/g;

/** Of a text that a person typed into a field: formulas by dollars, bold by two stars; the rest is as it stands. */
export function typedMarks(text: string): TextMark[] {
  const math = [...text.matchAll(FORMULA)].map(({ index, 0: found }) => span('formula', index, index + found.length));
  const inMath = (at: number) => math.some(({ from, to }) => from <= at && at < to);
  const marks: TextMark[] = [...math];
  for (let at = 0; at < text.length; ) {
    const from = nextOf(STRONG, text, at);
    if (from < 0) break;
    const to = inMath(from) ? -1 : nextOf(STRONG_END, text, from + 3);
    const isBold = to > 0 && !inMath(to) && !text.slice(from, to).includes('\n');
    if (isBold) marks.push(span('strong', from, to + 2));
    at = isBold ? to + 2 : from + 2;
  }
  return marks.sort((a, b) => a.from - b.from || b.to - a.to);
}

const nextOf = (sign: RegExp, text: string, from: number): number => {
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? -1;
};
const span = (kind: Exclude<TextMark['kind'], 'table'>, from: number, to: number): TextMark => ({ kind, from, to });

/** Of a text that was made out of material whose formulas are known: each place where one of them stands. */
export function formulaMarks(text: string, known: readonly string[]): TextMark[] {
  const marks: TextMark[] = [];
  const longest = [...new Set(known)].sort((a, b) => b.length - a.length);
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at)) {
    const found = longest.find((one) => text.startsWith(one, at));
    if (found) marks.push(span('formula', at, at + found.length));
    at += found?.length ?? 1;
  }
  return marks;
}

/** The formulas that marks point out in a text, each once. */
export const formulasOf = (text: string, marks: readonly TextMark[]): string[] => [
  ...new Set(marks.filter(({ kind }) => kind === 'formula').map(({ from, to }) => text.slice(from, to))),
];

/** Marks of a piece of a text: those that lie in it whole, counted from its beginning. */
export const marksWithin = (marks: readonly TextMark[], from: number, to: number): TextMark[] =>
  movedMarks(
    marks.filter((mark) => mark.from >= from && mark.to <= to),
    -from,
  );

/** The same marks in a text that has `by` units more before them. */
export const movedMarks = (marks: readonly TextMark[], by: number): TextMark[] =>
  marks.map((mark) => {
    const moved = { ...mark, from: mark.from + by, to: mark.to + by };
    if (moved.kind !== 'table') return moved;
    return { ...moved, rows: moved.rows.map((row) => row.map(([from, to]): [number, number] => [from + by, to + by])) };
  });

/** Words alone, as they are read aloud or written into a sheet: without stars of bold and dashes of lists. */
export function wordsWithoutMarks(text: string, marks: readonly TextMark[]): string {
  const signs = marks.flatMap(({ kind, from, to }) => {
    if (kind === 'item') return [[from, from + 2] as const];
    return kind === 'strong' ? [[from, from + 2] as const, [to - 2, to] as const] : [];
  });
  let words = '';
  let at = 0;
  for (const [from, to] of signs.sort((a, b) => a[0] - b[0])) {
    words += text.slice(at, from);
    at = to;
  }
  return words + text.slice(at);
}
