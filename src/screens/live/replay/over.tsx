// A class that is over, for who opens it: played again, and for students the lesson of what was shown.
import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Room } from '../class/class.ts';
import { CatchUp } from '../class/stage/catch-up.tsx';
import { Replay } from './replay.tsx';

export function Over({ room: { liveId, role, courseId } }: { room: Room }) {
  const { t } = useTranslation('replay');
  return (
    <Box h="full" overflow="auto">
      <Stack gap="4" maxW="8xl" mx="auto" p={{ base: '3', md: '5' }}>
        <chakra.h2 textStyle="lg" fontWeight="semibold">
          {t('title')}
        </chakra.h2>
        {role === 'student' && courseId !== null && (
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
