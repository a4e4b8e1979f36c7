// What to do, one thing after another.
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { TextLine, WithFormulas } from './text/text.tsx';

export function StepsBlock({ content: { title, items, formulas } }: { content: BlockProps<'steps'> }) {
  const { t } = useTranslation('blocks');
  return (
    <WithFormulas value={formulas}>
      <Box bg="bg.subtle" borderRadius="l3" px="5" py="4">
        <chakra.h3 fontWeight="semibold" textStyle="sm" mb="2">
          {title ? <TextLine text={title} /> : t('steps.title')}
        </chakra.h3>
        <StepList items={items.map((text) => ({ text }))} />
      </Box>
    </WithFormulas>
  );
}

/** Numbered steps with a line between their numbers. */
export function StepList({ items }: { items: readonly { text: string; note?: string }[] }) {
  return (
    <chakra.ol display="grid" gap="3" listStyleType="none" fontSize="md" lineHeight="tall">
      {items.map(({ text, note }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step's number is its identity
        <StepItem key={i} n={i + 1}>
          <TextLine text={text} />
          {note ? (
            <chakra.p color="fg.muted" textStyle="sm">
              <TextLine text={note} />
            </chakra.p>
          ) : null}
        </StepItem>
      ))}
    </chakra.ol>
  );
}

export const StepItem = ({ n, children }: { n: number; children: ReactNode }) => (
  <chakra.li display="grid" gridTemplateColumns="1.75rem minmax(0, 1fr)" gap="3">
    <StepNumber n={n} />
    <div>{children}</div>
  </chakra.li>
);

const StepNumber = ({ n }: { n: number }) => (
  <chakra.span
    boxSize="7"
    borderRadius="full"
    display="grid"
    placeItems="center"
    aria-hidden
    bg="brand.subtle"
    color="brand.fg"
    textStyle="sm"
    fontVariantNumeric="tabular-nums"
  >
    {n}
  </chakra.span>
);
