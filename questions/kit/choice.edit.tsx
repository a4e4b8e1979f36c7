// Edits options of which one or several are right.
import { Box, Button, chakra, Flex, HStack, Text, VStack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { TextBox } from '#src/ui/form/text-box.tsx';
import type { Keyed } from '#src/ui/reorder/keyed.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { type EditProps, keysIn, MAX_ROWS, type QuestionEdit } from './edit.ts';
import {
  blankOptions,
  type OptionForm,
  type OptionsForm,
  optionsForm,
  optionsGap,
  withOption,
} from './options.edit.ts';

/** A single choice has one right option; a multiple one any number. */
export const ticked = (
  options: readonly Keyed<OptionForm>[],
  { key, right, single }: { key: number; right: boolean; single: boolean },
): Keyed<OptionForm>[] =>
  options.map((o) => {
    if (o.key === key) return { ...o, right };
    return single && right ? { ...o, right: false } : o;
  });

export const rightLetters = ({ options }: OptionsForm): string[] => options.filter((o) => o.right).map((o) => o.letter);

/** Only a wrong option has a misconception behind it. */
function savedOption({ letter, text, misconception, right }: OptionForm) {
  const why = right ? '' : misconception.trim();
  return { key: letter, text: text.trim(), ...(why === '' ? {} : { misconception: why }) };
}

export const savedOptions = ({ options }: OptionsForm) => options.map(savedOption);

/** Options: the right ones ticked, and behind each wrong one the mistake that leads to it. */
export function OptionsEditor({
  value,
  edit,
  single,
  isChecked = false,
}: EditProps<OptionsForm> & { single: boolean }) {
  const { t } = useTranslation('plan');
  const group = useId();
  const { options } = value;
  const gap = isChecked ? optionsGap(value) : null;
  const change = (key: number, part: Partial<OptionForm>) =>
    edit({ options: options.map((o) => (o.key === key ? { ...o, ...part } : o)) });
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {t(single ? 'question.optionsOne' : 'question.optionsMany')}
      </chakra.legend>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            option={option}
            group={group}
            tools={{ at, of: options.length, onMove: (to) => edit({ options: moved(options, at, to) }) }}
            single={single}
            error={gap?.key === option.key ? t(`question.gap.${gap.what}`) : undefined}
            onTick={(right) => edit({ options: ticked(options, { key: option.key, right, single }) })}
            onChange={(part) => change(option.key, part)}
            onRemove={() => edit({ options: options.filter((o) => o !== option) })}
          />
        ))}
      </VStack>
      {gap && gap.key === undefined && (
        <Text role="alert" color="fg.error" textStyle="xs" mt="2">
          {t(`question.gap.${gap.what}`)}
        </Text>
      )}
      <Button
        size="2xs"
        variant="outline"
        mt="2"
        disabled={options.length >= MAX_ROWS}
        onClick={() => edit({ options: withOption(value).options })}
      >
        <Icon name="add" />
        {t('question.addOption')}
      </Button>
    </chakra.fieldset>
  );
}

interface RowProps {
  option: Keyed<OptionForm>;
  group: string;
  single: boolean;
  error: string | undefined;
  tools: { at: number; of: number; onMove: (to: number) => void };
  onTick: (right: boolean) => void;
  onChange: (part: Partial<OptionForm>) => void;
  onRemove: () => void;
}

function OptionRow({ option, group, single, error, tools, onTick, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('plan');
  const { letter, text, misconception, right } = option;
  return (
    <Flex as="li" gap="2" align="flex-start">
      <chakra.label display="flex" gap="1.5" alignItems="center" h="9" cursor="pointer">
        <chakra.input
          type={single ? 'radio' : 'checkbox'}
          name={group}
          checked={right}
          aria-label={t('question.isRight', { letter })}
          accentColor="brand.solid"
          boxSize="4"
          onChange={(e) => onTick(e.target.checked)}
        />
        <Text as="span" w="4" fontVariantNumeric="tabular-nums" aria-hidden>
          {letter}
        </Text>
      </chakra.label>
      <VStack flex="1" minW="0" align="stretch" gap="1">
        <TextBox
          quietLabel
          label={t('question.option', { letter })}
          placeholder={t('question.option', { letter })}
          rows={1}
          maxLength={1000}
          value={text}
          error={error}
          onChange={(next) => onChange({ text: next })}
        />
        {!right && (
          <TextBox
            quietLabel
            label={t('question.misconception', { letter })}
            placeholder={t('question.misconceptionPlaceholder')}
            rows={1}
            maxLength={1000}
            value={misconception}
            onChange={(next) => onChange({ misconception: next })}
          />
        )}
      </VStack>
      <RowTools name={t('question.option', { letter })} {...tools} onRemove={onRemove} />
    </Flex>
  );
}

function OptionsKey({ form: { options } }: { form: OptionsForm }) {
  return (
    <VStack as="ul" align="stretch" gap="1" listStyleType="none">
      {options.map((option) => (
        <Option key={option.key} option={option} />
      ))}
    </VStack>
  );
}

function Option({ option: { letter, text, misconception, right } }: { option: OptionForm }) {
  const { t } = useTranslation('plan');
  return (
    <HStack as="li" align="baseline" gap="2" color={right ? 'fg.success' : 'fg'}>
      <Text as="span" flex="none" fontVariantNumeric="tabular-nums">
        {letter}
      </Text>
      <Box minW="0">
        <TextLine text={text} />
        {right && (
          <HStack as="span" display="inline-flex" gap="0.5" ms="2" textStyle="xs">
            <Icon name="check" />
            {t('question.right')}
          </HStack>
        )}
        {!right && misconception && (
          <Text color="fg.muted" textStyle="xs">
            <TextLine text={t('question.misconceptionIs', { text: misconception })} />
          </Text>
        )}
      </Box>
    </HStack>
  );
}

/** What both kinds of choice have in common. */
export const choiceEdit: Omit<QuestionEdit<OptionsForm>, 'saved' | 'Editor'> = {
  blank: blankOptions,
  hasGap: (form) => optionsGap(form) !== null,
  form: ({ options, answer }) => optionsForm(options, keysIn(answer)),
  Key: OptionsKey,
  preview: ({ options }) => ({ options: options.map(({ letter, text }) => ({ key: letter, text })) }),
};
