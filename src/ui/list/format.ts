// A row's field as text in the reader's language.
import { rounded } from '#contract/rounding.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import type { Column } from './column.ts';

const made = new Map<string, (value: number) => string>();

function formatter(language: string, kind: 'number' | 'date' | 'dateTime'): (value: number) => string {
  const key = `${language} ${kind}`;
  const known = made.get(key);
  if (known) return known;
  // making one costs more than using it a thousand times
  const { format } =
    kind === 'number'
      ? hundredths(language)
      : timeFormat(language, {
          dateStyle: 'medium',
          ...(kind === 'dateTime' ? { timeStyle: 'short' } : {}),
        });
  made.set(key, format);
  return format;
}

function hundredths(language: string): { format: (value: number) => string } {
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return { format: (value) => format(rounded(value, 2)) };
}

/** Empty where there is nothing to say; the cell then shows a dash. */
export function fieldText<Row>(row: Row, { name, kind = 'text' }: Column<Row>, language: string): string {
  const value = (row as Record<string, unknown>)[name]; // columns name fields of the contract's row
  if (value === null || value === undefined || value === '') return '';
  return kind !== 'text' && typeof value === 'number' ? formatter(language, kind)(value) : String(value);
}

/** Makes them while rows are on their way: the first one reads the language's data, 40 ms that nobody should wait for. */
export function warmFormats(language: string): () => void {
  const timers = (['date', 'number'] as const).map((kind) => setTimeout(() => formatter(language, kind)));
  return () => timers.forEach(clearTimeout);
}
