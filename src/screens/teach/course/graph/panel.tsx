// 知识图谱: points and concepts of a course and how they relate, as a map or as a list; both can do the same.
import { Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#src/ui/state.tsx';
import { GraphEditor } from './editor.tsx';
import { useGraphItem } from './use-keeper.ts';

export function GraphPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('graph');
  const item = useGraphItem(courseId);
  if (item.data) return <GraphEditor courseId={courseId} item={item.data} />;
  if (item.error) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  return <Skeleton role="status" aria-label={t('loading')} h="96" />;
}
