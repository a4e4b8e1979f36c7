// What a roll-over would do, course by course, and what stands in its way.
import { Alert, Box, Stack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import type { RollOverTrial } from './use-roll-over.ts';

export function Looked({ trial: { changes, taken }, to }: { trial: RollOverTrial; to: string }) {
  const { t } = useTranslation('teach');
  const listed = useListing();
  const isTaken = new Set(taken.map((c) => c.courseId));
  const courses = [...Map.groupBy(changes, (c) => c.courseId)];
  return (
    <Stack gap="4">
      {taken.length > 0 ? (
        <Alert.Root status="error">
          <Alert.Indicator />
          <Box>
            <Alert.Title>{t('term.taken', { to })}</Alert.Title>
            <Alert.Description>{t('term.takenText', { names: listed(taken.map((c) => c.name)) })}</Alert.Description>
          </Box>
        </Alert.Root>
      ) : (
        <Text role="status">{t('term.will')}</Text>
      )}
      <TableArea label={t('term.title')} maxH="28rem">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('term.course')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('term.what')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {courses.map(([id, own]) => (
            <Table.Row key={id}>
              <Table.Cell overflowWrap="anywhere">{own[0]?.name}</Table.Cell>
              <Table.Cell>
                {isTaken.has(id) ? (
                  <StateBadge tone="bad" icon="alert">
                    {t('term.takenMark')}
                  </StateBadge>
                ) : (
                  own.map(({ what }) => (
                    <StateBadge
                      key={what}
                      tone={what === 'copy' ? 'good' : 'neutral'}
                      icon={what === 'copy' ? 'add' : 'shut'}
                    >
                      {t(what === 'copy' ? 'term.copy' : 'term.archived', { to })}
                    </StateBadge>
                  ))
                )}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
    </Stack>
  );
}
