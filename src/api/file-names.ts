// What files that were handed in are called, as long as this device remembers them; also those that lie in it still.
import { keep, recall } from './storage.ts';

const NAMES = 'exam.files';
const MOST = 100;

export function noteFileName(fileId: string, name: string): void {
  const known = Object.entries({ ...recall<Record<string, string>>(NAMES), [fileId]: name });
  keep(NAMES, Object.fromEntries(known.slice(-MOST)));
}

export const fileName = (fileId: string): string | undefined => recall<Record<string, string>>(NAMES)?.[fileId];

const KEPT = /^kept:[0-9a-f-]{36}$/;
/** The name of a file that lies in this browser, in the place of the server's id. */
export const keptId = (id: string): string => `kept:${id}`;
export const isKeptId = (id: unknown): id is string => typeof id === 'string' && KEPT.test(id);
