// The hints taken on a question, gentlest first; read out as they come.
import { Box } from '@chakra-ui/react';
import type { BlockProps } from '#contract/blocks/index.ts';
import { HintBlock } from '../hint.tsx';

export function Hints({ hints }: { hints: readonly BlockProps<'hint'>[] }) {
  return (
    <Box aria-live="polite" display="grid" gap="3" css={{ '&:empty': { position: 'absolute' } }}>
      {hints.map((hint) => (
        <HintBlock key={hint.level} content={hint} />
      ))}
    </Box>
  );
}
