// A document in the page, with the file itself one click away.
import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#src/ui/state.tsx';
import { useStored } from '#src/ui/viewer/use-loaded.ts';
import { Viewer } from '#src/ui/viewer/viewer.tsx';

export function FileView({ id, onUnseen }: { id: string; onUnseen: (isUnseen: boolean) => void }) {
  const { t } = useTranslation('study');
  const { data, error } = useStored(id);
  if (error) return <ErrorState error={error} />;
  if (!data) return <Skeleton role="status" aria-label={t('loading')} h="24rem" />;
  return <Viewer file={data} onUnseen={onUnseen} />;
}
