// Options: the right ones ticked, and behind each wrong one the mistake that leads to it.
import { Button, chakra, Flex, Text, VStack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { KindProps } from './question-form.ts';
import { type OptionForm, tick, withOption } from './question-form.ts';
import { TextBox } from './text-box.tsx';
import type { Keyed } from './with-key.ts';

const MAX_OPTIONS = 10;

export function OptionsEditor({ value, edit }: KindProps) {
  const { t } = useTranslation('plan');
  const group = useId();
  const { options, kind } = value;
  const change = (key: number, part: Partial<OptionForm>) =>
    edit({ options: options.map((o) => (o.key === key ? { ...o, ...part } : o)) });
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {t(kind === 'single' ? 'question.optionsOne' : 'question.optionsMany')}
      </chakra.legend>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            option={option}
            group={group}
            tools={{ at, of: options.length, onMove: (to) => edit({ options: moved(options, at, to) }) }}
            single={kind === 'single'}
            onTick={(right) => edit({ options: tick(value, option.key, right).options })}
            onChange={(part) => change(option.key, part)}
            onRemove={() => edit({ options: options.filter((o) => o !== option) })}
          />
        ))}
      </VStack>
      <Button
        size="2xs"
        variant="outline"
        mt="2"
        disabled={options.length >= MAX_OPTIONS}
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
  tools: { at: number; of: number; onMove: (to: number) => void };
  onTick: (right: boolean) => void;
  onChange: (part: Partial<OptionForm>) => void;
  onRemove: () => void;
}

function OptionRow({ option, group, single, tools, onTick, onChange, onRemove }: RowProps) {
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
