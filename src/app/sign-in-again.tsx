// Signing in again over a page that stays, by the login page's own form.
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '#src/screens/entry/password-form.tsx';

/** `userName`: whose session has ended; empty: it is not known. */
export function SignInAgain({ userName }: { userName: string }) {
  const { t } = useTranslation('entry');
  return (
    <Box position="fixed" inset="0" zIndex="modal" bg="black/45" display="grid" placeItems="center" p="4">
      <Stack
        role="dialog"
        aria-modal="true"
        aria-labelledby="sign-in-again"
        bg="bg.panel"
        borderRadius="l3"
        p="6"
        w="full"
        maxW="24rem"
        gap="4"
      >
        <chakra.h2 id="sign-in-again" textStyle="lg" fontWeight="semibold">
          {t('signInAgain.title')}
        </chakra.h2>
        <chakra.p color="fg.muted">{t('signInAgain.text')}</chakra.p>
        <PasswordForm userName={userName} />
      </Stack>
    </Box>
  );
}
