// Uploads as React sees them, and a word of warning to whoever closes the page on them.
import { useSyncExternalStore } from 'react';
import { uploadFile } from '#src/api/upload.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';

/** Those of one place. */
export function useUploads<R>(uploads: Uploads<R>, place: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list);
  return all.filter((u) => u.place === place);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Leaving the page would cut what is on its way. */
export function guardUploads(uploads: Uploads<unknown>): void {
  uploads.subscribe(() => {
    const busy = uploads.list().some((u) => u.state !== 'failed');
    if (busy) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}

/** Files that are added to a place one by one, and go on while one looks at another page. */
export function fileUploads<R>(
  mostMb: number,
  add: (place: string, fileId: string) => Promise<R>,
  accept?: string,
): Uploads<R> {
  const uploads = createUploads({
    maxBytes: mostMb * 1024 ** 2,
    ...(accept === undefined ? {} : { accept }),
    send: async (file, { place, signal, onProgress }) =>
      add(place, (await uploadFile(file, { signal, onProgress })).id),
  });
  guardUploads(uploads);
  return uploads;
}
