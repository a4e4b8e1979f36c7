// What a change of the book would do: how many gain and lose, and each of them, who is moved furthest first.
import { Box, Heading, HStack, Table, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/state.tsx';
import { StateMark } from '#src/ui/state-mark.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { byMove, moveOf } from './draft.ts';
import type { Changes } from './queries.ts';

export function Trial({ changes }: { changes: Changes }) {
  const { t } = useTranslation('scores');
  const head = useRef<HTMLHeadingElement>(null);
  // it stands where the form stood: who listens hears of it, who types is in it
  useEffect(() => head.current?.focus(), []);
  const moves = changes.map(moveOf);
  const up = moves.filter((m) => m !== null && m > 0).length;
  const down = moves.filter((m) => m !== null && m < 0).length;
  const other = changes.length - up - down;
  return (
    <Box as="section">
      <Heading as="h3" textStyle="md" mb="3" ref={head} tabIndex={-1} outline="0">
        {t('book.trial')}
      </Heading>
      {changes.length === 0 ? (
        <EmptyState icon="done" title={t('book.noChange')} text={t('book.noChangeText')} />
      ) : (
        <>
          <HStack gap="5" mb="3" wrap="wrap">
            <Text>{t('book.changed', { count: changes.length })}</Text>
            {down > 0 && (
              <StateMark tone="bad" icon="sortDown">
                {t('book.losers', { count: down })}
              </StateMark>
            )}
            {up > 0 && (
              <StateMark tone="good" icon="sortUp">
                {t('book.gainers', { count: up })}
              </StateMark>
            )}
            {other > 0 && <Text color="fg.muted">{t('book.others', { count: other })}</Text>}
          </HStack>
          <Moves changes={changes.toSorted(byMove)} />
        </>
      )}
    </Box>
  );
}

const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

function Moves({ changes }: { changes: Changes }) {
  const { t } = useTranslation('scores');
  return (
    <TableArea label={t('book.trial')}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>{t('field.name')}</Table.ColumnHeader>
          {(['from', 'to', 'move'] as const).map((name) => (
            <Table.ColumnHeader key={name} textAlign="end">
              {t(`book.head.${name}`)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {changes.map((change) => {
          const move = moveOf(change);
          return (
            <Table.Row key={change.studentId}>
              <Table.Cell>{change.name}</Table.Cell>
              <Table.Cell textAlign="end">{change.from ?? '—'}</Table.Cell>
              <Table.Cell textAlign="end">{change.to ?? '—'}</Table.Cell>
              <Table.Cell
                textAlign="end"
                fontWeight="medium"
                color={move === null ? 'fg.muted' : move < 0 ? 'red.fg' : 'green.fg'}
              >
                {move === null ? t(change.to === null ? 'book.noTotal' : 'book.newTotal') : signed(move)}
              </Table.Cell>
            </Table.Row>
          );
        })}
      </Table.Body>
    </TableArea>
  );
}
