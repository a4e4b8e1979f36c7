// Times as inputs of days and minutes have them: by the clock of who looks.

const two = (n: number): string => String(n).padStart(2, '0');

export const dayText = (at: number): string => {
  const d = new Date(at);
  return `${String(d.getFullYear()).padStart(4, '0')}-${two(d.getMonth() + 1)}-${two(d.getDate())}`;
};

/** For `datetime-local`. */
export const minuteText = (at: number): string => {
  const d = new Date(at);
  return `${dayText(at)}T${two(d.getHours())}:${two(d.getMinutes())}`;
};

/** Null where nothing is typed. */
export const msOf = (text: string): number | null => (text === '' ? null : new Date(text).getTime());

/** The last minute of the day that comes so many days after. */
export const endOfDayIn = (days: number, from = Date.now()): number => {
  const d = new Date(from);
  d.setDate(d.getDate() + days);
  return d.setHours(23, 59, 0, 0);
};
