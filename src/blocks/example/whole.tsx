// An example that came whole: its steps one at a time all the same, so that there is a moment to think before each.
import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { StepList } from '../steps.tsx';
import { ExampleFrame } from './frame.tsx';
import { Variant } from './variant.tsx';

export function WholeExample({ content }: { content: BlockProps<'example'> }) {
  const { steps, variant } = content;
  const { t } = useTranslation('exercises');
  const [shown, setShown] = useState(1);
  const left = Math.max(steps.length - shown, 0);
  const items = steps
    .slice(0, shown)
    .map(({ text, reason }) => (reason ? { text, note: t('example.reason', { text: reason }) } : { text }));
  return (
    <ExampleFrame content={content}>
      <Box aria-live="polite">
        <StepList items={items} />
      </Box>
      {left > 0 ? (
        <HStack mt="3" gap="2" css={{ '@media print': { display: 'none' } }}>
          <Button size="sm" variant="subtle" onClick={() => setShown(shown + 1)}>
            {t('example.showNext')}
            <LessonIcon name="down" />
          </Button>
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => setShown(steps.length)}>
            {t('example.showAll')}
          </Button>
          <chakra.span color="fg.muted" textStyle="xs">
            {t('example.left', { count: left })}
          </chakra.span>
        </HStack>
      ) : null}
      {variant && left === 0 ? <Variant variant={variant} host={null} onFill={() => {}} /> : null}
    </ExampleFrame>
  );
}
