// The import that is under way in this browser: found again after a reload, by whoever began it.
import { forget, keep, recall } from '#src/api/storage.ts';
import type { ImportKind } from './kinds.ts';

interface StoredImport {
  kind: ImportKind;
  deptId: string;
  jobId: string;
  commit: boolean;
  /** The file name of the sheet. */
  title: string;
  /** The panel was open when the page went away. */
  open: boolean;
}

/** As long as the server holds the passwords. */
const KEPT_S = 86_400;
const nameOf = (userId: string): string => `import.${userId}`;

export const storedImport = (userId: string): StoredImport | null => recall<StoredImport>(nameOf(userId));
export const storeImport = (userId: string, kept: StoredImport): void => keep(nameOf(userId), kept, KEPT_S);
export const forgetImport = (userId: string): void => forget(nameOf(userId));
