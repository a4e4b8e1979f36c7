// /teach/board/attendance?classId=: who was there over the term, a row a student and a column a roll call.
import { Button, HStack, Skeleton, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rollCall } from '#contract/roll-call.ts';
import { rounded } from '#contract/rounding.ts';
import { useCall } from '#src/api/query.ts';
import { serverNow } from '#src/api/transport.ts';
import { ROLL_CALLS, type RollCall, RollRows, useFollowedRollCalls } from '#src/blocks/classroom/roll-call.tsx';
import { Link } from '#src/ui/link.tsx';
import { ExportMenu } from '#src/ui/list/export-menu.tsx';
import { DAY_AND_TIME, dayText, msOf, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { useChosenClass } from './chosen-class.tsx';
import { BoardClassChoice } from './head.tsx';

type Row = RollCall['rows'][number];
const LOOKS: Readonly<Record<Row['state'], readonly [Tone, IconName]>> = {
  present: ['good', 'check'],
  late: ['busy', 'clock'],
  absent: ['bad', 'close'],
  excused: ['neutral', 'minus'],
};

/** A school's half year begins in February or in August. */
function termStart(now: number): number {
  const [year = 0, month = 0] = dayText(now).split('-').map(Number);
  const day = month >= 8 ? `${year}-08-01` : month >= 2 ? `${year}-02-01` : `${year - 1}-08-01`;
  return msOf(`${day}T00:00`) ?? 0;
}

/** @page /teach/board/attendance */
export function AttendanceScreen() {
  const { t } = useTranslation('board');
  const { taught, chosen, choose } = useChosenClass('called');
  const [from] = useState(() => termStart(serverNow()));
  // its own words would stay in the language in which they were said
  useTabTitle(chosen?.className);
  const input = { classId: chosen?.classId ?? '', courseId: chosen?.courseId ?? '', from };
  return (
    <WorkScreen
      title={t('attendance.title', { name: chosen?.className ?? '' })}
      lead={t('attendance.lead')}
      actions={
        chosen && (
          <HStack gap="2" wrap="wrap">
            <BoardClassChoice taught={taught.data ?? []} chosen={chosen} onChoose={choose} />
            <ExportMenu operation={rollCall.export} input={input} />
            <Link to={`/teach/board?${new URLSearchParams({ classId: chosen.classId, courseId: chosen.courseId })}`}>
              {t('attendance.toBoard')}
            </Link>
          </HStack>
        )
      }
    >
      {taught.error && <ErrorState error={taught.error} onRetry={() => void taught.refetch()} />}
      {taught.data && !chosen && <EmptyState icon="users" title={t('empty')} text={t('emptyText')} />}
      {chosen && <Held key={`${chosen.classId} ${chosen.courseId}`} input={input} />}
    </WorkScreen>
  );
}

function Held({ input }: { input: { classId: string; courseId: string; from: number } }) {
  const { t, i18n } = useTranslation('board');
  const calls = useCall(ROLL_CALLS, input);
  useFollowedRollCalls(input.classId);
  const [openId, setOpenId] = useState<string>();
  const when = timeFormat(i18n.language, DAY_AND_TIME);
  if (calls.isPending) return <Skeleton h="64" />;
  if (calls.isError) return <ErrorState error={calls.error} onRetry={() => void calls.refetch()} />;
  if (calls.data.length === 0)
    return <EmptyState icon="users" title={t('attendance.none')} text={t('attendance.noneText')} />;
  const opened = calls.data.find((c) => c.id === openId);
  return (
    <>
      <TableArea label={t('head.attendance')} maxH="70vh">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('map.student')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('attendance.present')}</Table.ColumnHeader>
            {calls.data.map(({ id, at, open }) => (
              <Table.ColumnHeader key={id}>
                {/* its words stand over those of its cells */}
                <Button size="xs" variant="ghost" ms="-2.5" onClick={() => setOpenId(id)}>
                  {when.format(at)}
                </Button>
                {open && (
                  <Text as="small" display="block" color="fg.muted">
                    {t('attendance.open')}
                  </Text>
                )}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {studentsIn(calls.data).map(({ userId, name, userName, states, share }) => (
            <Table.Row key={userId} bg="bg.panel">
              <Table.Cell whiteSpace="nowrap">
                {name}{' '}
                <Text as="small" color="fg.muted">
                  {userName}
                </Text>
              </Table.Cell>
              <Table.Cell textAlign="end" fontVariantNumeric="tabular-nums">
                {share === null ? '—' : `${rounded(share * 100)}%`}
              </Table.Cell>
              {calls.data.map(({ id }) => (
                <Table.Cell key={id}>
                  <Cell state={states.get(id)} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
      {opened && (
        <SidePanel title={when.format(opened.at)} size="md" onClose={() => setOpenId(undefined)}>
          <RollRows rollCall={opened} />
        </SidePanel>
      )}
    </>
  );
}

function Cell({ state }: { state: Row['state'] | undefined }) {
  const { t } = useTranslation('board');
  if (state === undefined) return <VisuallyHidden>—</VisuallyHidden>;
  const [tone, icon] = LOOKS[state];
  return (
    <StateBadge tone={tone} icon={icon}>
      {t(`roll.state.${state}`)}
    </StateBadge>
  );
}

/** Everybody who stands in any roll call, in the order of the latest. Of one that is open nobody has missed anything yet. */
function studentsIn(calls: readonly RollCall[]) {
  const people = new Map<string, Pick<Row, 'userId' | 'name' | 'userName'> & { states: Map<string, Row['state']> }>();
  for (const { id, open, rows } of calls)
    for (const { userId, name, userName, state } of rows) {
      const person = people.get(userId) ?? { userId, name, userName, states: new Map() };
      people.set(userId, person);
      if (!open || state !== 'absent') person.states.set(id, state);
    }
  const over = calls.filter((c) => !c.open).map((c) => c.id);
  return [...people.values()].map((person) => ({
    ...person,
    share: shareOf(over.flatMap((id) => person.states.get(id) ?? [])),
  }));
}

/** Who was excused was not missed, and did not come. Null: nothing that counts has been held. */
function shareOf(states: readonly Row['state'][]): number | null {
  const counted = states.filter((s) => s !== 'excused');
  return counted.length === 0 ? null : counted.filter((s) => s !== 'absent').length / counted.length;
}
