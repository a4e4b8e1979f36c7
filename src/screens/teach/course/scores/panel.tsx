// 成绩: a row a student of the course's classes; a row opens what they have learnt and the teacher's evaluation.
import { Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseScores, SCORE_STATES, type ScoreRow } from '#contract/scores.ts';
import type { Column, Filter } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { StateMark, type Tone } from '#src/ui/state-mark.tsx';
import { useClassOptions } from '../use-classes.ts';
import { MasteryCell } from './mastery.tsx';
import { StudentPanel } from './student-panel.tsx';

/** A class on one page. */
const PAGE_SIZES = [50, 100] as const;
const LOOK = {
  none: { tone: 'neutral', icon: 'minus' },
  running: { tone: 'busy', icon: 'clock' },
  done: { tone: 'good', icon: 'done' },
} as const satisfies Record<ScoreRow['state'], { tone: Tone; icon: string }>;

export function ScoresPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('scores');
  const [opened, setOpened] = useState<ScoreRow | null>(null);
  const classes = useClassOptions(courseId);
  const filters: readonly Filter[] = [
    ...(classes.length > 0 ? [{ kind: 'select', name: 'classId', label: t('class'), options: classes } as const] : []),
    {
      kind: 'select',
      name: 'state',
      label: t('field.state'),
      options: SCORE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ];
  return (
    <VStack align="stretch" gap="4">
      <Text color="fg.muted">{t('lead')}</Text>
      <List
        family={courseScores}
        label={t('title')}
        columns={useColumns()}
        rowName={(row) => row.name}
        filters={filters}
        search={t('search')}
        sort="userName"
        pageSizes={PAGE_SIZES}
        fixed={{ courseId }}
        onOpen={setOpened}
        canOpen={(row) => row.lessonId !== null}
        empty={<EmptyState icon="users" title={t('empty')} text={t('emptyText')} />}
      />
      {opened && <StudentPanel row={opened} onClose={() => setOpened(null)} />}
    </VStack>
  );
}

function useColumns(): readonly Column<ScoreRow>[] {
  const { t } = useTranslation('scores');
  const column = (name: keyof ScoreRow, more: Partial<Column<ScoreRow>> = {}): Column<ScoreRow> => ({
    name,
    label: t(`field.${name}`),
    ...more,
  });
  return [
    column('name'),
    column('userName'),
    column('className', { hidden: true }),
    column('state', {
      cell: ({ state }) => <StateMark {...LOOK[state]}>{t(`state.${state}`)}</StateMark>,
    }),
    column('score', { kind: 'number', cell: ({ score }) => score ?? '—' }),
    column('points', { cell: ({ points }) => <MasteryCell points={points} /> }),
    column('seconds', { kind: 'number', cell: ({ seconds }) => minutes(seconds) }),
    column('own', { kind: 'number', cell: ({ own }) => share(own) }),
    column('teacher', { kind: 'number', cell: ({ teacher }) => share(teacher) }),
    column('flagged', { cell: ({ flagged }) => count(flagged, t('flagged', { count: flagged })) }),
    column('toMark', { cell: ({ toMark }) => count(toMark, t('toMark', { count: toMark })) }),
    column('endedAt', { kind: 'dateTime', hidden: true }),
  ];
}

const minutes = (seconds: number): string => (seconds === 0 ? '—' : String(Math.max(1, Math.round(seconds / 60))));
const share = (n: number | null): string => (n === null ? '—' : `${n}%`);
const count = (n: number, words: string) =>
  n === 0 ? (
    '—'
  ) : (
    <StateMark tone="bad" icon="alert">
      {words}
    </StateMark>
  );
