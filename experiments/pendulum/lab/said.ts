// What the student chose: teachers read it by the words that `experiment.json` has for these names.

/** As it stands in the book, without what no hand has done. */
export function chosen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(chosen);
  if (typeof value !== 'object' || value === null) return value;
  // who presses shows by the press itself where, and how it was counted
  const isSelf = 'by' in value && value.by === 'self';
  const told = Object.entries(value).filter(([name]) => !isSelf || (name !== 'where' && name !== 'count'));
  return Object.fromEntries(told.map(([name, part]) => [name, chosen(part)]));
}
