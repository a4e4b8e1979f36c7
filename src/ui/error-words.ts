/** An error's own words; null where they are for nobody: a fault of ours, or a part of the page that did not come. */
export function errorWords(error: unknown): string | null {
  if (error instanceof TypeError) return null;
  return error instanceof Error ? error.message : String(error);
}
