// A workbook's values in a grid: one sheet at a time, as text.
import { Box, chakra, Flex, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import readWorkbook from 'read-excel-file/browser';
import { ViewError } from './types.ts';
import { weigh } from './weight.ts';

const MOST_ROWS = 1000;
const MOST_COLUMNS = 100;

export interface Grid {
  name: string;
  rows: string[][];
  /** Some of it is not here. */
  isCut: boolean;
}

export async function readGrids(bytes: ArrayBuffer): Promise<Grid[]> {
  weigh(bytes);
  const sheets = await readWorkbook(bytes).catch(() => {
    throw new ViewError('broken');
  });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(textOf)),
    isCut: data.length > MOST_ROWS || data.some((row) => row.length > MOST_COLUMNS),
  }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // a workbook's dates are days without a zone
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00.000Z$/, '')
      .replace(/:\d\d\.\d{3}Z$/, '');
  return String(value);
}

/** A, B, … Z, AA. */
const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

export function SheetGrid({ grids, title }: { grids: readonly Grid[]; title: string }) {
  const { t } = useTranslation('viewer');
  const [at, setAt] = useState(0);
  const grid = grids[at];
  const width = Math.max(1, ...(grid?.rows.map((row) => row.length) ?? []));
  const columns = Array.from({ length: width }, (_, i) => letters(i));
  return (
    <Flex direction="column" gap="2" flex="1" minH="0">
      {grids.length > 1 && (
        <chakra.label display="inline-flex" alignItems="center" gap="2" textStyle="sm" color="fg.muted">
          {t('sheet')}
          <chakra.select
            value={at}
            h="9"
            px="2"
            color="fg"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l2"
            focusVisibleRing="outside"
            onChange={(e) => setAt(Number(e.target.value))}
          >
            {grids.map(({ name }, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </chakra.select>
        </chakra.label>
      )}
      {grid?.isCut && (
        <chakra.p textStyle="sm" color="fg.muted">
          {t('cut', { rows: MOST_ROWS, columns: MOST_COLUMNS })}
        </chakra.p>
      )}
      <Box
        role="region"
        aria-label={title}
        tabIndex={0}
        overflow="auto"
        flex="1"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        focusVisibleRing="outside"
      >
        <Table.Root size="sm" showColumnBorder>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('row')}</Table.ColumnHeader>
              {columns.map((name) => (
                <Table.ColumnHeader key={name}>{name}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {grid?.rows.map((row, r) => (
              <Table.Row key={`${at} ${String(r)}`}>
                <Table.Cell color="fg.subtle">{r + 1}</Table.Cell>
                {columns.map((name, c) => (
                  <Table.Cell key={name} whiteSpace="pre-wrap" maxW="24rem">
                    {row[c]}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Flex>
  );
}
