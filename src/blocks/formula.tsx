// A formula that stands by itself, with what it says below.
import { Box, chakra } from '@chakra-ui/react';
import type { BlockProps } from '#contract/blocks/index.ts';
import { Formula } from './text/math.tsx';
import { TextLine } from './text/text.tsx';

export function FormulaBlock({ content: { latex, caption } }: { content: BlockProps<'formula'> }) {
  return (
    <Box as="figure" bg="bg.subtle" borderRadius="l3" px="4" py="3" textAlign="center">
      <Formula latex={latex} display />
      {caption ? (
        <chakra.figcaption color="fg.muted" textStyle="sm" mt="1">
          <TextLine text={caption} />
        </chakra.figcaption>
      ) : null}
    </Box>
  );
}
