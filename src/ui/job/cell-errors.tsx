// What is wrong in a sheet, by row and column: a page at a time, and all of it as a file to mend it by.

import { Button, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf } from '#contract/csv.ts';
import { saveFile } from '#src/api/download.ts';
import { Pager } from '../list/pager.tsx';
import { TableArea } from '../table-area.tsx';
import { Icon } from '../work-icon.tsx';
import type { CellError } from './queries.ts';

const PAGE_SIZE = 50;

interface Props {
  errors: readonly CellError[];
  /** How many there are: more may have been found than are told one by one. */
  total: number;
  /** The sheet's name. */
  title: string;
}

export function CellErrors({ errors, total, title }: Props) {
  const { t } = useTranslation('jobs');
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(errors.length / PAGE_SIZE));
  const at = Math.min(page, last);
  const rows = errors.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE);
  const save = () => {
    const head = [t('errors.row'), t('errors.column'), t('errors.reason')];
    const table = errors.map((e) => [e.row, e.column, e.reasonText]);
    saveFile({
      blob: new Blob([csvOf([head, ...table])], { type: 'text/csv;charset=utf-8' }),
      name: t('errors.file', { title: title.replace(/\.[^.]*$/, '') }),
    });
  };
  return (
    <Stack gap="2">
      <Flex wrap="wrap" align="center" gap="3">
        <Text fontWeight="medium">{t('errors.title', { count: total })}</Text>
        {total > errors.length && (
          <Text color="fg.muted" textStyle="sm">
            {t('errors.more', { shown: errors.length })}
          </Text>
        )}
        <Button size="sm" variant="ghost" ms="auto" onClick={save}>
          <Icon name="download" />
          {t('errors.save')}
        </Button>
      </Flex>
      <TableArea label={t('errors.table')} maxH="24rem">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader w="20">{t('errors.row')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('errors.column')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('errors.reason')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((e) => (
            <Table.Row key={`${e.row} ${e.column} ${e.reason}`}>
              <Table.Cell fontVariantNumeric="tabular-nums">{e.row}</Table.Cell>
              <Table.Cell whiteSpace="nowrap">{e.column}</Table.Cell>
              <Table.Cell>{e.reasonText}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
      {last > 1 && <Pager page={at} pageSize={PAGE_SIZE} total={errors.length} onPage={setPage} />}
    </Stack>
  );
}
