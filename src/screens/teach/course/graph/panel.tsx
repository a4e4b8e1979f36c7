// 知识图谱: points and concepts of a course and how they relate, as a map or as a list; both can do the same.
import { Skeleton } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#src/ui/state.tsx';
import { GraphEditor } from './editor.tsx';
import { useGraphItem } from './use-draft.ts';

export function GraphPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('graph');
  const item = useGraphItem(courseId);
  // the editor is made bit by bit behind the skeleton: at one go it would be a task of 80 ms
  const shown = useDeferredValue(item.data);
  if (shown) return <GraphEditor courseId={courseId} item={shown} />;
  if (item.error) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  return <Skeleton role="status" aria-label={t('loading')} h="96" />;
}
