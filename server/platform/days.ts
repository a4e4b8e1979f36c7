// Days and weeks by the school's clock.

export const DAY = 86_400_000;
/** Schools live by Asia/Shanghai, which has no summer time. */
const OFFSET = 8 * 3_600_000;

/** Days since the epoch. */
export const dayOf = (at: number): number => Math.floor((at + OFFSET) / DAY);
/** The last millisecond of a day. */
export const endOfDay = (day: number): number => (day + 1) * DAY - OFFSET - 1;
/** As tables have it: `2026-11-28 21:05`. */
export const timeText = (at: number): string => new Date(at + OFFSET).toISOString().slice(0, 16).replace('T', ' ');
/** The last day of the week that a day is in, Sunday; day 0 was a Thursday. */
export const lastOfWeek = (day: number): number => day + ((10 - (day % 7)) % 7);
/** The first millisecond of the week that a time is in, on Monday. */
export const weekOf = (at: number): number => endOfDay(lastOfWeek(dayOf(at))) + 1 - 7 * DAY;
