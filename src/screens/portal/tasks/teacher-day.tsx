// A teacher's home: four figures, each opens its list.
import { Box, chakra, SimpleGrid, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { ErrorState } from '#src/ui/state.tsx';

const FIGURES = ['toMark', 'behind', 'unanswered', 'next'] as const;

export function TeacherDay() {
  const { t } = useTranslation('tasks');
  const day = useCall('/api/TeacherCenter/Today', {}, { staleTime: 0 });
  if (day.isPending) return <Skeleton h="24" borderRadius="l3" role="status" aria-label={t('day.loading')} />;
  if (day.isError) return <ErrorState error={day.error} onRetry={() => void day.refetch()} />;
  return (
    <Box as="section" aria-labelledby="day">
      <chakra.h2 id="day" textStyle="md" fontWeight="semibold" mb="2">
        {t('day.title')}
      </chakra.h2>
      <SimpleGrid as="ul" columns={{ base: 2, md: 4 }} gap="3" listStyleType="none">
        {FIGURES.map((name) => (
          <chakra.li key={name}>
            <Figure {...day.data[name]} count={countOf(day.data, name)} label={t(`day.${name}`)} />
          </chakra.li>
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** Questions whose answer may stand there already are folded in the list, and wait for nobody. */
const countOf = (day: OutputOf<'/api/TeacherCenter/Today'>, name: (typeof FIGURES)[number]): number =>
  day[name].count - (name === 'unanswered' ? day.nearest : 0);

const Card = chakra(Link, {
  base: {
    display: 'block',
    h: 'full',
    bg: 'bg.panel',
    borderRadius: 'l3',
    px: '4',
    py: '3',
    _hover: { bg: 'bg.muted' },
  },
});

function Figure({ count, path, label }: { count: number; path: string; label: string }) {
  return (
    <Card to={path}>
      <chakra.span
        display="block"
        textStyle="2xl"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        color={count > 0 ? undefined : 'fg.muted'}
      >
        {count}
      </chakra.span>
      <chakra.span display="block" color="fg.muted" textStyle="sm">
        {label}
      </chakra.span>
    </Card>
  );
}
