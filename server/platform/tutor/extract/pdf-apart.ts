// Lines of a PDF that stand apart from its text: labels of drawings, told by what is around them, and words set from top to bottom.
import type { PageLines, PdfTextLine } from './pdf-lines.ts';
import type { UnreadPart } from './types.ts';

/** Two Han or three letters in a row are words; less may be a label, or the short last line of a paragraph. */
export const readsAsWords = (text: string): boolean => /[\u3400-\u9fff]{2}|\p{L}{3}/u.test(text);

/** Text is set from the left margin, so many sizes from there at most, or by a stop. */
const INSET = 3;
const LONGEST = 12;
const STOP = /[。！？；：，、.!?;:）)]$/;
/** Without a drawing on the page a letter or a number of one is all that a label can be. */
const BARE = /^\P{Script=Han}{1,3}$/u;

/** Lines that no word stands right above or below, far from the margin: in a paragraph, an answer or a list there is one. */
export function labelsOf({ lines, isDrawn }: PageLines, insetOf: (line: PdfTextLine) => number, pitch: number) {
  const runs: PdfTextLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1];
    const drop = (last?.y ?? line.y) - line.y;
    const isBelow = Math.abs((last?.x ?? line.x) - line.x) < line.size * 1.5 && drop < pitch * 1.6;
    if (at > 0 && drop > -line.size && (isBelow || drop < line.size * 0.6)) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  const isLabel = (line: PdfTextLine) =>
    !line.table &&
    !readsAsWords(line.text) &&
    !STOP.test(line.text) &&
    (isDrawn ? line.text.length <= LONGEST : BARE.test(line.text)) &&
    (line.isAngled || insetOf(line) > line.size * INSET);
  return new Set(runs.filter((run) => run.every(isLabel)).flat());
}

const ONE_SIGN = /^[\p{Script=Han}\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe4f]$/u;
/** Two signs below each other may be two short lines. */
const COLUMN = 4;

/** Columns of words from top to bottom, which nobody reads here: each sign is a line of its own right below the last. */
export function withoutColumns(page: PageLines): { page: PageLines; columns: number } {
  const runs: PdfTextLine[][] = [];
  for (const line of page.lines) {
    const last = runs.at(-1)?.at(-1);
    const isBelow =
      last &&
      [last, line].every(({ text, table, isAngled }) => !table && !isAngled && ONE_SIGN.test(text)) &&
      Math.abs(last.x - line.x) < 1 &&
      Math.abs(last.y - line.y - line.size) < line.size * 0.25;
    if (isBelow) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  if (!runs.some(({ length }) => length >= COLUMN)) return { page, columns: 0 };
  const columns = runs.filter((run) => run.every(({ text, table }) => !table && ONE_SIGN.test(text)));
  const gone = new Set(columns.flat());
  return { page: { ...page, lines: page.lines.filter((line) => !gone.has(line)) }, columns: columns.length };
}

/** One more thing of a page that is not read. */
export function addUnread(unread: UnreadPart[], page: number, reason: UnreadPart['reason'], count = 1): void {
  const part = unread.find((one) => one.page === page && one.reason === reason);
  if (part) part.count += count;
  else if (count > 0) unread.push({ page, reason, count });
}
