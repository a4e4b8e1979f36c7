// The events of a log that are more than a piece of text, each a place to go to.
import { chakra, Stack } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamEvent } from '#contract/stream.ts';
import { wordKey } from '#src/machines/qa/words.ts';
import { useFallbackLabels } from '../machines/use-words.ts';
import type { Replayed } from './player.ts';

/** In words; of a name that is newer than these, as the wire has it. */
function useTitles(machine: string): (event: StreamEvent) => string {
  const { t } = useTranslation('logReplay');
  const words = useFallbackLabels();
  return (event) => {
    if (event.type === 'STATE_SNAPSHOT') return `◆ ${words.states(machine, event.snapshot.state)}`;
    if (event.type === 'ACTIVITY_SNAPSHOT' || event.type === 'ACTIVITY_DELTA')
      return `▣ ${t(`block.${event.activityType}`, { defaultValue: event.activityType })}`;
    if (event.type === 'CUSTOM') return `• ${t(`custom.${wordKey(event.name)}`, { defaultValue: event.name })}`;
    if (event.type === 'TEXT_MESSAGE_START')
      return event.role === 'user' ? `? ${t('said.user')}` : `… ${t('said.assistant')}`;
    return t(`said.${event.type}`, { defaultValue: event.type });
  };
}

export function EventList({
  machine,
  events,
  at,
  onAt,
}: {
  machine: string;
  events: readonly Replayed[];
  at: number;
  onAt: (n: number) => void;
}) {
  const { t } = useTranslation('logReplay');
  const titleOf = useTitles(machine);
  const list = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () =>
      events.flatMap(({ seq, event }, i) =>
        event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'TEXT_MESSAGE_END' ? [] : [{ seq, n: i + 1, event }],
      ),
    [events],
  );
  const now = shown.findLast((e) => e.n <= at)?.n;
  useEffect(() => {
    const current = now === undefined ? null : list.current?.querySelector<HTMLElement>('[aria-current=true]');
    const box = list.current;
    if (!current || !box) return;
    // the list alone: the page stands still, where the chart is looked at
    const [row, seen] = [current.getBoundingClientRect(), box.getBoundingClientRect()];
    if (row.top < seen.top) box.scrollTop += row.top - seen.top;
    else if (row.bottom > seen.bottom) box.scrollTop += row.bottom - seen.bottom;
  }, [now]);
  return (
    <Stack
      ref={list}
      gap="0"
      h="58dvh"
      overflow="auto"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      bg="bg.panel"
      role="group"
      aria-label={t('events')}
    >
      {shown.map((e) => (
        <chakra.button
          key={e.seq}
          type="button"
          aria-current={e.n === now}
          px="2"
          py="1"
          flexShrink="0"
          textAlign="start"
          textStyle="xs"
          cursor="pointer"
          overflowWrap="anywhere"
          bg={e.n === now ? 'brand.subtle' : undefined}
          // what is still to come, muted: half transparent, it could not be read
          color={e.n > at ? 'fg.muted' : undefined}
          focusVisibleRing="inside"
          onClick={() => onAt(e.n)}
        >
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            {e.seq}
          </chakra.span>{' '}
          {titleOf(e.event)}
        </chakra.button>
      ))}
    </Stack>
  );
}
