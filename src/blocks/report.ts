// Blocks that could not be shown, told once each.
const told = new Set<string>();

let listener: (type: string, reason: unknown) => void = (type, reason) =>
  console.error(`block ${type} was not shown`, reason);
export const onBlockProblem = (next: typeof listener): void => {
  listener = next;
};

export function reportBlock(type: string, id: string, reason: unknown): void {
  const key = `${type} ${id}`;
  if (told.has(key)) return;
  told.add(key);
  listener(type, reason);
}
