// Files that hold one value a line, as tests and killed processes leave them; and lines for a terminal.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Line {
  /** `file:line` */
  at: string;
  text: string;
}

/** Of all files of this ending, in order. `broken`: what is called like one, and can not be read. */
export function linesIn(folder: string, isOurs: (file: string) => boolean): { lines: Line[]; broken: string[] } {
  const lines: Line[] = [];
  const broken: string[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder).filter(isOurs).sort() : []) {
    const path = join(folder, file);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
      broken.push(file);
      continue;
    }
    for (const [i, text] of readFileSync(path, 'utf8').split('\n').entries())
      if (text !== '') lines.push({ at: `${file}:${i + 1}`, text });
  }
  return { lines, broken };
}

const MOST_LINES = 20;
const LONGEST = 500;

/** As many of one kind as anybody reads. */
export const fewOf = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES ? lines.slice() : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];

/** Names come from files: none of them moves a cursor, or turns the writing round. */
export const printable = (line: string): string => {
  const text = line.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};
