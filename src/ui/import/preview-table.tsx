// The first rows of a sheet as the server understood them.
import { Stack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '#contract/imports.ts';
import { StateBadge, type Tone } from '../state-badge.tsx';
import { TableArea } from '../table-area.tsx';
import type { IconName } from '../work-icon.tsx';
import type { Change } from './counts.tsx';

const MARKS: Record<Change, { tone: Tone; icon: IconName }> = {
  new: { tone: 'good', icon: 'add' },
  changed: { tone: 'busy', icon: 'pencil' },
  unchanged: { tone: 'neutral', icon: 'check' },
  failed: { tone: 'bad', icon: 'alert' },
  left: { tone: 'neutral', icon: 'minus' },
};
const FIELDS = ['userName', 'name', 'dept', 'phone', 'email'] as const;

export function PreviewTable({ rows, total }: { rows: ImportResult['preview']; total: number }) {
  const { t } = useTranslation('import');
  if (rows.length === 0) return null;
  return (
    <Stack gap="2">
      <Text fontWeight="medium">
        {t(total > rows.length ? 'preview.first' : 'preview.title', { count: rows.length })}
      </Text>
      <TableArea label={t('preview.table')} maxH="24rem">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('preview.row')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('preview.change')}</Table.ColumnHeader>
            {FIELDS.map((field) => (
              <Table.ColumnHeader key={field}>{t(`preview.${field}`)}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row.row}>
              <Table.Cell fontVariantNumeric="tabular-nums">{row.row}</Table.Cell>
              <Table.Cell>
                <StateBadge {...MARKS[row.change]}>{t(`change.${row.change}`)}</StateBadge>
              </Table.Cell>
              {FIELDS.map((field) => (
                <Table.Cell key={field} whiteSpace="nowrap">
                  {row[field] || '—'}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
    </Stack>
  );
}
