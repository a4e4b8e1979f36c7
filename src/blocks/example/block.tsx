// A worked example, worked together: its steps as they come, the one that is left to the student, what they wrote beside
// the worked step, and the same with other numbers.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { BlockHost } from '../host.ts';
import { StepItem } from '../steps.tsx';
import { TextLine, WithFormulas } from '../text/text.tsx';
import { Blank } from './blank.tsx';
import { ComparedResult } from './compared.tsx';
import { ExampleFrame } from './frame.tsx';
import { Variant } from './variant.tsx';
import { WholeExample } from './whole.tsx';

export type Example = BlockProps<'example'>;

export function ExampleBlock({ content, host }: { content: Example; host: BlockHost }) {
  // those of lessons of before, and of previews, come all at once
  return (
    <WithFormulas value={content.formulas}>
      {content.of === undefined ? <WholeExample content={content} /> : <WorkedExample content={content} host={host} />}
    </WithFormulas>
  );
}

function WorkedExample({ content, host }: { content: Example; host: BlockHost }) {
  const { exampleId, steps, of = 0, blank, variant } = content;
  const isOpen = host.openExample === exampleId;
  const working = isOpen ? host : null;
  return (
    <ExampleFrame content={content} at={Math.min(steps.length + 1, of)} of={of}>
      <Box aria-live="polite">
        <chakra.ol display="grid" gap="4" listStyleType="none" fontSize="md" lineHeight="tall">
          {steps.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step's number is its identity
            <StepItem key={i} n={i + 1}>
              <Step step={step} />
            </StepItem>
          ))}
          {blank ? (
            <StepItem key={steps.length} n={blank.step}>
              <Blank
                step={blank.step}
                long={!blank.marked}
                {...(blank.unit ? { unit: blank.unit } : {})}
                host={working}
                onFill={(text) => host.onFill?.(exampleId, blank.step, text)}
                pass="example.passStep"
              />
            </StepItem>
          ) : null}
        </chakra.ol>
      </Box>
      {variant ? (
        <Variant variant={variant} host={working} onFill={(text) => host.onFill?.(exampleId, 'variant', text)} />
      ) : null}
      <Foot content={content} host={host} isOpen={isOpen} />
    </ExampleFrame>
  );
}

function Step({ step: { text, reason, given, result } }: { step: Example['steps'][number] }) {
  const { t } = useTranslation('exercises');
  const worked = (
    <>
      <TextLine text={text} />
      {reason ? (
        <chakra.p color="fg.muted" textStyle="sm">
          <TextLine text={t('example.reason', { text: reason })} />
        </chakra.p>
      ) : null}
    </>
  );
  return given === undefined ? (
    worked
  ) : (
    <ComparedResult given={given} result={result} worked={worked} title={t('example.worked')} />
  );
}

/** On to the next step, where it waits to be asked for; the example anew, once it is over. */
function Foot({ content, host, isOpen }: { content: Example; host: BlockHost; isOpen: boolean }) {
  const { t } = useTranslation('exercises');
  const { pointId, blank, variant, steps, of = 0 } = content;
  const waits = isOpen && !blank && (!variant || variant.given !== undefined) && host.onNext;
  const anew = !isOpen && pointId !== undefined && host.onExample;
  if (!waits && !anew) return null;
  return (
    <Flex mt="4" gap="3" align="center" wrap="wrap" css={{ '@media print': { display: 'none' } }}>
      {waits ? (
        <Button size="sm" variant="subtle" disabled={host.filling} onClick={host.onNext}>
          {t(steps.length < of ? 'example.showNext' : 'example.goOn')}
          <LessonIcon name="down" />
        </Button>
      ) : null}
      {anew ? (
        <Button size="sm" variant="ghost" onClick={() => host.onExample?.(pointId)}>
          <LessonIcon name="refresh" />
          {t('example.anew')}
        </Button>
      ) : null}
    </Flex>
  );
}
