import { expect, test } from 'vitest';
import { livesByTime, liveTimeOf, type OwnLive } from './times.ts';

const HOUR = 3_600_000;
/** Ten in the morning, by the school's clock. */
const NOW = Date.UTC(2026, 8, 7, 2);
const live = (id: string, of: Partial<OwnLive>): OwnLive => ({
  id,
  title: '',
  startAt: NOW,
  minutes: 45,
  state: 'scheduled',
  held: null,
  courseId: null,
  course: '',
  host: '',
  role: 'student',
  isPublic: false,
  ...of,
});

test.each([
  [{ state: 'open', startAt: NOW - 50 * HOUR }, 'now'],
  [{ startAt: NOW - HOUR }, 'today'],
  // the school's day ends at 16 o'clock UTC
  [{ startAt: NOW + 13.9 * HOUR }, 'today'],
  [{ startAt: NOW + 14 * HOUR }, 'later'],
  [{ startAt: NOW - 24 * HOUR }, 'past'],
  [{ state: 'ended' }, 'past'],
  [{ state: 'cancelled', startAt: NOW + 50 * HOUR }, 'past'],
] as const)('%j is shown under %s', (of, time) => expect(liveTimeOf(live('a', of), NOW)).toBe(time));

test('what comes begins with the next, what is past with the last', () => {
  const days = [3, -2, 1, -1].map((d) => live(String(d), { startAt: NOW + d * 24 * HOUR }));
  const parts = livesByTime(days, NOW);
  expect(parts.get('later')?.map((l) => l.id)).toEqual(['1', '3']);
  expect(parts.get('past')?.map((l) => l.id)).toEqual(['-1', '-2']);
  expect(parts.has('now')).toBe(false);
});
