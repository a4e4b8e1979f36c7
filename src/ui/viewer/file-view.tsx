// A document of the server's in the page, with the file itself one click away.
import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { fetchDownload } from '#src/api/download.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useLoaded } from './use-loaded.ts';
import { Viewer, type ViewerProps } from './viewer.tsx';

interface Props extends Omit<ViewerProps, 'file'> {
  /** Relative to the server. */
  url: string;
}

export function FileView({ url, ...viewer }: Props) {
  const { t } = useTranslation('viewer');
  const { data, error } = useLoaded(url, fetchDownload);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeleton role="status" aria-label={t('loading')} h="24rem" />;
  return <Viewer file={data} {...viewer} />;
}
