// A worked example: what is asked, the steps to it, and the same with other numbers.
import { Box, Button, chakra, Flex, Heading, Text, VStack } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_EXAMPLE_STEPS } from '#contract/methods.ts';
import { FillEditor, keyForm } from '#questions/fill/edit.tsx';
import { TextBox } from '#src/ui/form/text-box.tsx';
import type { Keyed } from '#src/ui/reorder/keyed.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { type ExampleForm, emptyStep, emptyVariant, type StepForm, type VariantForm } from './point-form.ts';

interface ExampleProps {
  example: ExampleForm | null;
  onChange: (example: ExampleForm | null) => void;
}

export function ExampleEditor({ example, onChange }: ExampleProps) {
  const { t } = useTranslation('plan');
  if (!example) {
    const first = { title: t('example.title'), problem: '', steps: [emptyStep()], first: null, variant: null };
    return (
      <Flex align="center" gap="3" color="fg.muted" wrap="wrap">
        {t('example.none')}
        <Button size="xs" variant="outline" onClick={() => onChange(first)}>
          <Icon name="pencil" />
          {t('example.write')}
        </Button>
      </Flex>
    );
  }
  const edit = (part: Partial<ExampleForm>) => onChange({ ...example, ...part });
  return (
    <VStack align="stretch" gap="3">
      <TextBox label={t('example.name')} maxLength={200} value={example.title} onChange={(title) => edit({ title })} />
      <TextBox
        label={t('example.problem')}
        rows={2}
        maxLength={4000}
        value={example.problem}
        onChange={(problem) => edit({ problem })}
      />
      <ExampleSteps steps={example.steps} first={example.first} onChange={edit} />
      <Variant variant={example.variant} onChange={(variant) => edit({ variant })} />
      <Box>
        <Button size="xs" variant="ghost" colorPalette="red" onClick={() => onChange(null)}>
          <Icon name="bin" />
          {t('example.remove')}
        </Button>
      </Box>
    </VStack>
  );
}

interface VariantProps {
  variant: VariantForm | null;
  onChange: (variant: VariantForm | null) => void;
}

function Variant({ variant, onChange }: VariantProps) {
  const { t } = useTranslation('plan');
  if (!variant) {
    return (
      <Flex align="center" gap="3" color="fg.muted" textStyle="sm" wrap="wrap">
        {t('example.noVariant')}
        <Button size="xs" variant="outline" onClick={() => onChange(emptyVariant())}>
          <Icon name="pencil" />
          {t('example.writeVariant')}
        </Button>
      </Flex>
    );
  }
  const edit = (part: Partial<VariantForm>) => onChange({ ...variant, ...part });
  return (
    <VStack as="section" align="stretch" gap="3" borderTopWidth="1px" pt="3" aria-label={t('example.variant')}>
      <Flex align="center" justify="space-between">
        <Heading as="h3" textStyle="sm" color="fg.muted" fontWeight="medium">
          {t('example.variant')}
        </Heading>
        <Button size="2xs" variant="ghost" colorPalette="red" onClick={() => onChange(null)}>
          <Icon name="bin" />
          {t('example.removeVariant')}
        </Button>
      </Flex>
      <TextBox
        label={t('example.variantProblem')}
        help={t('example.variantHelp')}
        rows={2}
        maxLength={4000}
        value={variant.problem}
        onChange={(problem) => edit({ problem })}
      />
      <FillEditor value={variant} edit={edit} />
      <TextBox
        label={t('example.variantExplanation')}
        rows={1}
        maxLength={2000}
        value={variant.explanation}
        onChange={(explanation) => edit({ explanation })}
      />
    </VStack>
  );
}

interface ExampleStepsProps extends Pick<ExampleForm, 'steps' | 'first'> {
  onChange: (part: Partial<ExampleForm>) => void;
}

function ExampleSteps({ steps, first, onChange }: ExampleStepsProps) {
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
      <Button size="xs" variant="outline" mt="2" disabled={steps.length >= MOST_EXAMPLE_STEPS} onClick={add}>
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
