// One entry of the operation log: what stood before a change, and what stands after it.
import { Box, DataList, Stack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LogRow } from '#contract/logs.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { useLogWords } from './words.ts';

export function LogDetail({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const { t, i18n } = useTranslation('logs');
  const words = useLogWords();
  const { at, user, userName, address, before, after } = row;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const facts = [
    [t('field.user'), user ? `${user}（${userName}）` : userName],
    [t('field.subject'), words.subject(row)],
    [t('field.address'), address],
  ].filter(([, value]) => value !== '');
  return (
    <SidePanel
      title={words.power(row)}
      lead={timeFormat(i18n.language, DATE_AND_TIME).format(at)}
      size="xl"
      onClose={onClose}
    >
      <Stack gap="6">
        <DataList.Root orientation="horizontal">
          {facts.map(([label, value]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue overflowWrap="anywhere">{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList.Root>
        {names.length === 0 ? (
          <Text color="fg.muted">{t('detail.nothing')}</Text>
        ) : (
          <Box overflowX="auto">
            <Table.Root size="sm" aria-label={t('detail.change')}>
              <Table.Header>
                <Table.Row>
                  <Table.ColumnHeader>{t('detail.field')}</Table.ColumnHeader>
                  <Table.ColumnHeader>{t('detail.before')}</Table.ColumnHeader>
                  <Table.ColumnHeader>{t('detail.after')}</Table.ColumnHeader>
                </Table.Row>
              </Table.Header>
              <Table.Body>
                {names.map((name) => (
                  <Table.Row key={name}>
                    <Table.Cell>{words.field(row, name)}</Table.Cell>
                    <Value text={words.value(row, name, before?.[name])} />
                    <Value text={words.value(row, name, after?.[name])} />
                  </Table.Row>
                ))}
              </Table.Body>
            </Table.Root>
          </Box>
        )}
      </Stack>
    </SidePanel>
  );
}

/** As text, whatever it holds: what somebody typed is never markup. */
const Value = ({ text }: { text: string }) => (
  <Table.Cell whiteSpace="pre-wrap" overflowWrap="anywhere">
    {text}
  </Table.Cell>
);
