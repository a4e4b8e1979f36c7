// One way for every file to the server: small ones at once, large ones in parts that outlive a cut line and a reload.
import { RESUMABLE_FROM } from '#contract/file-limits.ts';
import type { StoredFile } from '#contract/files.ts';
import type { CallOptions } from './client.ts';
import { sendFile } from './send-file.ts';
import { type PartPorts, PORTS, sendInParts } from './upload-parts.ts';

export interface UploadOptions {
  /** Cancels: nothing of the file remains on the server. */
  signal: AbortSignal;
  /** 0 to 1; falls back where a cut part is sent again. 1 while the server stores the file. */
  onProgress?: (part: number) => void;
}

/** Rejects with ApiError (`data.reason` says why a file was refused), or with the signal's reason. */
export async function uploadFile(file: File, { signal, onProgress = () => {} }: UploadOptions): Promise<StoredFile> {
  if (file.size >= RESUMABLE_FROM) return sendInParts(file, { signal, onProgress }, PORTS);
  const data = await sendFile({ path: '/OrgApi/UploadFile/FileUp', fields: {}, file, signal, onProgress });
  const [item] = (data as { items: StoredFile[] }).items; // the server validates its answers
  if (!item) throw new Error('an upload without a stored file');
  return item;
}

/** As `uploadFile`, for a file that only counts once `take` has made something of it: both are tried until they have answered. */
export function uploadAs<R>(
  file: File,
  { signal, onProgress = () => {} }: UploadOptions,
  take: (stored: StoredFile, options: CallOptions) => Promise<R>,
): Promise<R> {
  const finish: PartPorts<R>['finish'] = async (uploadId, options) =>
    take(await PORTS.finish(uploadId, options), options);
  return sendInParts(file, { signal, onProgress }, { ...PORTS, finish });
}
