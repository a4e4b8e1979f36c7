// `[1]`: a small button that opens the source panel at the passage.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function CiteMark({ n, onCite }: { n: number; onCite: (n: number) => void }) {
  const { t } = useTranslation('blocks');
  return (
    <chakra.span css={TIED}>
      <chakra.button
        {...{ type: 'button', 'aria-label': t('cite.open', { n }), onClick: () => onCite(n) }}
        {...{ mx: '0.5', px: '1', minW: '5', h: '5', borderRadius: 'l1', cursor: 'pointer', verticalAlign: 'text-top' }}
        {...{
          bg: 'brand.subtle',
          color: 'brand.fg',
          fontSize: 'xs',
          lineHeight: '1',
          fontVariantNumeric: 'tabular-nums',
        }}
        {...{
          _hover: { bg: 'brand.muted' },
          focusVisibleRing: 'outside',
          transitionProperty: 'background',
          transitionDuration: 'fast',
        }}
      >
        {n}
      </chakra.button>
    </chakra.span>
  );
}

/** A word joiner: the mark stays on the line of the sentence it belongs to. In style, so that copied text has none. */
const TIED = { '&::before': { content: '"\\2060"' } };
