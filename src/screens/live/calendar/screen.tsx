// /live/calendar?view=&day=: the live classes that one holds, by month or week; what clashes is marked.
import { Button, HStack, IconButton, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { liveStream } from '#contract/live-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { CalendarAddress } from '#src/blocks/live/calendar-address.tsx';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { dayText, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { type CalendarView, DAY, dayIn, daysOf, turnedDay } from './grid.ts';
import { Month } from './month.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { CalendarProps } from './types.ts';
import { useMoving } from './use-moving.ts';
import { Week } from './week.tsx';

/** @page /live/calendar */
export function LiveCalendarScreen() {
  const { t, i18n } = useTranslation('lives');
  const navigate = useNavigate();
  const query = usePageQuery();
  const may = useMay();
  const when = useWhen();
  const moving = useMoving();
  const [subscribing, setSubscribing] = useState(false);
  const view: CalendarView = query.get('view') === 'week' ? 'week' : 'month';
  const now = Date.now();
  const day = dayIn(query.get('day'), now);
  const days = daysOf(view, day);
  const span = { from: days[0] ?? day, to: (days.at(-1) ?? day) + DAY };
  const lives = useAllRows(liveStream, span);
  const clashes = useCall('/OrgApi/LiveStream/Clashes', span);
  const show = (at: number, as: CalendarView = view) =>
    query.set({ day: dayText(at) === dayText(now) ? null : dayText(at), view: as === 'week' ? 'week' : null });
  const title = timeFormat(i18n.language, { year: 'numeric', month: 'long' });
  const range = timeFormat(i18n.language, { year: 'numeric', month: 'short', day: 'numeric' });
  const props: CalendarProps = {
    day,
    today: dayText(now),
    lives: lives.data ?? [],
    clashes: clashes.data ?? [],
    mayAdd: may(liveStream.add),
    mayMove: may(liveStream.update),
    moving,
    onWeek: (at) => show(at, 'week'),
  };
  const heldLive = props.lives.find((l) => l.id === moving.held?.id);
  const said = moving.held && heldLive ? t('calendar.held', { when: when({ ...heldLive, ...moving.held }) }) : '';
  return (
    <WorkScreen
      title={t('calendar.title')}
      lead={t('calendar.lead')}
      actions={
        <>
          <Button variant="outline" onClick={() => setSubscribing(true)}>
            {t('calendar.subscribe')}
          </Button>
          <Button variant="outline" onClick={() => void navigate('/live/course')}>
            {t('calendar.list')}
          </Button>
          {props.mayAdd && (
            <Button onClick={() => void navigate('/live/course/add')}>
              <Icon name="add" />
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <HStack gap="3" wrap="wrap" justify="space-between">
        <HStack gap="2">
          <Button variant="outline" colorPalette="gray" size="sm" onClick={() => show(dayIn('', now))}>
            {t('calendar.today')}
          </Button>
          {([-1, 1] as const).map((by) => (
            <IconButton
              key={by}
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t(`calendar.turn.${view}.${by === 1 ? 'on' : 'back'}`)}
              onClick={() => show(turnedDay(view, day, by))}
            >
              <Icon name={by === 1 ? 'chevronRight' : 'chevronLeft'} />
            </IconButton>
          ))}
          <Text fontWeight="semibold" aria-live="polite">
            {view === 'month' ? title.format(day) : range.formatRange(span.from, span.to - DAY)}
          </Text>
        </HStack>
        <HStack role="group" aria-label={t('calendar.view')} gap="2">
          {(['month', 'week'] as const).map((as) => (
            <Button
              key={as}
              size="sm"
              variant={as === view ? 'solid' : 'surface'}
              aria-pressed={as === view}
              onClick={() => show(day, as)}
            >
              {t(`calendar.${as}`)}
            </Button>
          ))}
        </HStack>
      </HStack>
      {lives.error ? (
        <ErrorState error={lives.error} onRetry={() => void lives.refetch()} />
      ) : lives.isPending ? (
        <Skeleton h="96" role="status" aria-label={t('loading')} />
      ) : view === 'month' ? (
        <Month {...props} />
      ) : (
        <Week {...props} />
      )}
      {props.mayMove && (
        <Text color="fg.muted" textStyle="xs">
          {t('calendar.keys')}
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <MoveDialog moving={moving} />
      {subscribing && (
        <SidePanel title={t('calendar.subscribe')} size="md" onClose={() => setSubscribing(false)}>
          <CalendarAddress />
        </SidePanel>
      )}
    </WorkScreen>
  );
}
