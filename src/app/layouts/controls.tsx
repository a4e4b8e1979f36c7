// Language and colour mode: one press each, on every page.
import { Button, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FirstIcon } from '#src/ui/icon.tsx';
import { chooseLanguage } from '../i18n.ts';
import { setAppearance, useAppearance } from '../theme/mode.ts';

export function Controls() {
  const { t, i18n } = useTranslation('common');
  const dark = useAppearance().dark;
  const other = i18n.language === 'en' ? 'zh-CN' : 'en';
  return (
    <HStack gap="1">
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        px="2"
        lang={other}
        onClick={() => void chooseLanguage(other)}
      >
        <FirstIcon name="globe" />
        {other === 'en' ? 'English' : '中文'}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        px="0"
        aria-label={t('darkMode')}
        aria-pressed={dark}
        onClick={() => setAppearance({ mode: dark ? 'light' : 'dark' })}
      >
        <FirstIcon name={dark ? 'sun' : 'moon'} />
      </Button>
    </HStack>
  );
}
