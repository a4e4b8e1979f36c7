// Files that are answers: sent as any, and known by their names as long as this page remembers them.

import type { PaperFiles } from '#questions/kit/paper.answer.ts';
import { keep, recall } from '#src/api/storage.ts';

const NAMES = 'exam.files';
const MOST = 100;

export function answerFiles(): PaperFiles {
  return {
    send: async (file) => {
      const { uploadFile } = await import('#src/api/upload.ts');
      const { id, name } = await uploadFile(file, { signal: new AbortController().signal });
      const known = Object.entries({ ...recall<Record<string, string>>(NAMES), [id]: name });
      keep(NAMES, Object.fromEntries(known.slice(-MOST)));
      return id;
    },
    nameOf: (fileId) => recall<Record<string, string>>(NAMES)?.[fileId],
  };
}
