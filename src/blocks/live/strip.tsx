// On the portal's front page: what is on now, and the next classes that are open to everybody.
import { chakra, HStack, SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { OpenLiveCard } from './card.tsx';
import { livesByPart } from './parts.ts';

const MOST = 4;

export function OpenLives() {
  const { t } = useTranslation('openLive');
  const found = useCall('/api/Live/PublicItems', {});
  const { now, soon } = livesByPart(found.data ?? [], Date.now());
  const shown = [...now, ...soon].slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <Stack as="section" gap="4" aria-labelledby="open-lives">
      <HStack justify="space-between">
        <chakra.h2 id="open-lives" textStyle="lg" fontWeight="semibold">
          {t('title')}
        </chakra.h2>
        <Link to="/Live">{t('back')}</Link>
      </HStack>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 4 }} gap="4">
        {shown.map((live) => (
          <OpenLiveCard key={live.id} live={live} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
