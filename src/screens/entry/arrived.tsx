// Something went well: a sign-in, a gate. Stays for the second that follows.
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/api/session.ts';
import { FirstIcon } from '#src/ui/icon.tsx';

export function Arrived() {
  const { t } = useTranslation('entry');
  const { user } = useSession();
  return <Done text={t('arrived', { name: user?.name ?? '' })} />;
}

export function Done({ text }: { text: string }) {
  return (
    <Stack align="center" gap="4" py="16" textAlign="center">
      <chakra.span color="fg.success" bg="bg.success" borderRadius="full" p="4">
        <FirstIcon name="check" size="2.5rem" />
      </chakra.span>
      <chakra.p textStyle="lg" fontWeight="medium">
        {text}
      </chakra.p>
    </Stack>
  );
}
