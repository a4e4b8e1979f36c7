// Of a message that goes on with a cut one, the marks are those of its own words.
import { expect, test } from 'vitest';
import type { TextMark } from '#contract/text-marks.ts';
import { marksEvents, wholeFrom } from './events.ts';

const text = '先看表。\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | $x$[1] |\n\n再看 $y$。';
const at = (words: string) => text.indexOf(words);
const formula = (words: string): TextMark => ({ kind: 'formula', from: at(words), to: at(words) + words.length });
const table: TextMark = { kind: 'table', from: at('| 甲'), to: at('\n\n再看'), rows: [[[at('甲'), at('甲') + 1]]] };
const script = { text, marks: [table, formula('$x$'), formula('$y$')], citations: [] };

test('a table that is cut is said again whole, and so is a formula', () => {
  expect(wholeFrom(script.marks, at('| 1 |'))).toBe(table.from);
  expect(wholeFrom(script.marks, at('再看'))).toBe(at('再看'));
  expect(wholeFrom(undefined, 7)).toBe(7);
});

test('places count from where the message begins; a script from before there were marks has none', () => {
  const rest = text.slice(table.from);
  const [event] = marksEvents('m', script, table.from);
  const { marks } = (event as { value: { marks: TextMark[] } }).value;
  expect(marks.map(({ kind, from, to }) => [kind, rest.slice(from, to)])).toEqual([
    ['table', rest.slice(0, rest.indexOf('\n\n'))],
    ['formula', '$x$'],
    ['formula', '$y$'],
  ]);
  expect(marks[0]).toMatchObject({ rows: [[[2, 3]]] });
  expect(marksEvents('m', { text, citations: [] }, 0)).toEqual([]);
});
