// The documents on their way to a course's knowledge base.
import { useEffect } from 'react';
import { RESUMABLE_FROM } from '#contract/file-limits.ts';
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

interface Watched extends Required<UploadOptions> {
  place: string;
}

/** A large one in parts, so that a cut line or a reload costs no more than the last of them. */
function send(file: File, { place: courseId, ...watched }: Watched): Promise<unknown> {
  if (file.size < RESUMABLE_FROM) return sendFile({ path: PATH, fields: { courseId }, file, ...watched });
  return uploadAs(file, watched, ({ id: fileId }, options) =>
    call('/OrgApi/AISetting/KnowledgeAdd', { courseId, fileId }, options),
  );
}

const uploads = createUploads({ maxBytes: DOCUMENT_MAX_MB * 1024 * 1024, accept: DOCUMENT_ACCEPT, send });
guardUploads(uploads);

/** Those of one course. What has arrived shows in the list of documents. */
export function useDocumentUploads(courseId: string): { list: readonly Upload[]; actions: Uploads<unknown> } {
  const list = useList(uploads, courseId);
  const refresh = useRefreshDocuments();
  useEffect(() => uploads.onStored((id) => void refresh(id)), [refresh]);
  return { list, actions: uploads };
}
