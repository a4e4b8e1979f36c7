// Files that are answers: sent like all others, and known by their names as long as this device keeps those.
import type { PaperFiles } from '#questions/kit/paper.answer.ts';
import { fileName, isKeptId, noteFileName } from '#src/api/file-names.ts';

export function answerFiles(): PaperFiles {
  return {
    send: async (file) => {
      const { uploadFile } = await import('#src/api/upload.ts');
      const { id, name } = await uploadFile(file, { signal: new AbortController().signal });
      noteFileName(id, name);
      return id;
    },
    nameOf: fileName,
  };
}

/** Of a sitting: kept on this device first, as its answers are; they go by themselves. `onSent`: one of them is judged. */
export function keptFiles(userId: string, onSent: () => void): PaperFiles {
  const uploads = () => import('#src/stream/uploads.ts');
  return {
    send: async (file) => (await uploads()).keepFile(file, userId),
    sent: async (fileId) => {
      if (!isKeptId(fileId)) return null;
      const refused = await (await uploads()).judged(fileId);
      onSent();
      return refused;
    },
    nameOf: fileName,
  };
}
