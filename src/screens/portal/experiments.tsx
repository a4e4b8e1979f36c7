// On the home page: virtual experiments that one may do, one's own that go on first.
import { chakra, HStack, SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { isEnd } from '../learn/experiment/ends.ts';
import { type Card, ExperimentCard } from '../learn/experiments/card.tsx';

const MOST = 4;
const LISTED = 50;

/** What goes on, then what is to be done until a day, then the others. */
const rank = ({ run, until }: Card): number =>
  run !== null && !isEnd(run.state) ? 0 : run === null && until !== null ? 1 : 2;

export function Experiments() {
  const { t } = useTranslation('experiment');
  const found = useCall('/api/Experiment/Items', { pageSize: LISTED }, { staleTime: 0 });
  const open = (found.data?.items ?? []).filter((card) => card.status === 'open');
  if (open.length === 0) return null;
  return (
    <Stack as="section" gap="5" aria-labelledby="experiments">
      <HStack justify="space-between" align="baseline">
        <chakra.h2 id="experiments" textStyle="lg" fontWeight="semibold">
          {t('catalogue')}
        </chakra.h2>
        <Link to="/Course">{t('all')}</Link>
      </HStack>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 4 }} gap="5">
        {open
          .toSorted((a, b) => rank(a) - rank(b))
          .slice(0, MOST)
          .map((card) => (
            <ExperimentCard key={card.id} card={card} />
          ))}
      </SimpleGrid>
    </Stack>
  );
}
