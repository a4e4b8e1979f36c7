// Courses as cards: those that this person may see, or learns.
import { Box, chakra, HStack, Input, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { CARDS, CardGrid } from '#src/ui/card-grid.tsx';
import { Link } from '#src/ui/link.tsx';
import { CourseCard } from './course-card.tsx';

const PATH = '/api/Course/Items';

/** On the home page. */
export function Catalogue() {
  const { t } = useTranslation('portal');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  return (
    <Stack
      as="section"
      id="courses"
      gap="5"
      aria-labelledby="courses-title"
      scrollMarginTop="calc(var(--over) + 0.5rem)"
    >
      <HStack justify="space-between" wrap="wrap" gap="3">
        <HStack gap="4" align="baseline">
          <chakra.h2 id="courses-title" textStyle="xl" fontWeight="semibold">
            {t('courses')}
          </chakra.h2>
          <Link to="/Curriculum">{t('all')}</Link>
        </HStack>
        <SearchCourses value={typed} onChange={setTyped} />
      </HStack>
      <CourseGrid filter={{}} keyword={keyword} />
    </Stack>
  );
}

export function SearchCourses({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('portal');
  return (
    <Input
      type="search"
      w={{ base: 'full', sm: '16rem' }}
      value={value}
      onChange={(e) => onChange(e.target.value)}
      aria-label={t('search')}
      placeholder={t('search')}
    />
  );
}

interface GridProps {
  filter: Pick<InputOf<typeof PATH>, 'kind' | 'learnt'>;
  keyword: string;
  /** What is said where there is none; else that none is open. */
  none?: string;
}

export function CourseGrid({ filter, keyword, none = 'none' }: GridProps) {
  const { t } = useTranslation('portal');
  const empty = keyword ? 'noneFound' : none;
  const asked = { ...filter, ...(keyword ? { keyword } : {}) };
  return (
    <CardGrid
      queryKey={[PATH, asked]}
      fetchPage={(page, signal) => call(PATH, { ...asked, page, pageSize: CARDS }, { quiet: true, signal })}
      card={(course) => <CourseCard key={course.id} course={course} own={filter.learnt === true} />}
      waiting={<Placeholders />}
      empty={{ title: t(empty), text: t(`${empty}Text`) }}
      more={t('more')}
    />
  );
}

function Placeholders() {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 3, xl: 4 }} gap="5" aria-hidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Box key={key} bg="bg.panel" borderRadius="l3" overflow="hidden">
          <Skeleton aspectRatio="16 / 9" />
          <Stack p="4" gap="3">
            <Skeleton h="5" />
            <Skeleton h="4" w="60%" />
          </Stack>
        </Box>
      ))}
    </SimpleGrid>
  );
}
