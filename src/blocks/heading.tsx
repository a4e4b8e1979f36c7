// A new knowledge point begins.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { TitleLine } from './text/text.tsx';

/** The element's id, for the outline to scroll to. */
export const headingId = (pointId: string): string => `point-${pointId}`;

export function HeadingBlock({ content: { pointId, title, index, of, goal } }: { content: BlockProps<'heading'> }) {
  const { t } = useTranslation('blocks');
  return (
    <Box
      id={headingId(pointId)}
      scrollMarginTop="calc(var(--over) + 3.5rem)"
      tabIndex={-1}
      _focusVisible={{ outline: 'none' }}
    >
      {of > 1 ? (
        <chakra.p textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('heading.point', { n: index + 1, of })}
        </chakra.p>
      ) : null}
      <chakra.h2 textStyle="lg" fontWeight="semibold" mt="0.5">
        {of > 1 ? (
          <chakra.span color="brand.fg" me="2" aria-hidden>
            {index + 1}
          </chakra.span>
        ) : null}
        <span data-aloud>
          <TitleLine text={title} />
        </span>
      </chakra.h2>
      {goal ? (
        <chakra.p color="fg.muted" textStyle="sm" mt="1">
          <TitleLine text={goal} />
        </chakra.p>
      ) : null}
    </Box>
  );
}
