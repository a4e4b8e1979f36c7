// Something that is fetched or made once for what is shown. Pages that stand before the sign-in have no store of rows.
import { useEffect, useState } from 'react';
import { type DownloadedFile, fetchDownload } from '#src/api/download.ts';

interface Loaded<T> {
  data?: T;
  error?: unknown;
}

/** `of`: what it is made from; another starts anew. */
export function useLoaded<S, T>(of: S, load: (of: S) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { of?: S }>({});
  useEffect(() => {
    let isGone = false;
    load(of).then(
      (data) => isGone || setLoaded({ of, data }),
      (error: unknown) => isGone || setLoaded({ of, error }),
    );
    return () => {
      isGone = true;
    };
  }, [of, load]);
  return loaded.of === of ? loaded : {};
}

export const storedFileUrl = (id: string): string => `/OrgApi/UploadFile/Get?${new URLSearchParams({ id })}`;

/** A file of the platform, by its id. */
export const useStored = (id: string): Loaded<DownloadedFile> => useLoaded(storedFileUrl(id), fetchDownload);
