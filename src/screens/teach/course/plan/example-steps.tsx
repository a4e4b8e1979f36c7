// The steps of an example: each with its reason, which of them students write first, and what a machine compares it with.
import { Box, Button, chakra, Flex, Heading, Text, VStack } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_STEPS } from '#contract/methods.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { keyForm } from './blank-key.ts';
import { type ExampleForm, emptyStep, type StepForm } from './example-form.ts';
import { FillEditor } from './fill-editor.tsx';
import { TextBox } from './text-box.tsx';
import type { Keyed } from './with-key.ts';

interface Props extends Pick<ExampleForm, 'steps' | 'first'> {
  onChange: (part: Partial<ExampleForm>) => void;
}

export function ExampleSteps({ steps, first, onChange }: Props) {
  const { t } = useTranslation('plan');
  const [fresh, setFresh] = useState<number | null>(null);
  const group = useId();
  const last = steps.at(-1)?.key ?? null;
  const change = (key: number, part: Partial<StepForm>) =>
    onChange({ steps: steps.map((s) => (s.key === key ? { ...s, ...part } : s)) });
  const add = () => {
    const step = emptyStep();
    setFresh(step.key);
    onChange({ steps: [...steps, step] });
  };
  return (
    <Box>
      <Heading as="h3" textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {t('example.steps')}
      </Heading>
      <Text color="fg.muted" textStyle="xs" mb="2">
        {t('example.fading')}
      </Text>
      <VStack as="ol" align="stretch" gap="4" listStyleType="none">
        {steps.map((step, at) => (
          <Flex as="li" key={step.key} gap="2" align="flex-start">
            <Step
              step={step}
              at={at}
              group={group}
              fresh={step.key === fresh}
              isFirst={step.key === (steps.some((s) => s.key === first) ? first : last)}
              onChange={(part) => change(step.key, part)}
              // the last is what it is without being chosen, also when another one becomes the last
              onFirst={() => onChange({ first: step.key === last ? null : step.key })}
            />
            <RowTools
              name={t('example.step', { n: at + 1 })}
              at={at}
              of={steps.length}
              onMove={(to) => onChange({ steps: moved(steps, at, to) })}
              onRemove={() => onChange({ steps: steps.filter((s) => s !== step) })}
            />
          </Flex>
        ))}
      </VStack>
      <Button size="xs" variant="outline" mt="2" disabled={steps.length >= MOST_STEPS} onClick={add}>
        <Icon name="add" />
        {t('example.addStep')}
      </Button>
    </Box>
  );
}

interface StepProps {
  step: Keyed<StepForm>;
  at: number;
  /** Of the radio buttons. */
  group: string;
  fresh: boolean;
  isFirst: boolean;
  onChange: (part: Partial<StepForm>) => void;
  onFirst: () => void;
}

function Step({ step, at, group, fresh, isFirst, onChange, onFirst }: StepProps) {
  const { t } = useTranslation('plan');
  const { result } = step;
  const n = at + 1;
  return (
    <VStack flex="1" minW="0" align="stretch" gap="1">
      <TextBox
        quietLabel
        label={t('example.step', { n })}
        placeholder={t('example.step', { n })}
        rows={1}
        maxLength={4000}
        value={step.text}
        autoFocus={fresh}
        onChange={(text) => onChange({ text })}
      />
      <TextBox
        quietLabel
        label={t('example.reason', { n })}
        placeholder={t('example.reasonPlaceholder')}
        rows={1}
        maxLength={2000}
        value={step.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <Flex gap="4" align="center" wrap="wrap" textStyle="sm">
        <chakra.label display="flex" gap="2" alignItems="center" cursor="pointer">
          <chakra.input
            type="radio"
            name={group}
            checked={isFirst}
            accentColor="brand.solid"
            boxSize="4"
            onChange={onFirst}
          />
          {t('example.first')}
          <chakra.span srOnly>{t('example.step', { n })}</chakra.span>
        </chakra.label>
        <Button
          size="2xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('row.of', {
            action: t(result ? 'example.dropResult' : 'example.giveResult'),
            name: t('example.step', { n }),
          })}
          onClick={() => onChange({ result: result ? null : keyForm() })}
        >
          <Icon name={result ? 'bin' : 'add'} />
          {t(result ? 'example.dropResult' : 'example.giveResult')}
        </Button>
      </Flex>
      {result ? (
        <Box borderInlineStartWidth="2px" ps="3">
          <FillEditor value={result} edit={(part) => onChange({ result: { ...result, ...part } })} />
        </Box>
      ) : null}
    </VStack>
  );
}
