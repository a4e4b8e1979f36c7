// /teach/AIcourse: a teacher's AI courses.
import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Blank, Fault } from '../parts/blank.tsx';
import { Frame } from '../parts/frame.tsx';
import { Icon } from '../parts/icons.tsx';
import { Pager } from '../parts/pager.tsx';
import { usePlace } from '../parts/place.ts';
import { useCourseActions } from './actions.ts';
import { CourseDialogs } from './dialogs.tsx';
import { PAGE_SIZE, useCourses } from './queries.ts';
import { SearchBox } from './search-box.tsx';
import { Start } from './start.tsx';
import { CourseTable, CourseTableSkeleton } from './table.tsx';

export function CoursesScreen() {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const place = usePlace();
  const keyword = place.get('keyword');
  const courses = useCourses(place.page('page'), keyword);
  const actions = useCourseActions({ onAdded: (id) => navigate(`/teach/AIcourseInfo?id=${encodeURIComponent(id)}`) });
  const add = () => actions.open({ kind: 'add' });
  const search = (next: string) => place.set({ keyword: next, page: null }, true);
  const nothingYet = courses.data?.itemCount === 0 && keyword === '';

  return (
    <Frame>
      <Flex gap="4" align="flex-start" justify="space-between">
        <Box>
          <Heading as="h1" textStyle="xl">
            {t('courses.title')}
          </Heading>
          <Text color="fg.muted">{t('courses.lead')}</Text>
        </Box>
        {!nothingYet && (
          <Button onClick={add}>
            <Icon name="add" />
            {t('courses.add')}
          </Button>
        )}
      </Flex>
      {!nothingYet && <SearchBox label={t('courses.search')} value={keyword} onChange={search} />}
      {nothingYet ? <Start onAdd={add} /> : <CourseList courses={courses} actions={actions} />}
      <CourseDialogs actions={actions} courses={courses.data?.items ?? []} />
    </Frame>
  );
}

interface ListProps {
  courses: ReturnType<typeof useCourses>;
  actions: ReturnType<typeof useCourseActions>;
}

function CourseList({ courses, actions }: ListProps) {
  const { t } = useTranslation('teach');
  const place = usePlace();
  const keyword = place.get('keyword');
  const pastEnd = courses.data?.items.length === 0 && courses.data.page > 1;
  useEffect(() => {
    // the last row of the last page was deleted
    if (pastEnd) place.set({ page: null }, true);
  });
  if (courses.isPending || pastEnd) return <CourseTableSkeleton />;
  if (courses.isError && !courses.data) return <Fault error={courses.error} onRetry={() => courses.refetch()} />;
  const { items, itemCount, page } = courses.data;
  if (itemCount === 0) {
    return (
      <Blank icon="search" title={t('courses.searchEmpty', { keyword })}>
        <Button mt="2" size="sm" variant="outline" onClick={() => place.set({ keyword: null, page: null })}>
          {t('courses.clearSearch')}
        </Button>
      </Blank>
    );
  }
  return (
    <Box>
      <CourseTable courses={items} busyId={actions.busyId} onAction={actions.act} />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={itemCount}
        onPage={(to) => place.set({ page: to === 1 ? null : String(to) })}
      />
    </Box>
  );
}
