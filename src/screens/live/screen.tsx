// /RemoteLive: one's own live classes, what is on, what comes, what has been; with `?id=` the class itself.
import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { usePower } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { livePath } from '#src/blocks/live/href.ts';
import { fetchSeats } from '#src/stream/seat.ts';
import { LineCard, LineList } from '#src/ui/line-card.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { useKeptParts } from './room/use-recorder.ts';
import { LIVE_TIMES, livesByTime, type OwnLive } from './times.ts';

/** ms: a class that opens is told by a notice; a page that has lost its line still comes to know. */
const LOOK_AGAIN = 30_000;
/** Past classes that are shown at once. */
const MOST_PAST = 20;

/** Who looks at the list alone has nothing of the room. */
const LiveClass = lazy(async () => {
  const [{ LiveClass: Opened }] = await Promise.all([import('./live-class.tsx'), fetchSeats()]);
  return { default: Opened };
});

/** @page /RemoteLive */
export function RemoteLiveScreen() {
  const id = usePageQuery().get('id');
  useKeptParts();
  return id ? <LiveClass key={id} liveId={id} /> : <OwnLives />;
}

function OwnLives() {
  const { t } = useTranslation('live');
  const lives = useCall('/api/Live/Items', {}, { staleTime: 0 });
  const now = useLookedAgain();
  if (lives.isPending) return <PageLoading />;
  if (lives.isError) return <ErrorState error={lives.error} onRetry={() => void lives.refetch()} />;
  const parts = livesByTime(lives.data, now);
  return (
    <Stack gap="6">
      <Box>
        <Heading as="h1" textStyle="xl">
          {t('title')}
        </Heading>
        <Text color="fg.muted" mt="1">
          {t('lead')}
        </Text>
      </Box>
      {lives.data.length === 0 && (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="live" title={t('none')} text={t('noneText')} />
        </Box>
      )}
      {LIVE_TIMES.filter((time) => parts.has(time)).map((time) => (
        <Part key={time} id={`lives-${time}`} title={t(`when.${time}`)} lives={parts.get(time) ?? []} />
      ))}
    </Stack>
  );
}

function useLookedAgain(): number {
  const client = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      void client.invalidateQueries({ queryKey: ['/api/Live/Items'] });
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [client]);
  return now;
}

function Part({ id, title, lives }: { id: string; title: string; lives: readonly OwnLive[] }) {
  const { t } = useTranslation('live');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lives : lives.slice(0, MOST_PAST);
  return (
    <LineList
      id={id}
      title={title}
      more={
        shown.length < lives.length && (
          <Button size="sm" variant="ghost" mt="2" onClick={() => setWhole(true)}>
            {t('all', { count: lives.length })}
          </Button>
        )
      }
    >
      {shown.map((live) => (
        <Line key={live.id} live={live} />
      ))}
    </LineList>
  );
}

const STATES = {
  open: { tone: 'good', icon: 'live' },
  scheduled: { tone: 'neutral', icon: 'clock' },
  ended: { tone: 'neutral', icon: 'check' },
  cancelled: { tone: 'bad', icon: 'close' },
  unheld: { tone: 'bad', icon: 'alert' },
} as const;

function Line({ live: { id, title, course, host, startAt, minutes, state, held, role } }: { live: OwnLive }) {
  const { t, i18n } = useTranslation('live');
  const place = usePageQuery();
  const begins = timeFormat(i18n.language, DAY_AND_TIME);
  const facts = [begins.format(startAt), t('minutes', { count: minutes }), course, role === 'host' ? '' : host];
  const stand = held === false ? 'unheld' : state;
  const { tone, icon } = STATES[stand];
  const mayCount = usePower('LiveStreamData.Items') && role === 'host' && state === 'ended';
  const doing = t(`go.${state === 'scheduled' && role !== 'student' ? 'prepare' : state}`);
  return (
    <LineCard title={title} facts={facts.filter(Boolean).join(' · ')}>
      <StateBadge tone={tone} icon={icon}>
        {t(`state.${stand}`)}
      </StateBadge>
      {mayCount && (
        <Button asChild size="sm" variant="ghost">
          <RouterLink to={livePath(id, 'data')} aria-label={t('common:row.of', { action: t('go.count'), name: title })}>
            {t('go.count')}
          </RouterLink>
        </Button>
      )}
      <Button
        size="sm"
        variant={state === 'open' ? 'solid' : 'outline'}
        aria-label={t('common:row.of', { action: doing, name: title })}
        onClick={() => place.set({ id })}
      >
        {doing}
      </Button>
    </LineCard>
  );
}
