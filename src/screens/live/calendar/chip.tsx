// One class in the calendar: opened by a click, moved by drag, or by Alt and arrows and then Enter.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { livePath } from '#src/blocks/live/href.ts';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { liveWord } from '../live-state.tsx';
import type { LiveRow } from '../types.ts';
import type { Clash } from '../use-clash-check.ts';
import { type CalendarView, stepOfKey } from './grid.ts';
import type { Moving } from './use-moving.ts';

export const DRAGGED = 'application/x-mengoo-live';

interface Props {
  live: LiveRow;
  clashes: readonly Clash[];
  view: CalendarView;
  mayMove: boolean;
  moving: Moving;
}

const LOOK = {
  draft: { bg: 'bg.muted', color: 'fg', borderColor: 'border.emphasized', borderStyle: 'dashed' },
  scheduled: { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.muted' },
  open: { bg: 'green.subtle', color: 'green.fg', borderColor: 'green.muted' },
  unheld: { bg: 'bg.muted', color: 'fg.error', borderColor: 'border', borderStyle: 'dashed' },
  ended: { bg: 'bg.muted', color: 'fg.muted', borderColor: 'border' },
  cancelled: { bg: 'bg.muted', color: 'fg.muted', borderColor: 'border', textDecoration: 'line-through' },
} as const;

export function Chip({ live, clashes, view, mayMove, moving }: Props) {
  const { t, i18n } = useTranslation('lives');
  const listed = useListing();
  const navigate = useNavigate();
  const when = useWhen();
  const stand = liveWord(live);
  const movable = mayMove && live.state === 'scheduled';
  const element = useRef<HTMLButtonElement>(null);
  const { focused } = moving;
  useEffect(() => {
    if (focused.current === live.id) element.current?.focus();
  }, [focused, live.id]);
  const held = moving.held?.id === live.id ? moving.held.startAt : null;
  const startAt = held ?? live.startAt;
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const why = clashes.map((c) =>
    t('calendar.clashes', { title: c.title, who: c.teacher ? c.host : listed(c.classes) }),
  );
  const rest = [when({ ...live, startAt }), t(`stand.${stand}`), ...why].join(t('common:comma'));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && movable ? stepOfKey(event.key, view) : null;
    if (step !== null) {
      event.preventDefault();
      moving.hold(live.id, startAt + step);
    } else if (held !== null && event.key === 'Enter') {
      event.preventDefault();
      moving.propose(live, held);
    } else if (held !== null && event.key === 'Escape') {
      event.preventDefault();
      moving.drop();
    }
  };
  return (
    <chakra.button
      ref={element}
      type="button"
      data-live={live.id}
      display="flex"
      w="full"
      h={view === 'week' ? 'full' : undefined}
      flexWrap={view === 'week' ? 'wrap' : undefined}
      alignContent="flex-start"
      gap="1"
      px="1.5"
      py="0.5"
      textAlign="start"
      textStyle="xs"
      borderRadius="l2"
      borderWidth="1px"
      overflow="hidden"
      {...LOOK[stand]}
      {...(held === null ? {} : { outline: '2px solid', outlineColor: 'brand.focusRing' })}
      title={`${live.title}，${rest}`}
      draggable={movable}
      {...(movable ? { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' } : {})}
      onKeyDown={onKeyDown}
      onBlur={() => {
        focused.current = '';
        if (held !== null && !moving.proposal) moving.drop();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (held === null) void navigate(livePath(live.id));
      }}
      onDragStart={(event: DragEvent) => {
        const { top } = event.currentTarget.getBoundingClientRect();
        event.dataTransfer.setData(DRAGGED, JSON.stringify({ id: live.id, grip: event.clientY - top }));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <chakra.span fontVariantNumeric="tabular-nums" flexShrink="0">
        {clock.format(startAt)}
      </chakra.span>
      {/* in a week below its time and its mark, as wide as there is room */}
      <chakra.span {...(view === 'month' ? { flex: '1', truncate: true } : { flex: '1 0 100%', order: 1 })} minW="0">
        {live.title}
      </chakra.span>
      {/* what the place in the calendar says to who sees it */}
      <VisuallyHidden>{rest}</VisuallyHidden>
      {clashes.length > 0 && (
        <chakra.span color="fg.error" flexShrink="0">
          <Icon name="alert" size="1em" />
        </chakra.span>
      )}
    </chakra.button>
  );
}

/** What was dropped; null where it is no class. */
export function droppedIn({ dataTransfer }: DragEvent): { id: string; grip: number } | null {
  const text = dataTransfer.getData(DRAGGED);
  return text === '' ? null : (JSON.parse(text) as { id: string; grip: number }); // written above
}
