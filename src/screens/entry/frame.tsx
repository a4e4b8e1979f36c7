// The two halves of every entry page; below 900 px the picture makes room.
import { Box, chakra, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle, useSchoolName } from '#src/ui/school-name.ts';
import { PendulumPicture } from './pendulum.tsx';

export function Title({ text, lead }: { text: string; lead?: string | undefined }) {
  useDocumentTitle(text);
  return (
    <div>
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {text}
      </chakra.h1>
      {lead ? (
        <chakra.p color="fg.muted" mt="1">
          {lead}
        </chakra.p>
      ) : null}
    </div>
  );
}

export function EntryFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('entry');
  const school = useSchoolName();
  return (
    <Box
      flex="1"
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1.1fr) minmax(27rem, 1fr)' }}
      minH="100dvh"
    >
      <Box
        as="aside"
        hideBelow="lg"
        position="relative"
        overflow="hidden"
        color="white"
        display="flex"
        flexDirection="column"
        bgGradient="to-br"
        gradientFrom="brand.700"
        gradientTo="brand.900"
        p="12"
      >
        <Stack gap="3" position="relative" zIndex="1" maxW="md">
          <chakra.p textStyle="2xl" fontWeight="semibold" letterSpacing="0.02em">
            {school}
          </chakra.p>
          <chakra.p textStyle="md" opacity="0.85">
            {t('slogan')}
          </chakra.p>
        </Stack>
        <PendulumPicture />
      </Box>
      <chakra.main display="flex" alignItems="center" justifyContent="center" px={{ base: '4', sm: '8' }} py="16">
        <Box w="full" maxW="26rem">
          <chakra.p hideFrom="lg" color="brand.fg" fontWeight="semibold" mb="8" textStyle="md">
            {school}
          </chakra.p>
          {children}
        </Box>
      </chakra.main>
    </Box>
  );
}
