// An open class as a card: its picture, what it is, when, and the way in.
import { Badge, Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Cover } from '#src/ui/cover.tsx';
import { Link } from '#src/ui/link.tsx';
import { openPath } from './href.ts';
import type { OpenLive } from './parts.ts';
import { useWhen } from './use-when.ts';

export function OpenLiveCard({ live }: { live: OpenLive }) {
  const { t } = useTranslation('openLive');
  const when = useWhen();
  const { id, title, host, intro, state } = live;
  return (
    <Stack as="li" gap="0" bg="bg.panel" borderRadius="l3" overflow="hidden">
      <Box position="relative">
        <Cover name={title} />
        {(state === 'open' || state === 'cancelled') && (
          <Badge
            position="absolute"
            top="3"
            left="3"
            variant="solid"
            colorPalette={state === 'open' ? 'green' : 'gray'}
          >
            {t(state === 'open' ? 'live' : 'cancelled')}
          </Badge>
        )}
      </Box>
      <Stack gap="1" p="4" flex="1">
        <Link to={openPath(id)} fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </Link>
        <chakra.p color="fg.muted" textStyle="sm">
          {when(live)}
        </chakra.p>
        <HStack gap="3" color="fg.muted" textStyle="sm">
          <span>{t('host', { name: host })}</span>
        </HStack>
        {intro && (
          <chakra.p color="fg.muted" textStyle="sm" lineClamp="2">
            {intro}
          </chakra.p>
        )}
      </Stack>
    </Stack>
  );
}
