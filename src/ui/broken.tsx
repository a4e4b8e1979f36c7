// What stands in the place of a screen that could not be shown.
import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** `children`: what has become of the person's work. */
export function BrokenScreen({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <Stack
      as="main"
      role="alert"
      align="center"
      justify="center"
      textAlign="center"
      gap="3"
      flex="1"
      minH="60dvh"
      p="6"
    >
      <chakra.h1 textStyle="lg" fontWeight="semibold">
        {t('broken.title')}
      </chakra.h1>
      <chakra.p color="fg.muted" maxW="prose">
        {t('broken.text')}
      </chakra.p>
      {children}
      <HStack mt="2">
        <Button onClick={onRetry}>{t('retry')}</Button>
        <Button variant="surface" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </HStack>
    </Stack>
  );
}
