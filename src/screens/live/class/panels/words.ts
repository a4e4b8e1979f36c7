// What somebody answered, in a cell of a table.
import { isPairs } from '#questions/kit/answer.ts';

export function answerText(value: unknown, words: Record<'true' | 'false', string>): string {
  if (typeof value === 'boolean') return words[value ? 'true' : 'false'];
  if (Array.isArray(value)) return value.join(' ');
  if (isPairs(value) && typeof value === 'object')
    return Object.entries(value)
      .map((pair) => pair.join('→'))
      .join(' ');
  return String(value);
}
