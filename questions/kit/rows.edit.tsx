// Edits a list of rows: each is moved, taken out, and one more is added.
import { Button, chakra, Flex, Text, VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Keyed } from '#src/ui/reorder/keyed.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { MAX_ROWS } from './edit.ts';

interface RowsProps<T> {
  legend: string;
  help?: string;
  rows: readonly Keyed<T>[];
  /** As many as there may be. */
  most?: number;
  onRows: (rows: Keyed<T>[]) => void;
  add: string;
  onAdd: () => void;
  nameOf: (at: number) => string;
  show: (row: Keyed<T>, at: number) => ReactNode;
}

export function RowsEditor<T>({ legend, help, rows, most = MAX_ROWS, onRows, add, onAdd, nameOf, show }: RowsProps<T>) {
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
            <Text as="span" w="4" lineHeight="2.25rem" fontVariantNumeric="tabular-nums" aria-hidden>
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
      <Button size="2xs" variant="outline" mt="2" disabled={rows.length >= most} onClick={onAdd}>
        <Icon name="add" />
        {add}
      </Button>
    </chakra.fieldset>
  );
}
