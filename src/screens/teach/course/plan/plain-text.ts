// Any field of a point or a question as lines of text, to be compared by eye.

const SKIPPED = new Set(['documentId', 'page', 'heading']);

export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plainText).join('\n');
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([name]) => !SKIPPED.has(name))
      .map(([, inner]) => plainText(inner))
      .filter((text) => text !== '')
      .join('\n');
  }
  return String(value);
}
