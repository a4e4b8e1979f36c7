// This tab as a device that sits exams, and what it keeps of them for its next page.
import type { OutputOf } from '#contract/index.ts';
import { newId } from '#src/api/ids.ts';

type Begun = OutputOf<'/api/Exam/Start'>;

const DEVICE = 'mengoo.exam.device';
const SAT = 'mengoo.exam.sat';
const AT = 'mengoo.exam.at';
const READ = 'mengoo.exam.read';
const LEFT = 'mengoo.exam.left';
const BEGUN = 'mengoo.exam.begun';

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

/** A time that was noted of this attempt; 0: of none, or of another one. */
function timeOf(key: string, attemptId: string): number {
  const [of, at] = (read(key) ?? '').split(' ');
  return of === attemptId ? Number(at) : 0;
}

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

/** The question that was shown last: a reload, or the end of a pause, comes back to it. */
export const noteAt = (questionId: string): void => write(AT, questionId);
export const lastAt = (): string | null => read(AT);

/** The teacher's last word that was read in this attempt, by when it was said. The server has it too, unless the line is cut. */
export const noteRead = (attemptId: string, at: number): void => write(READ, `${attemptId} ${at}`);
export const lastRead = (attemptId: string): number => timeOf(READ, attemptId);

/** When another page was opened in the place of this attempt; 0: none. */
export const noteLeft = (attemptId: string, at: number): void => write(LEFT, `${attemptId} ${at}`);
export const lastLeft = (attemptId: string): number => timeOf(LEFT, attemptId);

/** The attempt as it was begun here: a page that comes back while the server is away goes on with it. Empty: forget it. */
export const noteBegun = (begun: Begun | null, of = ''): void =>
  write(BEGUN, begun === null ? '' : JSON.stringify({ of, begun }));
export function lastBegun(of: string): Begun | null {
  try {
    const kept = JSON.parse(read(BEGUN) ?? '') as { of: string; begun: Begun }; // as it was written above
    return kept.of === of ? kept.begun : null;
  } catch {
    return null;
  }
}
