// /Live: classes that are open to the whole school, for whoever looks; signed in, one enters.
import { chakra, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { OpenLiveCard } from '#src/blocks/live/card.tsx';
import { LIVE_PARTS, livesByPart } from '#src/blocks/live/parts.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';

/** @page /Live */
export function OpenLivesScreen() {
  const { t } = useTranslation('openLive');
  useTabTitle(t('title'));
  const found = useCall('/api/Live/PublicItems', {}, { staleTime: 0 });
  const parts = livesByPart(found.data ?? [], Date.now());
  return (
    <Stack w="full" maxW="7xl" mx="auto" gap="8" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Stack gap="1">
        <chakra.h1 textStyle="xl" fontWeight="semibold">
          {t('title')}
        </chakra.h1>
        <chakra.p color="fg.muted">{t('lead')}</chakra.p>
      </Stack>
      {found.isPending && <Skeleton h="40" borderRadius="l3" role="status" aria-label={t('loading')} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <EmptyState icon="book" title={t('none')} text={t('noneText')} />}
      {LIVE_PARTS.filter((part) => parts[part].length > 0).map((part) => (
        <Stack as="section" key={part} gap="3" aria-labelledby={`open-${part}`}>
          <chakra.h2 id={`open-${part}`} textStyle="md" fontWeight="semibold">
            {t(part)}
          </chakra.h2>
          <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3, xl: 4 }} gap="4">
            {parts[part].map((live) => (
              <OpenLiveCard key={live.id} live={live} />
            ))}
          </SimpleGrid>
        </Stack>
      ))}
    </Stack>
  );
}
