// A calendar's days and places, by the school's clock. Pure.
import { dayText, msOf, startOfDay } from '#src/ui/school-time.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const QUARTER = 900_000;

export type CalendarView = 'month' | 'week';

/** Monday of its week. */
export const mondayOf = (at: number): number => {
  const start = startOfDay(at);
  // 1970-01-01 was a Thursday; from noon, so that no zone matters
  const weekday = (Math.floor(msOfDay(start) / DAY) + 3) % 7;
  return start - weekday * DAY;
};
const msOfDay = (start: number): number => Date.parse(`${dayText(start)}T00:00Z`);

/** The day that the address names; today where it names none. */
export const dayIn = (text: string, now: number): number => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? msOf(text) : null;
  return at === null || Number.isNaN(at) ? startOfDay(now) : at;
};

/** Whole weeks, Mondays first: six around a month, or one. */
export function daysOf(view: CalendarView, day: number): number[] {
  const [year = 0, month = 1] = dayText(day).split('-').map(Number);
  const first = view === 'week' ? day : (msOf(`${year}-${String(month).padStart(2, '0')}-01`) ?? day);
  const from = mondayOf(first);
  return Array.from({ length: view === 'week' ? 7 : 42 }, (_none, n) => from + n * DAY);
}

/** The same day a month or a week on; a day that the month does not have is its last. */
export function turnedDay(view: CalendarView, day: number, by: 1 | -1): number {
  if (view === 'week') return day + by * 7 * DAY;
  const [year = 0, month = 1, date = 1] = dayText(day).split('-').map(Number);
  const next = new Date(Date.UTC(year, month - 1 + by, 1));
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(date, last));
  return msOf(next.toISOString().slice(0, 10)) ?? day;
}

interface Held {
  id: string;
  startAt: number;
  minutes: number;
}

const endOf = ({ startAt, minutes }: Held): number => startAt + minutes * 60_000;

/** Beside each other where they are held at the same time: each one's lane, and how many there are. */
export function lanesOf<H extends Held>(held: readonly H[]): { of: H; lane: number; lanes: number }[] {
  const sorted = held.toSorted((a, b) => a.startAt - b.startAt || endOf(b) - endOf(a));
  const groups: { until: number; own: { of: H; lane: number }[]; ends: number[] }[] = [];
  for (const of of sorted) {
    const open = groups.at(-1);
    const group = open && of.startAt < open.until ? open : { until: 0, own: [], ends: [] };
    if (group !== open) groups.push(group);
    const free = group.ends.findIndex((end) => end <= of.startAt);
    const lane = free < 0 ? group.ends.length : free;
    group.ends[lane] = endOf(of);
    group.own.push({ of, lane });
    group.until = Math.max(group.until, endOf(of));
  }
  return groups.flatMap(({ own, ends }) => own.map((place) => ({ ...place, lanes: ends.length })));
}

/** A school's day. */
const SCHOOL = { from: 8, to: 20 } as const;

/** Hours that a week is drawn in: a school's day, and of the rest those alone in which something is held. */
export function hoursOf(held: readonly Held[]): number[] {
  const isHeld = (hour: number) =>
    held.some((h) => {
      const from = h.startAt - startOfDay(h.startAt);
      return from < (hour + 1) * HOUR && from + h.minutes * 60_000 > hour * HOUR;
    });
  return Array.from({ length: 24 }, (_none, hour) => hour).filter(
    (hour) => (hour >= SCHOOL.from && hour < SCHOOL.to) || isHeld(hour),
  );
}

/** The rows before which hours are left out. */
export const breaksOf = (hours: readonly number[]): number[] =>
  hours.flatMap((hour, row) => (row > 0 && hour !== (hours[row - 1] ?? 0) + 1 ? [row] : []));

/** How many hours below the first one drawn a time of day is, ms: those that are not drawn have no height. */
export const heightOf = (hours: readonly number[], time: number): number =>
  hours.filter((hour) => (hour + 1) * HOUR <= time).length +
  (hours.includes(Math.floor(time / HOUR)) ? (time % HOUR) / HOUR : 0);

/** The other way round: the time of day, ms, so many hours below the first one. */
export function timeAt(hours: readonly number[], height: number): number {
  const row = Math.min(hours.length - 1, Math.max(0, Math.floor(height)));
  return ((hours[row] ?? 0) + Math.min(1, Math.max(0, height - row))) * HOUR;
}

const STEPS: Readonly<Record<string, Readonly<Record<CalendarView, number>>>> = {
  ArrowLeft: { month: -DAY, week: -DAY },
  ArrowRight: { month: DAY, week: DAY },
  ArrowUp: { month: -7 * DAY, week: -QUARTER },
  ArrowDown: { month: 7 * DAY, week: QUARTER },
};

/** By how much Alt and this arrow move a class; null: not such a key. */
export const stepOfKey = (key: string, view: CalendarView): number | null => STEPS[key]?.[view] ?? null;

/** Another day, the same time of day. */
export const onDay = (startAt: number, day: number): number => day + (startAt - startOfDay(startAt));
