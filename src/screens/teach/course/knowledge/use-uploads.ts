// The uploads of this page load, as React sees them.
import { useEffect, useSyncExternalStore } from 'react';
import { useRefreshDocuments } from './queries.ts';
import { sendFile } from './send.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';

const uploads = createUploads(sendFile);

/** Leaving the page would cut what is on its way. */
function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
uploads.subscribe(() => {
  const busy = uploads.list().some((u) => u.state !== 'failed');
  if (busy) window.addEventListener('beforeunload', warnBeforeLeaving);
  else window.removeEventListener('beforeunload', warnBeforeLeaving);
});

/** Those of one course. What has arrived shows in the list of documents. */
export function useUploads(courseId: string): { list: readonly Upload[]; actions: Uploads } {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list);
  const refresh = useRefreshDocuments();
  useEffect(() => uploads.onStored((id) => void refresh(id)), [refresh]);
  return { list: all.filter((u) => u.courseId === courseId), actions: uploads };
}
