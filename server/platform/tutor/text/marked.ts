// Words with their marks, and words put together: each mark moves with the words that it stands in.
import { formulaMarks, formulasOf, marksWithin, movedMarks, type TextMark, typedMarks } from '#contract/text-marks.ts';

export interface MarkedText {
  text: string;
  marks: TextMark[];
}

/** Words of the material. Without `formulas` nobody has told what more they are than words: they are taken as typed. */
export interface QuotedWords {
  quote: string;
  formulas?: readonly string[] | undefined;
  /** Rows, items, code: in the quote's own places. */
  marks?: readonly TextMark[] | undefined;
}

/** What a passage, or anything that stands for one, says of a quote out of it. */
export function quotedFrom(
  { text, marks }: { text?: string | undefined; marks?: readonly TextMark[] | undefined },
  quote: string,
): Pick<QuotedWords, 'formulas' | 'marks'> & { formulas?: string[]; marks?: TextMark[] } {
  const at = text?.indexOf(quote) ?? -1;
  if (!marks || at < 0) return {};
  const lines = linesWithin(marks, at, at + quote.length);
  return {
    formulas: formulasOf(quote, marksWithin(marks, at, at + quote.length)),
    ...(lines.length === 0 ? {} : { marks: lines }),
  };
}

/** Rows and code that lie in the stretch whole, and items that begin in it. */
const linesWithin = (marks: readonly TextMark[], from: number, to: number): TextMark[] => {
  const own = marks.filter(
    (m) => m.kind !== 'formula' && m.from >= from && (m.kind === 'item' ? m.from < to : m.to <= to),
  );
  return movedMarks(
    own.map((m) => ({ ...m, to: Math.min(m.to, to) })),
    -from,
  );
};

/** The same beside another text that is made of it; nothing where nobody has told them. */
export const formulasBeside = (
  whole: { formulas?: readonly string[] | undefined } | null | undefined,
): { formulas?: string[] } => (whole?.formulas ? { formulas: [...whole.formulas] } : {});

/** A stretch of a quotation, with what of its marks lies in it whole. */
export const partOfQuote = <Q extends QuotedWords>(quoted: Q, from: number, to: number): Q => ({
  ...quoted,
  quote: quoted.quote.slice(from, to),
  ...(quoted.marks ? { marks: linesWithin(quoted.marks, from, to) } : {}),
});

const BRACKETS = /\[\d+\]/g;

/** Words that cite nothing, however much a [3] among them looks like it. */
function withBrackets(text: string, marks: readonly TextMark[]): MarkedText {
  const isFree = (at: number) => !marks.some(({ kind, from, to }) => kind === 'formula' && from <= at && at < to);
  const words = [...text.matchAll(BRACKETS)]
    .filter(({ index }) => isFree(index))
    .map(({ index, 0: found }): TextMark => ({ kind: 'words', from: index, to: index + found.length }));
  return { text, marks: inOrder([...marks, ...words]) };
}

/** Of a person, or of ours around a title that a person has typed. */
export const typedWords = (text: string): MarkedText => withBrackets(text, typedMarks(text));

/** Of the material, with its formulas wherever they stand in it. */
export const quotedWords = (text: string, { formulas }: Pick<QuotedWords, 'formulas'>): MarkedText =>
  formulas ? withBrackets(text, formulaMarks(text, formulas)) : typedWords(text);

/** Our own signs, which mean what they say: the `[n]` of a citation. */
export const plain = (text: string): MarkedText => ({ text, marks: [] });

export function joinedTexts(parts: readonly MarkedText[], glue = ''): MarkedText {
  let text = '';
  const marks: TextMark[] = [];
  for (const [i, part] of parts.entries()) {
    if (i > 0) text += glue;
    marks.push(...movedMarks(part.marks, text.length));
    text += part.text;
  }
  return { text, marks };
}

const inOrder = (marks: readonly TextMark[]): TextMark[] => marks.toSorted((a, b) => a.from - b.from || b.to - a.to);
export const withMarks = ({ text, marks }: MarkedText, more: readonly TextMark[]): MarkedText => ({
  text,
  marks: inOrder([...marks, ...more]),
});

const DOT = /^[^\S\n]*[•·●○■◆▪]\s+/u;

/**
 * Lines of the material as they are told: an item's dot is a dash, code stays code. Of words whose marks nobody knows, each line
 * that begins with a dot is an item.
 */
export function toldLines({ quote, formulas, marks = [] }: QuotedWords): MarkedText {
  const lines = marks.filter(({ kind }) => kind === 'code');
  let text = '';
  let at = 0;
  for (const line of quote.split('\n')) {
    const isItem = formulas ? marks.some(({ kind, from }) => kind === 'item' && from === at) : DOT.test(line);
    const told = isItem ? line.replace(DOT, '- ') : line;
    if (at > 0) text += '\n';
    if (isItem) lines.push({ kind: 'item', from: text.length, to: text.length + told.length });
    text += told;
    at += line.length + 1;
  }
  return withMarks(quotedWords(text, { formulas }), lines);
}
