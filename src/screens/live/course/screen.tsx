// /live/course: the live classes that one holds; an administrator sees the school's.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { liveStream } from '#contract/live-rows.ts';
import { livePath, roomPath } from '#src/blocks/live/href.ts';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { AddLink } from '#src/ui/add-link.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { Column, Filter, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { LiveState, liveStand } from '../live-state.tsx';
import type { LiveRow } from '../types.ts';
import { LiveDialogs } from './dialogs.tsx';
import { useLiveActions } from './use-live-actions.ts';

const STATUSES = ['draft', 'published'] as const;

/** @page /live/course */
export function LiveCoursesScreen() {
  const { t } = useTranslation('lives');
  const { say, columns, filters } = useFamilyWords('lives');
  const navigate = useNavigate();
  const actions = useLiveActions();
  const add = (
    <AddLink power="LiveStream.Add" to="/live/course/add">
      {say('add')}
    </AddLink>
  );
  const narrowing: Filter[] = filters([
    { kind: 'select', name: 'status', options: STATUSES },
    { kind: 'dateRange', name: 'from', until: 'to' },
  ]);
  return (
    <WorkScreen
      title={say('title')}
      lead={say('lead')}
      actions={
        <>
          <Button asChild variant="outline">
            <RouterLink to="/teach/board/attendance">
              <Icon name="check" />
              {t('toTerm')}
            </RouterLink>
          </Button>
          <Button asChild variant="outline">
            <RouterLink to="/live/calendar">
              <Icon name="clock" />
              {t('calendar.title')}
            </RouterLink>
          </Button>
          {add}
        </>
      }
    >
      <List
        family={liveStream}
        label={say('title')}
        search={say('search')}
        sort="near"
        columns={columns<LiveRow>(useColumns())}
        filters={narrowing}
        rowName={({ title }) => title}
        actions={useRowActions(actions, navigate)}
        empty={
          <EmptyState icon="play" title={say('empty')} text={t('emptyText')}>
            {add}
          </EmptyState>
        }
      />
      <LiveDialogs actions={actions} />
    </WorkScreen>
  );
}

function useColumns(): Omit<Column<LiveRow>, 'label'>[] {
  const when = useWhen();
  const { t } = useTranslation('lives');
  const listed = useListing();
  return [
    {
      name: 'title',
      cell: ({ id, title, seriesId }) => (
        <>
          <Link fontWeight="medium" to={livePath(id)}>
            {title}
          </Link>
          {seriesId !== null && <small> {t('weekly')}</small>}
        </>
      ),
    },
    { name: 'startAt', cell: when },
    { name: 'state', cell: (live) => <LiveState live={live} /> },
    { name: 'classes', cell: ({ classes, isPublic }) => listed([...classes, ...(isPublic ? [t('public')] : [])]) },
    { name: 'course' },
    { name: 'host' },
  ];
}

function useRowActions(
  { act, may }: ReturnType<typeof useLiveActions>,
  navigate: ReturnType<typeof useNavigate>,
): readonly RowAction<LiveRow>[] {
  const { t } = useTranslation('lives');
  const is =
    (...stands: ReturnType<typeof liveStand>[]) =>
    (live: LiveRow) =>
      stands.includes(liveStand(live));
  return [
    {
      name: 'enter',
      label: t('enter'),
      inline: true,
      can: is('scheduled', 'open', 'draft'),
      run: ({ id }) => void navigate(roomPath(id)),
    },
    {
      name: 'look',
      label: t('look'),
      inline: true,
      can: is('ended'),
      run: ({ id }) => void navigate(livePath(id, 'data')),
    },
    ...(may.status
      ? [
          {
            name: 'publish',
            label: t('publish'),
            inline: true,
            can: is('draft'),
            run: (live: LiveRow) => act('publish', live),
          },
          {
            name: 'takeBack',
            label: t('takeBack'),
            can: is('scheduled'),
            run: (live: LiveRow) => act('takeBack', live),
          },
          { name: 'cancel', label: t('cancel.do'), can: is('scheduled'), run: (live: LiveRow) => act('cancel', live) },
        ]
      : []),
    ...(may.remove
      ? [
          {
            name: 'delete',
            label: t('remove'),
            icon: 'bin' as const,
            danger: true,
            can: is('draft', 'scheduled', 'ended', 'cancelled'),
            run: (live: LiveRow) => act('delete', live),
          },
        ]
      : []),
  ];
}
