// The steps of a run that is an answer. Who marks the answer may not know the experiment: its steps then stand as the run has them.
import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Marks } from './marks.tsx';

const UNKNOWN: Parameters<typeof Marks>[0]['item'] = { stepList: [], marked: false, kind: 'js' };

export function RunSteps({ runId }: { runId: string }) {
  const { t } = useTranslation('experiment');
  const { data: process, error, refetch } = useCall('/api/Experiment/GetProcess', { runId }, { staleTime: 0 });
  const id = process?.experimentId ?? '';
  const item = useCall('/api/Experiment/Item', { id }, { enabled: id !== '' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!process || item.isPending) return <Skeleton role="status" aria-label={t('loading')} h="24" />;
  return <Marks item={item.data ?? UNKNOWN} process={process} />;
}
