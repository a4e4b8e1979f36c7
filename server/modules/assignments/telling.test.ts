import { expect, test } from 'vitest';
import type { Standing } from './standing.ts';
import { isDueSoon } from './telling.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const NOW = at('2026-11-25T10:00:00');
const FROM = { from: at('2026-11-20T10:00:00') };
const due = (until: string | null, more: Partial<Standing> = {}): Standing => ({
  state: 'none',
  until: until === null ? null : at(until),
  excused: false,
  open: true,
  ...more,
});

test.each<[string, { from: number }, Standing | null, boolean]>([
  ['tomorrow night', FROM, due('2026-11-26T23:59:00'), true],
  ['tonight', FROM, due('2026-11-25T23:59:00'), true],
  ['the day after tomorrow', FROM, due('2026-11-27T00:00:00'), false],
  ['over', FROM, due('2026-11-25T09:59:00'), false],
  ['without an end', FROM, due(null), false],
  ['begun', FROM, due('2026-11-26T23:59:00', { state: 'doing' }), true],
  ['done', FROM, due('2026-11-26T23:59:00', { state: 'done' }), false],
  ['handed in', FROM, due('2026-11-26T23:59:00', { state: 'submitted' }), false],
  ['excused', FROM, due('2026-11-26T23:59:00', { excused: true }), false],
  ['not theirs any more', FROM, null, false],
  ['given only today', { from: at('2026-11-25T08:00:00') }, due('2026-11-26T23:59:00'), false],
])('due %s', (_name, given, standing, told) => {
  expect(isDueSoon(given, standing, NOW)).toBe(told);
});
