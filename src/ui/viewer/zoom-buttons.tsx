// Smaller, as wide as fits, larger.
import { Button, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { clampZoom, ZOOM_STEP, type Zoom } from './use-zoom.ts';

export function ViewerZoomButtons({ zoom: { at, set } }: { zoom: Zoom }) {
  const { t } = useTranslation('viewer');
  const look = { size: 'sm', variant: 'surface', px: '2.5' } as const;
  return (
    <HStack role="group" aria-label={t('zoom.label')} gap="1">
      <Button {...look} aria-label={t('zoom.out')} onClick={() => set(clampZoom(at / ZOOM_STEP))}>
        −
      </Button>
      <Button
        {...look}
        aria-label={t('zoom.fit', { at: Math.round(at * 100) })}
        minW="14"
        fontVariantNumeric="tabular-nums"
        onClick={() => set(1)}
      >
        {Math.round(at * 100)}%
      </Button>
      <Button {...look} aria-label={t('zoom.in')} onClick={() => set(clampZoom(at * ZOOM_STEP))}>
        +
      </Button>
    </HStack>
  );
}
