export function cleaner(_marks: ReadonlySet<number>) {
  return { push: (text: string): { text: string; n?: number }[] => [{ text }], end: (): { text: string; n?: number }[] => [] };
}
