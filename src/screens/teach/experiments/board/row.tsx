// One student on the board. Drawn again only when this student moves, or has stood still another minute.
import { chakra, Table, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExperimentBoardRow } from '#contract/experiment-class.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import { StudentNameCell } from '../../student-name-cell.tsx';
import { shown } from '../looks.ts';
import type { StudentPosition, StudentProgress } from './order.ts';

const LOOK: Readonly<Record<StudentProgress, { tone: Tone; icon: IconName }>> = {
  lost: { tone: 'bad', icon: 'alert' },
  stuck: { tone: 'bad', icon: 'clock' },
  toMark: { tone: 'bad', icon: 'pencil' },
  working: { tone: 'busy', icon: 'flask' },
  waiting: { tone: 'busy', icon: 'users' },
  away: { tone: 'neutral', icon: 'pause' },
  none: { tone: 'neutral', icon: 'minus' },
  done: { tone: 'good', icon: 'done' },
  over: { tone: 'neutral', icon: 'shut' },
};

interface Props extends StudentPosition {
  row: ExperimentBoardRow;
  steps: readonly StepDeclared[];
  onOpen: (studentId: string) => void;
}

export const BoardStudent = memo(function BoardStudent({ row, steps, place, minutes, onOpen }: Props) {
  const { t } = useTranslation('experiments');
  const { studentId, userName, name, runId, score, stand, seq, state } = row;
  const isOn = place === 'working' || place === 'stuck' || place === 'lost' || place === 'away';
  const at = steps.findIndex((s) => s.seq === seq);
  const where = isOn && at >= 0 ? t('board.at', { n: at + 1, title: steps[at]?.title }) : '';
  return (
    <Table.Row data-student={userName} bg="transparent" h="9">
      <StudentNameCell studentId={studentId} name={name} opens={runId ? t('board.open') : null} onOpen={onOpen} />
      <Table.Cell px="2" py="0.5" maxW="0" w="full">
        <chakra.div display="flex" gap="2" alignItems="center" overflow="hidden" whiteSpace="nowrap">
          <StateBadge {...LOOK[place]}>
            {minutes > 0
              ? t(`place.${place}For`, { count: minutes })
              : t(place === 'over' ? `state.${state}` : `place.${place}`)}
          </StateBadge>
          <Text as="span" textStyle="xs" color="fg.muted" truncate>
            {where}
          </Text>
        </chakra.div>
      </Table.Cell>
      {steps.map(({ seq: own, title }) => {
        const look = row.doneSeqs.includes(own) ? 'done' : isOn && own === seq ? 'now' : 'todo';
        return <StepCell key={own} look={look} title={title} />;
      })}
      <Table.Cell px="3" py="0.5" textAlign="end" fontVariantNumeric="tabular-nums">
        {/* while a run goes on, what an earlier one came to is in the list of scores */}
        {stand === 'toMark' ? t('stand.toMark') : stand === 'done' && score !== null ? shown(score) : '—'}
      </Table.Cell>
    </Table.Row>
  );
});

const CELL = {
  done: { icon: 'check', color: 'fg.success', bg: 'bg.success' },
  now: { icon: 'pencil', color: 'fg.info', bg: 'bg.info' },
  todo: { icon: 'minus', color: 'fg.subtle', bg: 'transparent' },
} as const;

const StepCell = memo(function StepCell({ look, title }: { look: keyof typeof CELL; title: string }) {
  const { t } = useTranslation('experiments');
  const { icon, color, bg } = CELL[look];
  return (
    <Table.Cell px="0.5" py="0.5">
      <chakra.div
        display="flex"
        justifyContent="center"
        color={color}
        bg={bg}
        borderRadius="l1"
        py="1"
        minW="6"
        title={`${title}: ${t(`cell.${look}`)}`}
      >
        <Icon name={icon} size="1rem" />
        <chakra.span srOnly>{t(`cell.${look}`)}</chakra.span>
      </chakra.div>
    </Table.Cell>
  );
});
