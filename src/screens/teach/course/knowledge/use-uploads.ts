// The documents on their way to a course's knowledge base.
import { useEffect, useSyncExternalStore } from 'react';
import { RESUMABLE_FROM } from '#contract/file-limits.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { sendFile } from '#src/api/send-file.ts';
import { type UploadOptions, uploadAs } from '#src/api/upload.ts';
import { createUploads, type Upload, type Uploads } from '#src/ui/upload/uploads.ts';
import { guardUploads, useUploads as useList } from '#src/ui/upload/use-uploads.ts';
import { useRefreshDocuments } from './queries.ts';

export const DOCUMENT_MAX_MB = 50;
/** What a teacher may choose; the server judges by content. */
export const DOCUMENT_ACCEPT = '.pdf,.docx,.pptx,.md,.markdown,.txt';
const PATH = '/OrgApi/CourseAIKnowledgeGraph/UploadFile';

type Stored = OutputOf<'/OrgApi/AISetting/KnowledgeAdd'>;

interface Watched extends Required<UploadOptions> {
  place: string;
}

/** A large one in parts, so that a cut line or a reload costs no more than the last of them. */
async function send(file: File, { place: courseId, ...watched }: Watched): Promise<Stored> {
  // both answer alike
  if (file.size < RESUMABLE_FROM)
    return (await sendFile({ path: PATH, fields: { courseId }, file, ...watched })) as Stored;
  return uploadAs(file, watched, ({ id: fileId }, options) =>
    call('/OrgApi/AISetting/KnowledgeAdd', { courseId, fileId }, options),
  );
}

const uploads = createUploads({ maxBytes: DOCUMENT_MAX_MB * 1024 * 1024, accept: DOCUMENT_ACCEPT, send });
guardUploads(uploads);

/** A document that has the bytes of another of its course. */
export interface SameFile {
  courseId: string;
  id: string;
  name: string;
  same: { id: string; name: string };
}

// beside the uploads: they arrive while one looks at something else
let sameFiles: readonly SameFile[] = [];
const listeners = new Set<() => void>();
function setSame(next: readonly SameFile[]): void {
  sameFiles = next;
  for (const tell of [...listeners]) tell();
}
uploads.onStored((courseId, stored) => {
  const more = stored.items.flatMap(({ same, ...own }) => (same ? [{ courseId, ...own, same }] : []));
  if (more.length > 0) setSame([...sameFiles, ...more]);
});
const watchSame = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Until the teacher has said whether both stay. */
export function useSameFiles(courseId: string): { list: readonly SameFile[]; done(id: string): void } {
  const all = useSyncExternalStore(watchSame, () => sameFiles);
  return {
    list: all.filter((own) => own.courseId === courseId),
    done: (id) => setSame(sameFiles.filter((own) => own.id !== id)),
  };
}

/** Those of one course. What has arrived shows in the list of documents. */
export function useDocumentUploads(courseId: string): { list: readonly Upload[]; actions: Uploads<Stored> } {
  const list = useList(uploads, courseId);
  const refresh = useRefreshDocuments();
  useEffect(() => uploads.onStored((id) => void refresh(id)), [refresh]);
  return { list, actions: uploads };
}
