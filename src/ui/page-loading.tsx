// A page on its way. Shown only after a moment: what comes at once should not flash.
import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function PageLoading() {
  const { t } = useTranslation('common');
  return (
    <Box
      role="status"
      aria-label={t('loading')}
      w="full"
      maxW="5xl"
      mx="auto"
      p={{ base: '4', md: '8' }}
      opacity="0"
      animation="fade-in 160ms 250ms forwards"
    >
      <Stack gap="4" aria-hidden>
        <Skeleton h="8" w="40%" />
        <Skeleton h="4" />
        <Skeleton h="4" w="80%" />
        <Skeleton h="40" />
      </Stack>
    </Box>
  );
}
