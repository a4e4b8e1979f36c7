// /teach/myclass/ScoreManage and /score/manage: the score book of each course that one may see, chosen by its name.
import { Box, NativeSelect, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/courses.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { ScoresPanel } from '../course/scores/panel.tsx';

/** What in the address speaks of the course before. */
const OF_ONE_COURSE = {
  page: null,
  keyword: null,
  classId: null,
  band: null,
  sectionId: null,
  progress: null,
  week: null,
};

/**
 * @page /teach/myclass/ScoreManage
 * @page /score/manage
 */
export function ScoreManageScreen() {
  const { t } = useTranslation('scores');
  const pageQuery = usePageQuery();
  const all = useAllRows(courses, { sort: '-createdAt' });
  // a draft has no students
  const shown = all.data?.filter((c) => c.status !== 'draft') ?? [];
  const chosen = shown.find((c) => c.id === pageQuery.get('courseId')) ?? shown[0];
  return (
    <WorkScreen
      title={t('manage.title')}
      actions={
        chosen && (
          <NativeSelect.Root w="auto" maxW="20rem">
            <NativeSelect.Field
              aria-label={t('manage.course')}
              value={chosen.id}
              onChange={(e) => pageQuery.set({ ...OF_ONE_COURSE, courseId: e.target.value })}
            >
              {shown.map((c) => (
                <option key={c.id} value={c.id}>
                  {c.term ? t('manage.inTerm', { name: c.name, term: c.term }) : c.name}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        )
      }
    >
      {all.isPending && <Skeleton h="64" role="status" aria-label={t('manage.loading')} />}
      {all.error && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
      {all.data && !chosen && (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="book" title={t('manage.empty')} text={t('manage.emptyText')} />
        </Box>
      )}
      {chosen && <ScoresPanel key={chosen.id} courseId={chosen.id} />}
    </WorkScreen>
  );
}
