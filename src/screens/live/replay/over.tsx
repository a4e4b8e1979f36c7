// A class that is over, for who opens it: played again; for students the lesson of what was shown, for its teacher who came.
import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { usePower } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { livePath } from '#src/blocks/live/href.ts';
import type { Room } from '../class/class.ts';
import { CatchUp } from '../class/stage/catch-up.tsx';
import { Replay } from './replay.tsx';

export function ReplayOver({ room: { liveId, role } }: { room: Room }) {
  const { t } = useTranslation('liveReplay');
  // one that ended a moment ago was read while it was held
  const { data: now } = useCall('/api/Live/Room', { liveId }, { staleTime: 0 });
  const mayCount = usePower('LiveStreamData.Items') && role === 'host';
  return (
    <Box h="full" overflow="auto">
      <Stack gap="4" maxW="8xl" mx="auto" p={{ base: '3', md: '5' }}>
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <chakra.h2 textStyle="lg" fontWeight="semibold">
            {t('title')}
          </chakra.h2>
          {mayCount && (
            <Button asChild size="sm" variant="outline">
              <RouterLink to={livePath(liveId, 'data')}>{t('attendance')}</RouterLink>
            </Button>
          )}
        </Flex>
        {now?.hasCatchup && (
          <Flex bg="bg.panel" borderRadius="l3" p="4" gap="3" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
            <Text flex="1 1 12rem">{t('catchUpText')}</Text>
            <CatchUp liveId={liveId} />
          </Flex>
        )}
        <Replay liveId={liveId} />
      </Stack>
    </Box>
  );
}
