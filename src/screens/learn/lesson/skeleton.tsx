// A lesson on its way.
import { Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function LessonSkeleton() {
  const { t } = useTranslation('learn');
  return (
    <Stack role="status" aria-label={t('lesson.loading')} gap="4">
      <Skeleton h="7" w="45%" />
      <Skeleton h="4" />
      <Skeleton h="4" />
      <Skeleton h="4" w="70%" />
      <Skeleton h="32" borderRadius="l3" />
    </Stack>
  );
}
