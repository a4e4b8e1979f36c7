// /Curriculum: every course that is open to whoever looks, narrowed by what the address says. /MyCurriculum: one's own.
import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { CourseGrid, SearchCourses } from './catalogue.tsx';

const KINDS = ['plain', 'ai'] as const;

/** @page /Curriculum */
export function CoursesScreen() {
  const { t } = useTranslation('portal');
  useTabTitle(t('allCourses'));
  const place = usePageQuery();
  const role = useSession().user?.role;
  const learns = role === 'student' || role === 'teacher';
  const kind = KINDS.find((known) => known === place.get('kind'));
  const keyword = useDeferredValue(place.get('keyword').trim());
  return (
    <Stack w="full" maxW="7xl" mx="auto" gap="5" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <HStack justify="space-between" wrap="wrap" gap="3">
        <HStack gap="4" align="baseline">
          <chakra.h1 textStyle="xl" fontWeight="semibold">
            {t('allCourses')}
          </chakra.h1>
          {learns && <Link to="/MyCurriculum">{t('myCourses')}</Link>}
        </HStack>
        <SearchCourses value={place.get('keyword')} onChange={(text) => place.set({ keyword: text }, true)} />
      </HStack>
      <HStack role="group" aria-label={t('kind.label')} gap="2">
        {([undefined, ...KINDS] as const).map((value) => (
          <Button
            key={value ?? 'all'}
            size="sm"
            variant={value === kind ? 'solid' : 'surface'}
            aria-pressed={value === kind}
            onClick={() => place.set({ kind: value ?? null })}
          >
            {t(`kind.${value ?? 'all'}`)}
          </Button>
        ))}
      </HStack>
      <CourseGrid filter={kind ? { kind } : {}} keyword={keyword} />
    </Stack>
  );
}

/** @page /MyCurriculum */
export function MyCoursesScreen() {
  const { t } = useTranslation('portal');
  useTabTitle(t('myCourses'));
  return (
    <Stack gap="5">
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {t('myCourses')}
      </chakra.h1>
      <CourseGrid filter={{ learnt: true }} keyword="" none="noneLearnt" />
    </Stack>
  );
}
