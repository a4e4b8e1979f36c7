// `[1]`: a small button that opens the source panel at the passage.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function CiteMark({ n, onCite }: { n: number; onCite: (n: number) => void }) {
  const { t } = useTranslation('blocks');
  return (
    <chakra.button
      {...{ type: 'button', 'aria-label': t('cite.open', { n }), onClick: () => onCite(n) }}
      {...{ mx: '0.5', px: '1', minW: '5', h: '5', borderRadius: 'l1', cursor: 'pointer', verticalAlign: 'text-top' }}
      {...{ bg: 'brand.muted', color: 'brand.fg', fontSize: 'xs', lineHeight: '1', fontVariantNumeric: 'tabular-nums' }}
      {...{ _hover: { bg: 'brand.emphasized' }, focusVisibleRing: 'outside', transitionDuration: 'fast' }}
      transitionProperty="background"
    >
      {n}
    </chakra.button>
  );
}
