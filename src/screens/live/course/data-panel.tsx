// 考勤: who was there, for how long, and what they did; put right with a reason where the rule is wrong.
import { Box, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveData, liveStream } from '#contract/live-rows.ts';
import { rounded } from '#contract/rounding.ts';
import { useMay } from '#src/api/guarded.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { Column, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import { AttendanceBar } from '../attendance-bar.tsx';
import { ATTENDED, type DataRow, type LiveRow } from '../types.ts';
import { Corrections, CorrectPanel } from './correct-panel.tsx';

const LOOKS = {
  present: ['good', 'done'],
  late: ['busy', 'clock'],
  partial: ['neutral', 'minus'],
  excused: ['neutral', 'minus'],
  absent: ['bad', 'shut'],
} as const satisfies Record<DataRow['state'], readonly [Tone, IconName]>;

/** While it is held, what is shown is never older. */
const FRESH_MS = 30_000;

/** The roll calls of its class in its course. */
const termPath = (classId: string, courseId: string | null): string =>
  `/teach/board/attendance?${new URLSearchParams({ classId, ...(courseId === null ? {} : { courseId }) })}`;

export function DataPanel({ live }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  const { columns, filters } = useFamilyWords('lives');
  const may = useMay();
  const refresh = useRefreshFamily(liveData.items);
  const refreshFigures = useRefreshFamily(liveStream.statistics);
  const [correcting, setCorrecting] = useState<DataRow>();
  const shown = useColumns();
  const [told, setTold] = useState<DataRow>();
  const isHeld = live.state === 'open';
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => {
      void refresh();
      void refreshFigures();
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [isHeld, refresh, refreshFigures]);
  if (live.state === 'scheduled' || live.state === 'cancelled')
    return <EmptyState icon="users" title={t('data.notYet')} text={t('data.notYetText')} />;
  const actions: RowAction<DataRow>[] = [
    ...(may(liveData.correct) ? [{ name: 'correct', label: t('data.correct'), inline: true, run: setCorrecting }] : []),
    { name: 'history', label: t('data.history'), inline: true, can: ({ reason }) => reason !== null, run: setTold },
  ];
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        {t(isHeld ? 'data.leadHeld' : 'data.lead')}{' '}
        {live.classIds[0] !== undefined && (
          <Link to={termPath(live.classIds[0], live.courseId)} whiteSpace="nowrap">
            {t('toTerm')}
          </Link>
        )}
      </Text>
      <Box bg="bg.panel" borderRadius="l3" p="4">
        <AttendanceBar live={live} />
      </Box>
      <List
        family={liveData}
        label={t('tabs.data')}
        search={t('data.search')}
        fixed={{ liveId: live.id }}
        pageSizes={[50, 100]}
        columns={columns<DataRow>(shown)}
        filters={filters([
          {
            kind: 'select',
            name: 'state',
            options: ATTENDED.map((value) => ({ value, label: t(`attended.${value}`) })),
          },
        ])}
        rowName={({ name }) => name}
        actions={actions}
        empty={<EmptyState icon="users" title={t('data.empty')} text={t('data.emptyText')} />}
      />
      {correcting && <CorrectPanel live={live} row={correcting} onClose={() => setCorrecting(undefined)} />}
      {told && (
        <SidePanel title={t('data.historyOf', { name: told.name })} size="md" onClose={() => setTold(undefined)}>
          <Corrections liveId={live.id} userId={told.userId} />
        </SidePanel>
      )}
    </Stack>
  );
}

function useColumns(): Omit<Column<DataRow>, 'label'>[] {
  const { t, i18n } = useTranslation('lives');
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const minutes = (seconds: number) => t('data.minutes', { count: rounded(seconds / 60, 1) });
  return [
    {
      name: 'name',
      cell: ({ name, userName }) => (
        <>
          {name} <small>{userName}</small>
        </>
      ),
      sort: 'userName',
    },
    {
      name: 'state',
      cell: ({ state, reason }) => {
        const [tone, icon] = LOOKS[state];
        return (
          <>
            <StateBadge tone={tone} icon={icon}>
              {t(`attended.${state}`)}
            </StateBadge>
            {reason !== null && <small title={reason}>{t('data.corrected', { reason })}</small>}
          </>
        );
      },
    },
    { name: 'firstAt', cell: ({ firstAt }) => (firstAt === null ? '' : clock.format(firstAt)) },
    { name: 'lastAt', cell: ({ lastAt }) => (lastAt === null ? '' : clock.format(lastAt)) },
    { name: 'seconds', cell: ({ seconds }) => minutes(seconds) },
    { name: 'awaySeconds', cell: ({ awaySeconds }) => (awaySeconds === 0 ? '' : minutes(awaySeconds)) },
    {
      name: 'floorSeconds',
      cell: ({ floorSeconds }) => (floorSeconds === 0 ? '' : minutes(floorSeconds)),
      hidden: true,
    },
    { name: 'hands', kind: 'number' },
    { name: 'chats', kind: 'number' },
    { name: 'answered', kind: 'number' },
    { name: 'right', kind: 'number' },
    { name: 'checkedInAt', cell: ({ checkedInAt }) => (checkedInAt === null ? '' : clock.format(checkedInAt)) },
  ];
}
