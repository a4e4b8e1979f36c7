// A push in the right direction, no more.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { TextLine } from './text/text.tsx';

export function HintBlock({ content: { level, text, source, formulas } }: { content: BlockProps<'hint'> }) {
  const { t } = useTranslation('blocks');
  return (
    <Box borderInlineStartWidth="3px" borderColor="brand.border" ps="3" py="1">
      <chakra.p textStyle="xs" color="brand.fg">
        {t('hint', { level })}
      </chakra.p>
      {text.split('\n').map((line) => (
        <chakra.p key={line}>
          <TextLine text={line} formulas={formulas} />
        </chakra.p>
      ))}
      {source ? (
        <chakra.p textStyle="xs" color="fg.muted">
          {[source.document, source.page ? t('cite.page', { page: source.page }) : null, source.heading]
            .filter(Boolean)
            .join(' · ')}
        </chakra.p>
      ) : null}
    </Box>
  );
}
