// A file that a job has made, as a button.
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { ApiError } from '#src/api/errors.ts';
import { toast } from '../toast.ts';
import { Icon } from '../work-icon.tsx';
import type { Job } from './queries.ts';

interface ResultFile {
  name: string;
  /** Relative to the server. */
  url: string;
}

/** `result.file`, as exports have it; null where a job made none. */
export function fileIn(result: Job['result']): ResultFile | null {
  const file = result?.['file'];
  if (typeof file !== 'object' || file === null || !('name' in file) || !('url' in file)) return null;
  const { name, url } = file;
  return typeof name === 'string' && typeof url === 'string' && url.startsWith('/') ? { name, url } : null;
}

export function ResultFileButton({ file }: { file: ResultFile }) {
  const { t } = useTranslation('jobs');
  const [busy, setBusy] = useState(false);
  const get = async () => {
    setBusy(true);
    try {
      const { blob } = await fetchDownload(file.url);
      saveFile({ blob, name: file.name });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('detail.saveFailed', { reason: error.msg }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button alignSelf="start" loading={busy} onClick={() => void get()}>
      <Icon name="download" />
      {t('detail.file', { name: file.name })}
    </Button>
  );
}
