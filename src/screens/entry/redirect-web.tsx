// Where a school leads its visitors while its platform lives elsewhere.
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from '#src/ui/link.tsx';
import { EntryFrame } from './frame.tsx';

/** @page /RedirectWeb light */
export function RedirectWebScreen() {
  const { t } = useTranslation('entry');
  return (
    <EntryFrame>
      <Stack gap="4">
        <chakra.h1 textStyle="xl" fontWeight="semibold">
          {t('moved.title')}
        </chakra.h1>
        <chakra.p color="fg.muted">{t('moved.text')}</chakra.p>
        <Link to="/login">{t('moved.admin')}</Link>
      </Stack>
    </EntryFrame>
  );
}
