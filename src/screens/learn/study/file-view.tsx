// A document in the page, with the file itself one click away.
import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { fetchDownload } from '#src/api/download.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useLoaded } from '#src/ui/viewer/use-loaded.ts';
import { Viewer } from '#src/ui/viewer/viewer.tsx';

const fetchStored = (id: string) => fetchDownload(`/OrgApi/UploadFile/Get?${new URLSearchParams({ id })}`);

export function FileView({ id }: { id: string }) {
  const { t } = useTranslation('study');
  const { data, error } = useLoaded(id, fetchStored);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeleton role="status" aria-label={t('loading')} h="24rem" />;
  return <Viewer file={data} />;
}
