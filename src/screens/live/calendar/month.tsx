// A month: its weeks as rows, each day with its classes.
import { Box, Button, chakra, Stack } from '@chakra-ui/react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dayText, timeFormat } from '#src/ui/school-time.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { Chip, DRAGGED, droppedIn } from './chip.tsx';
import { daysOf, HOUR, onDay } from './grid.ts';
import type { CalendarProps } from './types.ts';

/** More would make a day longer than its week. */
const MOST = 4;
/** When a class begins that somebody plans by the day alone. */
const MORNING = 10 * HOUR;

export function Month({ day, today, lives, clashes, mayAdd, mayMove, moving, onWeek }: CalendarProps) {
  const { t, i18n } = useTranslation('lives');
  const navigate = useNavigate();
  const [over, setOver] = useState('');
  const days = daysOf('month', day);
  const month = dayText(day).slice(0, 7);
  const weekday = timeFormat(i18n.language, { weekday: 'short' });
  const date = timeFormat(i18n.language, { month: 'long', day: 'numeric' });
  const onDrop = (event: DragEvent, to: number) => {
    setOver('');
    const dropped = droppedIn(event);
    const live = dropped && lives.find((l) => l.id === dropped.id);
    if (!live) return;
    event.preventDefault();
    moving.propose(live, onDay(live.startAt, to));
  };
  return (
    <chakra.table w="full" tableLayout="fixed" borderCollapse="collapse" bg="bg.panel" borderRadius="l3">
      <thead>
        <tr>
          {days.slice(0, 7).map((at) => (
            <chakra.th key={at} scope="col" py="2" fontWeight="medium" color="fg.muted">
              {weekday.format(at)}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: 6 }, (_none, week) => (
          <tr key={days[week * 7]}>
            {days.slice(week * 7, week * 7 + 7).map((at) => {
              const name = dayText(at);
              const isToday = name === today;
              // one that is being moved by keyboard stands where it would be
              const own = lives
                .filter((l) => dayText(moving.held?.id === l.id ? moving.held.startAt : l.startAt) === name)
                .toSorted((a, b) => a.startAt - b.startAt);
              return (
                <chakra.td
                  key={at}
                  data-day={name}
                  h="28"
                  p="1"
                  verticalAlign="top"
                  borderWidth="1px"
                  borderColor="border"
                  bg={over === name ? 'brand.subtle' : undefined}
                  color={name.startsWith(month) ? undefined : 'fg.subtle'}
                  onDragOver={(event) => {
                    if (!event.dataTransfer.types.includes(DRAGGED)) return;
                    event.preventDefault();
                    setOver(name);
                  }}
                  onDragLeave={() => setOver('')}
                  onDrop={(event) => onDrop(event, at)}
                >
                  <Stack gap="1">
                    <Box display="flex" justifyContent="space-between" alignItems="center" minH="6">
                      <chakra.span
                        px="1.5"
                        borderRadius="full"
                        fontVariantNumeric="tabular-nums"
                        {...(isToday ? { bg: 'brand.solid', color: 'brand.contrast', 'aria-current': 'date' } : {})}
                      >
                        {Number(name.slice(8))}
                      </chakra.span>
                      {mayAdd && (
                        <Button
                          size="2xs"
                          variant="ghost"
                          colorPalette="gray"
                          opacity={{ base: 1, lg: 0 }}
                          _hover={{ opacity: 1 }}
                          _focusVisible={{ opacity: 1 }}
                          css={{ 'td:hover &': { opacity: 1 } }}
                          aria-label={t('calendar.addOn', { day: date.format(at) })}
                          onClick={() => void navigate(`/live/course/add?startAt=${at + MORNING}`)}
                        >
                          <Icon name="add" size="1em" />
                        </Button>
                      )}
                    </Box>
                    {own.slice(0, MOST).map((live) => (
                      <Chip
                        key={live.id}
                        live={live}
                        clashes={clashes.filter((c) => c.liveId === live.id)}
                        view="month"
                        mayMove={mayMove}
                        moving={moving}
                      />
                    ))}
                    {own.length > MOST && (
                      <Button size="2xs" variant="ghost" onClick={() => onWeek(at)}>
                        {t('calendar.more', { count: own.length - MOST })}
                      </Button>
                    )}
                  </Stack>
                </chakra.td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
