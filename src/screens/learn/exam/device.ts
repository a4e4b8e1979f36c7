// This tab as a device that sits exams, and what it keeps of them for its next page.
import { newId } from '#src/api/ids.ts';

const DEVICE = 'mengoo.exam.device';
const SAT = 'mengoo.exam.sat';

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // storage forbidden: a reload is then another device, which takes over
  }
};

let own: string | null = null;

/** The same for the life of the tab, over reloads: another tab is another device. */
export function deviceId(): string {
  own ??= read(DEVICE) ?? newId();
  write(DEVICE, own);
  return own;
}

/** An exam that was sat in this tab by this person goes on at once; elsewhere one asks for it. */
export const noteSat = (examId: string, userId: string): void => write(SAT, `${userId} ${examId}`);
export const wasSat = (examId: string, userId: string): boolean => read(SAT) === `${userId} ${examId}`;
