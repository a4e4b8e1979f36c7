// One student on the board. Drawn again only when this student moves, or has stood still another minute.
import { HStack, Table, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '#contract/interaction.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { StudentNameCell } from '../student-name-cell.tsx';
import type { StudentStatus as Where } from './order.ts';
import { PointCell } from './point-cell.tsx';

interface Props extends Where {
  row: BoardRow;
  /** The course's points in order: a lesson begun before the plan was changed may lack one. */
  points: readonly { pointId: string }[];
  brief: boolean;
  onOpen: (studentId: string) => void;
}

export const StudentRow = memo(function StudentRow({
  row,
  points,
  state: standing,
  stuckMinutes,
  brief,
  onOpen,
}: Props) {
  const { t } = useTranslation('board');
  const { studentId, name, lessonId, toMark, question } = row;
  return (
    <Table.Row data-student={row.userName} bg="transparent" h="9">
      <StudentNameCell
        studentId={studentId}
        name={name}
        opens={lessonId === null ? null : t('row.open')}
        onOpen={onOpen}
      />
      <Table.Cell px="2" py="0.5" maxW="0" w="full">
        <StatusCell state={standing} toMark={toMark} question={question} stuckMinutes={stuckMinutes} />
      </Table.Cell>
      {points.map(({ pointId }) => (
        <PointCell key={pointId} point={row.points.find((p) => p.pointId === pointId)} brief={brief} />
      ))}
    </Table.Row>
  );
});

type StandingProps = Pick<BoardRow, 'toMark' | 'question'> & Where;

/** What the lesson does, and why it may need somebody. */
export const StatusCell = memo(function Standing({ state, toMark, question, stuckMinutes }: StandingProps) {
  const { t } = useTranslation('board');
  return (
    <HStack gap="2" textStyle="xs" whiteSpace="nowrap" overflow="hidden">
      <Text as="span" color="fg.muted" flexShrink="0">
        {t(`state.${state || 'none'}`, { defaultValue: t('state.other') })}
      </Text>
      {stuckMinutes > 0 && (
        <HStack as="span" gap="0.5" color="fg.error" flexShrink="0" fontWeight="medium">
          <Icon name="clock" size="1rem" />
          {t('row.stuck', { count: stuckMinutes })}
        </HStack>
      )}
      {toMark > 0 && (
        <HStack as="span" gap="0.5" color="fg.warning" flexShrink="0">
          <Icon name="pencil" size="1rem" />
          {t('row.toMark', { count: toMark })}
        </HStack>
      )}
      {question !== null && (
        <HStack as="span" gap="0.5" color="fg.info" minW="0" title={question}>
          <Icon name="chat" size="1rem" />
          <Text as="span" truncate>
            {question}
          </Text>
        </HStack>
      )}
    </HStack>
  );
});
