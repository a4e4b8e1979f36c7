import { Button, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Zooming } from './use-zoom.ts';

export function ZoomButtons({ zoom, larger, smaller, fit }: { zoom: number } & Zooming) {
  const { t } = useTranslation('graph');
  const look = { size: 'xs', variant: 'ghost', colorPalette: 'gray', minW: '7' } as const;
  return (
    <HStack role="group" aria-label={t('zoom.title')} gap="0" ms="auto">
      <Button {...look} aria-label={t('zoom.smaller')} onClick={smaller}>
        −
      </Button>
      <Button {...look} title={t('zoom.fit')} fontVariantNumeric="tabular-nums" onClick={fit}>
        {t('zoom.now', { percent: Math.round(zoom * 100) })}
      </Button>
      <Button {...look} aria-label={t('zoom.larger')} onClick={larger}>
        +
      </Button>
    </HStack>
  );
}
