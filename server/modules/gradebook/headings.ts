// What the columns of a book are called in a file, and which column a heading of a sheet means.
import { oneWidth } from '#contract/names.ts';
import { say } from '#server/platform/messages.ts';
import { isHeading } from '../imports/index.ts';
import type { StoredCellError } from '../jobs/index.ts';

interface Titled {
  id: string;
  title: string;
}

/** As a file of the book calls its total, in either language. */
const isTotal = (title: string): boolean => [say('zh', 'colTotal'), say('en', 'colTotal')].includes(oneWidth(title));

/** One of those that say whose row it is, or what all comes to. */
export const isReserved = (title: string): boolean => isHeading(title) || isTotal(title);

/** The title, or with a number behind it where a heading before it is called so. */
export function distinct(title: string, taken: Set<string>): string {
  let heading = title;
  for (let n = 2; taken.has(oneWidth(heading)); n++) heading = `${title} (${n})`;
  taken.add(oneWidth(heading));
  return heading;
}

/** By the columns' ids, each another: a file that comes back says of each cell which one it is. */
export function headingsOf(columns: readonly Titled[]): Map<string, string> {
  const taken = new Set<string>();
  for (const { title } of columns) if (isReserved(title)) taken.add(oneWidth(title));
  return new Map(columns.map(({ id, title }) => [id, distinct(title, taken)]));
}

export interface SheetColumn<C> {
  at: number;
  heading: string;
  column: C;
}

/** To the letter first: two columns whose titles differ in width alone are two. What is wrong with the head is told in `errors`. */
export function columnsOfHead<C extends Titled>(
  head: readonly string[],
  columns: readonly C[],
  errors: StoredCellError[],
) {
  const headings = headingsOf(columns);
  const isSame = [
    (c: C, text: string) => headings.get(c.id) === text,
    (c: C, text: string) => c.title === text,
    (c: C, text: string) => oneWidth(headings.get(c.id) ?? '') === oneWidth(text),
    (c: C, text: string) => oneWidth(c.title) === oneWidth(text),
  ];
  const found = new Map<number, SheetColumn<C>>();
  const left = new Set(columns);
  const free = [...head.entries()].filter(([, text]) => text !== '' && !isReserved(text));
  for (const same of isSame)
    for (const [at, heading] of free) {
      const column = found.has(at) ? undefined : [...left].find((c) => same(c, heading));
      if (!column) continue;
      found.set(at, { at, heading, column });
      left.delete(column);
    }
  for (const [at, heading] of free) {
    const own = found.get(at)?.column;
    const isOther = own === undefined && columns.some((c) => isSame.some((same) => same(c, heading)));
    if (isOther) errors.push({ row: 1, column: heading, reason: 'head-twice' });
    // another that the sheet does not have may be meant as well
    const others = [...left].map((c) =>
      own?.title === heading ? c.title === heading : isSame.some((same) => same(c, heading)),
    );
    if (own && others.some(Boolean)) errors.push({ row: 1, column: heading, reason: 'titleTwice' });
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at);
}
