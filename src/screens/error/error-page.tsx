// The frame of the three error pages.
import { chakra, HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#src/ui/link.tsx';
import { Illustration, type Scene } from './illustration.tsx';

export function ErrorPage({ scene, code, children }: { scene: Scene; code: string; children?: ReactNode }) {
  const { t } = useTranslation('error');
  return (
    <Stack as="main" flex="1" minH="100dvh" align="center" justify="center" textAlign="center" gap="3" p="6">
      <Illustration scene={scene} />
      <chakra.p color="fg.muted" fontFamily="mono">
        {code}
      </chakra.p>
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {t(`${scene}.title`)}
      </chakra.h1>
      <chakra.p color="fg.muted" maxW="26rem">
        {t(`${scene}.text`)}
      </chakra.p>
      <HStack gap="6" mt="3" wrap="wrap" justify="center">
        <Link to="/">{t('home')}</Link>
        {children}
      </HStack>
    </Stack>
  );
}
