// 看板: a row a student, a column a step: who works at what, who stands still, whose line is cut.
import { Box, HStack, Skeleton, Table, Text, VStack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultStand } from '#contract/experiment-class.ts';
import { useHeldOrder } from '#src/ui/held-order.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { RunPanel } from '../class/run-panel.tsx';
import type { ExperimentPanelProps } from '../queries.ts';
import { studentsByNeed, whereIs } from './order.ts';
import { BoardStudent } from './row.tsx';
import { type ExperimentBoard, useExperimentBoard } from './use-board.ts';

export function BoardPanel({ experiment, classes, classId }: ExperimentPanelProps) {
  const { t } = useTranslation('experiments');
  const of = classId || (classes[0]?.id ?? '');
  const { data: board, error, refetch, now, isCut } = useExperimentBoard(experiment.id, of);
  const [opened, setOpened] = useState<string>();
  if (of === '') return <EmptyState icon="users" title={t('board.noClass')} text={t('board.noClassText')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!board) return <Skeleton role="status" aria-label={t('loading')} h="96" />;
  if (board.rows.length === 0) return <EmptyState icon="users" title={t('board.empty')} text={t('board.emptyText')} />;
  const row = board.rows.find((r) => r.studentId === opened);
  return (
    <VStack align="stretch" gap="3">
      <Head board={board} now={now} isCut={isCut} />
      <Rows board={board} now={now} name={classes.find((c) => c.id === of)?.name ?? ''} onOpen={setOpened} />
      <Legend />
      {row?.runId && (
        <RunPanel
          key={row.studentId}
          experimentId={experiment.id}
          student={{ id: row.studentId, userName: row.userName, name: row.name }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </VStack>
  );
}

function Head({ board, now, isCut }: { board: ExperimentBoard; now: number; isCut: boolean }) {
  const { t, i18n } = useTranslation('experiments');
  const places = board.rows.map((r) => whereIs(r, board.steps, now).place);
  const of = (...which: string[]) => places.filter((p) => which.includes(p)).length;
  const standing = (which: ResultStand) => board.rows.filter((r) => r.stand === which).length;
  const [stuck, lost, toMark] = [of('stuck'), of('lost'), standing('toMark')];
  // of those whose run goes on: who is not at it now
  const away = of('waiting', 'away');
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <HStack gap="4" wrap="wrap" color="fg.muted">
      <Text color="fg" fontWeight="medium">
        {t('board.working', { count: of('working', 'stuck', 'lost'), of: places.length })}
      </Text>
      {away > 0 && <Text>{t('board.away', { count: away })}</Text>}
      <Text>{t('board.done', { count: standing('done') })}</Text>
      {stuck > 0 && (
        <StateBadge tone="bad" icon="clock">
          {t('board.stuckCount', { count: stuck })}
        </StateBadge>
      )}
      {lost > 0 && (
        <StateBadge tone="bad" icon="alert">
          {t('board.lostCount', { count: lost })}
        </StateBadge>
      )}
      {toMark > 0 && (
        <StateBadge tone="bad" icon="pencil">
          {t('count.toMark', { count: toMark })}
        </StateBadge>
      )}
      <Text fontVariantNumeric="tabular-nums">{clock.format(now)}</Text>
      {/* there before the line is cut, so that it is read out */}
      <Box role="status">
        {isCut && (
          <StateBadge tone="bad" icon="spinner">
            {t('board.cut')}
          </StateBadge>
        )}
      </Box>
    </HStack>
  );
}

interface RowsProps {
  board: ExperimentBoard;
  now: number;
  name: string;
  onOpen: (studentId: string) => void;
}

function Rows({ board: { rows, steps }, now, name, onOpen }: RowsProps) {
  const { t } = useTranslation('experiments');
  const { order, hold } = useHeldOrder(studentsByNeed(rows, steps, now));
  const byId = useMemo(() => new Map(rows.map((r) => [r.studentId, r])), [rows]);
  return (
    <TableArea label={t('board.label', { name })} maxH={{ base: '70dvh', xl: 'calc(100dvh - 19rem)' }}>
      <Table.Header>
        <Table.Row bg="bg.panel">
          <Table.ColumnHeader px="3.5">{t('board.student')}</Table.ColumnHeader>
          <Table.ColumnHeader px="2" minW="44">
            {t('board.now')}
          </Table.ColumnHeader>
          {steps.map(({ seq, title }, i) => (
            <Table.ColumnHeader
              key={seq}
              px="1"
              textAlign="center"
              title={title}
              aria-label={t('board.step', { n: i + 1, title })}
            >
              {i + 1}
            </Table.ColumnHeader>
          ))}
          <Table.ColumnHeader px="3" textAlign="end">
            {t('field.score')}
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body {...hold}>
        {order.map((id) => {
          const row = byId.get(id);
          return row && <BoardStudent key={id} row={row} steps={steps} onOpen={onOpen} {...whereIs(row, steps, now)} />;
        })}
      </Table.Body>
    </TableArea>
  );
}

/** What the signs mean, in words. */
function Legend() {
  const { t } = useTranslation('experiments');
  return (
    <HStack gap="4" wrap="wrap" color="fg.muted" textStyle="xs">
      {(
        [
          ['check', 'fg.success', 'cell.done'],
          ['pencil', 'fg.info', 'cell.now'],
          ['minus', 'fg.muted', 'cell.todo'],
        ] as const
      ).map(([icon, color, word]) => (
        <HStack key={word} as="span" gap="1" color={color}>
          <Icon name={icon} size="1rem" />
          {t(word)}
        </HStack>
      ))}
      <Text>{t('board.hint')}</Text>
    </HStack>
  );
}
