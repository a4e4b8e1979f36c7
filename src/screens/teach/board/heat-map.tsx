// A row a student, a column a point. Rows move by who needs help first, but never under a hand or a focus.
import { Button, chakra, HStack, Table, Text } from '@chakra-ui/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeldOrder } from '#src/ui/held-order.ts';
import { TableArea } from '#src/ui/table-area.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { byAttention, studentStatusOf } from './order.ts';
import { POINT_LOOK, POINT_STATES } from './point-cell.tsx';
import type { Board } from './queries.ts';
import { StudentRow } from './student-row.tsx';

/** With more points their cells have no room for words. */
const WORDS_UP_TO = 6;
interface Props {
  board: Board;
  now: number;
  onStudent: (studentId: string) => void;
  onPoint: (pointId: string) => void;
}

export const HeatMap = memo(function HeatMap({ board, now, onStudent, onPoint }: Props) {
  const { rows, points, className } = board;
  const { t } = useTranslation('board');
  const { order, hold } = useHeldOrder(byAttention(rows, now));
  const byId = useMemo(() => new Map(rows.map((r) => [r.studentId, r])), [rows]);
  const brief = points.length > WORDS_UP_TO;
  return (
    <TableArea label={t('map.label', { name: className })} maxH={{ base: '70dvh', xl: 'calc(100dvh - 15rem)' }}>
      <Table.Header>
        <Table.Row bg="bg.panel">
          <Table.ColumnHeader px="3.5">{t('map.student')}</Table.ColumnHeader>
          <Table.ColumnHeader px="2" minW="28">
            {t('map.standing')}
          </Table.ColumnHeader>
          {points.map(({ pointId, title }, i) => (
            <Table.ColumnHeader key={pointId} px="0.5" textAlign="center">
              <Button
                size="xs"
                variant="ghost"
                colorPalette="gray"
                px="1"
                w="full"
                maxW="28"
                title={title}
                aria-label={t('map.point', { n: i + 1, title })}
                onClick={() => onPoint(pointId)}
              >
                <Text as="span" truncate>
                  {brief ? i + 1 : `${i + 1} ${title}`}
                </Text>
              </Button>
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body {...hold}>
        {order.map((id) => {
          const row = byId.get(id);
          return (
            row && (
              <StudentRow
                key={id}
                row={row}
                points={points}
                brief={brief}
                onOpen={onStudent}
                {...studentStatusOf(row, now)}
              />
            )
          );
        })}
      </Table.Body>
    </TableArea>
  );
});

/** What the signs mean, in words. */
export function HeatMapLegend() {
  const { t } = useTranslation('board');
  return (
    <HStack gap="4" wrap="wrap" color="fg.muted" textStyle="xs">
      {POINT_STATES.map((state) => (
        <HStack key={state} as="span" gap="1" color={POINT_LOOK[state].color}>
          <Icon name={POINT_LOOK[state].icon} size="1rem" />
          {t(`point.${state}`)}
        </HStack>
      ))}
      <HStack as="span" gap="1">
        <chakra.span {...dot} color="fg.success" bg="fg.success" />
        {t('map.right')}
      </HStack>
      <HStack as="span" gap="1">
        <chakra.span {...dot} color="fg.error" />
        {t('map.wrong')}
      </HStack>
      <HStack as="span" gap="1">
        <chakra.span {...dot} boxSize="1.5" color="fg.muted" bg="fg.muted" />
        {t('map.waiting')}
      </HStack>
    </HStack>
  );
}

const dot = { boxSize: '2', borderRadius: 'full', borderWidth: '2px', borderColor: 'currentColor' } as const;
