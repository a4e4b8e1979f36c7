// Said while the platform is being worked on.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from './frame.tsx';

/** @page /Maintain light */
export function MaintainScreen() {
  const { t } = useTranslation('entry');
  return (
    <EntryFrame>
      <Stack gap="4" align="flex-start">
        <chakra.h1 textStyle="xl" fontWeight="semibold">
          {t('maintain.title')}
        </chakra.h1>
        <chakra.p color="fg.muted">{t('maintain.text')}</chakra.p>
        <Button onClick={() => location.assign('#/')}>{t('maintain.again')}</Button>
      </Stack>
    </EntryFrame>
  );
}
