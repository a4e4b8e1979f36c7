// Edits what is put in order, and what is matched. The right order and the right pairs are those that stand here.
import { Button, chakra, Flex, Grid, Text, VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { TextBox } from './fields.tsx';
import type { Keyed } from './point-form.ts';
import { type KindProps, MAX_OPTIONS, type OptionForm, type PairForm, withOption, withPair } from './question-form.ts';

export function OrderEditor({ value, edit }: KindProps) {
  const { t } = useTranslation('plan');
  const { options } = value;
  const change = (key: number, text: string) =>
    edit({ options: options.map((o) => (o.key === key ? { ...o, text } : o)) });
  return (
    <Rows
      legend={t('question.inOrder')}
      rows={options}
      onRows={(rows) => edit({ options: rows })}
      add={t('question.addItem')}
      onAdd={() => edit({ options: withOption(value).options })}
      nameOf={(at) => t('question.item', { n: at + 1 })}
      show={(option: Keyed<OptionForm>, at) => (
        <TextBox
          quietLabel
          label={t('question.item', { n: at + 1 })}
          placeholder={t('question.item', { n: at + 1 })}
          rows={1}
          maxLength={1000}
          value={option.text}
          onChange={(text) => change(option.key, text)}
        />
      )}
    />
  );
}

export function PairsEditor({ value, edit }: KindProps) {
  const { t } = useTranslation('plan');
  const { pairs } = value;
  const change = (key: number, part: Partial<PairForm>) =>
    edit({ pairs: pairs.map((p) => (p.key === key ? { ...p, ...part } : p)) });
  const sideName = (side: 'left' | 'right', at: number) =>
    t(side === 'left' ? 'question.left' : 'question.rightSide', { n: at + 1 });
  return (
    <Rows
      legend={t('question.pairs')}
      help={t('question.pairsHelp')}
      rows={pairs}
      onRows={(rows) => edit({ pairs: rows })}
      add={t('question.addPair')}
      onAdd={() => edit({ pairs: withPair(value).pairs })}
      nameOf={(at) => t('question.pair', { n: at + 1 })}
      show={(row: Keyed<PairForm>, at) => (
        <Grid templateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="2">
          {(['left', 'right'] as const).map((side) => (
            <TextBox
              key={side}
              quietLabel
              label={sideName(side, at)}
              placeholder={sideName(side, at)}
              rows={1}
              maxLength={1000}
              value={row[side]}
              onChange={(text) => change(row.key, { [side]: text })}
            />
          ))}
        </Grid>
      )}
    />
  );
}

interface RowsProps<T> {
  legend: string;
  help?: string;
  rows: readonly Keyed<T>[];
  onRows: (rows: Keyed<T>[]) => void;
  add: string;
  onAdd: () => void;
  nameOf: (at: number) => string;
  show: (row: Keyed<T>, at: number) => ReactNode;
}

function Rows<T>({ legend, help, rows, onRows, add, onAdd, nameOf, show }: RowsProps<T>) {
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {legend}
      </chakra.legend>
      {help && (
        <Text textStyle="xs" color="fg.muted" mb="2">
          {help}
        </Text>
      )}
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {rows.map((row, at) => (
          <Flex as="li" key={row.key} gap="2" align="flex-start">
            <Text as="span" w="4" lineHeight="9" fontVariantNumeric="tabular-nums" aria-hidden>
              {at + 1}
            </Text>
            <chakra.div flex="1" minW="0">
              {show(row, at)}
            </chakra.div>
            <RowTools
              name={nameOf(at)}
              at={at}
              of={rows.length}
              onMove={(to) => onRows(moved(rows, at, to))}
              onRemove={() => onRows(rows.filter((r) => r !== row))}
            />
          </Flex>
        ))}
      </VStack>
      <Button size="2xs" variant="outline" mt="2" disabled={rows.length >= MAX_OPTIONS} onClick={onAdd}>
        <Icon name="add" />
        {add}
      </Button>
    </chakra.fieldset>
  );
}
