// Parts in groups of fixed places: a group that is all settled is the same list from then on, and is passed over as one.
import type { MarkdownPart, MarkdownReading } from './markdown.ts';

const SIZE = 8;

export function createGrouper(): (reading: MarkdownReading) => readonly (readonly MarkdownPart[])[] {
  let full: readonly (readonly MarkdownPart[])[] = [];
  return ({ settled, growing }) => {
    const last = full.at(-1)?.at(-1);
    // another text than before
    if (last && settled[full.length * SIZE - 1] !== last) full = [];
    for (let at = full.length * SIZE; at + SIZE <= settled.length; at += SIZE)
      full = [...full, settled.slice(at, at + SIZE)];
    const rest = [...settled.slice(full.length * SIZE), ...growing];
    const open = Array.from({ length: Math.ceil(rest.length / SIZE) }, (_, i) => rest.slice(i * SIZE, (i + 1) * SIZE));
    return [...full, ...open];
  };
}
