// What a visitor sees of a closed portal in place of its pages: what the school says, and the way in.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { removeWritten } from '#src/ui/written.ts';

export function ClosedNote({ text }: { text: string }) {
  const { t } = useTranslation('shell');
  useLayoutEffect(removeWritten, []);
  return (
    <Stack flex="1" align="center" justify="center" textAlign="center" gap="4" px="4" py="16">
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {t('closed')}
      </chakra.h1>
      <chakra.p maxW="36rem" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </chakra.p>
      <Button asChild>
        <Link to="/login">{t('signIn')}</Link>
      </Button>
    </Stack>
  );
}
