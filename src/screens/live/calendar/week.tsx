// A week: its days as columns, each class as long as it lasts.
import { Box, chakra, Grid } from '@chakra-ui/react';
import type { DragEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dayText, timeFormat } from '#src/ui/school-time.ts';
import type { LiveRow } from '../types.ts';
import { Chip, DRAGGED, droppedIn } from './chip.tsx';
import { breaksOf, daysOf, HOUR, heightOf, hoursOf, lanesOf, QUARTER, timeAt } from './grid.ts';
import type { CalendarProps } from './types.ts';

/** Pixels of an hour. */
const TALL = 64;
const LEAST = 22;
/** rem: as much as a class's name needs. */
const NARROW = 6;

export function Week(props: CalendarProps) {
  const { day, today, lives, moving, mayAdd } = props;
  const { t, i18n } = useTranslation('lives');
  const navigate = useNavigate();
  const days = daysOf('week', day);
  const { held } = moving;
  const shown = lives.map((l) => (held?.id === l.id ? { ...l, startAt: held.startAt } : l));
  const hours = hoursOf(shown);
  const ownOf = (at: number) => shown.filter((l) => dayText(l.startAt) === dayText(at));
  // what is held at once stands side by side, and can be read
  const widths = days.map((at) => NARROW * Math.max(1, ...lanesOf(ownOf(at)).map(({ lanes }) => lanes)));
  const head = timeFormat(i18n.language, { weekday: 'short', month: 'numeric', day: 'numeric' });
  return (
    <Box bg="bg.panel" borderRadius="l3" overflow="auto">
      <Grid templateColumns={`3rem ${widths.map((width) => `minmax(${width}rem, 1fr)`).join(' ')}`}>
        <Box />
        {days.map((at) => {
          const isToday = dayText(at) === today;
          const text = head.format(at);
          return (
            <Box key={at} textAlign="center" py="2" color={isToday ? 'brand.fg' : 'fg.muted'} fontWeight="medium">
              {mayAdd ? (
                <chakra.button
                  type="button"
                  borderRadius="l1"
                  px="2"
                  _hover={{ textDecoration: 'underline' }}
                  aria-label={t('calendar.addOn', { day: text })}
                  {...(isToday ? { 'aria-current': 'date' as const } : {})}
                  onClick={() => void navigate(`/live/course/add?startAt=${at + 10 * HOUR}`)}
                >
                  {text}
                </chakra.button>
              ) : (
                text
              )}
            </Box>
          );
        })}
        <Box position="relative" h={`${hours.length * TALL}px`} aria-hidden>
          <Breaks hours={hours} />
          {hours.map((hour, n) => (
            <chakra.span
              key={hour}
              position="absolute"
              right="2"
              color="fg.muted"
              textStyle="xs"
              // below its line where the hour above it is not the one before
              style={{ top: `${n * TALL - (n === 0 || breaksOf(hours).includes(n) ? -2 : 8)}px` }}
            >
              {hour}:00
            </chakra.span>
          ))}
        </Box>
        {days.map((at) => (
          <Day key={at} {...props} at={at} hours={hours} own={ownOf(at)} />
        ))}
      </Grid>
    </Box>
  );
}

/** Where hours are left out. */
function Breaks({ hours }: { hours: readonly number[] }) {
  return breaksOf(hours).map((row) => (
    <Box
      key={row}
      position="absolute"
      insetX="0"
      borderTopWidth="3px"
      borderTopStyle="double"
      borderColor="border.emphasized"
      style={{ top: `${row * TALL - 1}px` }}
      aria-hidden
    />
  ));
}

interface DayProps extends CalendarProps {
  at: number;
  hours: readonly number[];
  own: readonly LiveRow[];
}

function Day({ at, hours, own, lives, clashes, mayAdd, mayMove, moving }: DayProps) {
  const navigate = useNavigate();
  /** The quarter of an hour at this height. */
  const quarterAt = (event: MouseEvent | DragEvent, grip = 0): number => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top - grip;
    return at + Math.round(timeAt(hours, y / TALL) / QUARTER) * QUARTER;
  };
  return (
    <Box
      data-day={dayText(at)}
      position="relative"
      h={`${hours.length * TALL}px`}
      borderLeftWidth="1px"
      borderColor="border"
      backgroundImage="linear-gradient(to bottom, var(--chakra-colors-border) 1px, transparent 1px)"
      style={{ backgroundSize: `100% ${TALL}px` }}
      // by keyboard: the button at the head of the day
      onClick={(event) => mayAdd && void navigate(`/live/course/add?startAt=${quarterAt(event)}`)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dropped = droppedIn(event);
        const live = dropped && lives.find((l) => l.id === dropped.id);
        if (!dropped || !live) return;
        event.preventDefault();
        moving.propose(live, quarterAt(event, dropped.grip));
      }}
    >
      <Breaks hours={hours} />
      {lanesOf(own).map(({ of: live, lane, lanes }) => (
        <Box
          key={live.id}
          position="absolute"
          px="0.5"
          style={{
            top: `${heightOf(hours, live.startAt - at) * TALL}px`,
            height: `${Math.max(LEAST, (live.minutes / 60) * TALL - 2)}px`,
            left: `${(100 * lane) / lanes}%`,
            width: `${100 / lanes}%`,
          }}
        >
          <Chip
            live={lives.find((l) => l.id === live.id) ?? live}
            clashes={clashes.filter((c) => c.liveId === live.id)}
            view="week"
            mayMove={mayMove}
            moving={moving}
          />
        </Box>
      ))}
    </Box>
  );
}
