// The document as it was sent, at the place that was asked for.
import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { fetchDownload } from '#src/api/download.ts';
import { ErrorState } from '#src/ui/state.tsx';
import type { Place } from '#src/ui/viewer/place.ts';
import { useLoaded } from '#src/ui/viewer/use-loaded.ts';
import { Viewer } from '#src/ui/viewer/viewer.tsx';

const fetchDocument = (documentId: string) =>
  fetchDownload(`/OrgApi/AISetting/KnowledgeFile?${new URLSearchParams({ documentId })}`);

export function DocumentFile({ documentId, place }: { documentId: string; place: Place | undefined }) {
  const { t } = useTranslation('teach');
  const { data, error } = useLoaded(documentId, fetchDocument);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeleton role="status" aria-label={t('read.loading')} h="24rem" />;
  return <Viewer file={data} place={place} />;
}
