// Days and times by the school's clock, wherever its reader is: what ends at 23:59 there ends at 23:59 for everybody.
// The server counts days alike (server/platform/days.ts).

const ZONE = 'Asia/Shanghai';
/** It has no summer time. */
const OFFSET = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** As words: `{dateStyle: 'medium', timeStyle: 'short'}` and whatever else Intl knows. */
export const timeFormat = (language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: ZONE });

/** A date, and a date with its time, as every page writes them. */
export const DATE: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
export const DATE_AND_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** A day of this year, where the year goes without saying; and with its time. */
export const DAY_AND_MONTH: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
export const DAY_AND_MINUTE: Intl.DateTimeFormatOptions = { ...DAY_AND_MONTH, hour: '2-digit', minute: '2-digit' };

/** Today by its time, any other day with its day. */
export function nearTime(language: string, at: number, now: number): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const isToday = startOfDay(at) === startOfDay(now);
  return timeFormat(language, isToday ? clock : { ...DAY_AND_MONTH, ...clock }).format(at);
}

/** A day of these weeks with its weekday, and the time. */
export const DAY_AND_TIME: Intl.DateTimeFormatOptions = { ...DAY_AND_MINUTE, weekday: 'short' };

/** For `date`. */
export const dayText = (at: number): string => new Date(at + OFFSET).toISOString().slice(0, 10);

/** For `datetime-local`. */
export const minuteText = (at: number): string => new Date(at + OFFSET).toISOString().slice(0, 16);

/** What such an input holds; null where nothing is typed, NaN where it is no time. */
export const msOf = (text: string): number | null =>
  text === '' ? null : Date.parse(`${text.includes('T') ? text : `${text}T00:00`}Z`) - OFFSET;

/** The last minute of the day that comes so many days after. */
export const endOfDayIn = (days: number, from = Date.now()): number =>
  (Math.floor((from + OFFSET) / DAY_MS) + days + 1) * DAY_MS - OFFSET - 60_000;

/** The first moment of its day. */
export const startOfDay = (at: number): number => Math.floor((at + OFFSET) / DAY_MS) * DAY_MS - OFFSET;
