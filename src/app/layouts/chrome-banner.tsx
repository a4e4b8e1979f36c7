// Recommends Chrome to other browsers, until it is sent away for good.
import { Button, chakra, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keep, recall } from '#src/api/storage.ts';
import { FirstIcon } from '#src/ui/icon.tsx';

const NAME = 'chromeBanner';
/** Chrome and what is built on it. */
const isChromium = (userAgent: string): boolean => /(Chrome|Chromium|CriOS)\/\d/.test(userAgent);

export function ChromeBanner() {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(() => !isChromium(navigator.userAgent) && recall(NAME) === null);
  if (!shown) return null;
  const dismiss = () => {
    keep(NAME, 'dismissed', null);
    setShown(false);
  };
  return (
    <HStack
      as="aside"
      aria-label={t('chrome.label')}
      justify="center"
      gap="3"
      px="4"
      py="1.5"
      bg="bg.info"
      color="fg.info"
    >
      <chakra.p flex={{ base: '1', md: 'none' }}>{t('chrome.text')}</chakra.p>
      <Button size="xs" variant="ghost" aria-label={t('chrome.dismiss')} onClick={dismiss}>
        <FirstIcon name="close" />
      </Button>
    </HStack>
  );
}
