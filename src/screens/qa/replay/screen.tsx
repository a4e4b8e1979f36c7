// /qa/replay: a lesson, a chat, anything the server runs, from its log: the chart and the learner's screen side by side.
import { Badge, Box, Button, Grid, Heading, HStack, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isLog } from '#contract/cursor.ts';
import { useCall } from '#src/api/query.ts';
import type { LifecycleHalf } from '#src/machines/lifecycle.ts';
import { Link } from '#src/ui/link.tsx';
import { Chart } from '../machines/chart.tsx';
import { useFallbackLabels, useMachineName } from '../machines/use-words.ts';
import { ReplayControls } from './controls.tsx';
import { EventList } from './event-list.tsx';
import { LearnerView } from './learner-view.tsx';
import { ReplayList } from './list.tsx';
import { litBy, type ReplayPlayer } from './player.ts';
import { halfOf, useReplay } from './use-replay.ts';

/** @page /qa/replay */
export function ReplayScreen() {
  const { t } = useTranslation('logReplay');
  const [params, setParams] = useSearchParams();
  const log = params.get('log') ?? '';
  const half = halfOf(log);
  const { data, error, refetch } = useReplay(isLog(log) && half ? log : '');
  const count = data?.player.events.length ?? 0;
  const [at, setAt] = usePlace(count);
  return (
    <Stack gap="3" p="4" w="full">
      <HStack as="header" gap="4" wrap="wrap" align="baseline">
        <Heading as="h1" textStyle="xl">
          {t('title')}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {t('lead')}
        </Text>
        <OpenForm key={log} log={log} onOpen={(name) => setParams({ log: name })} />
      </HStack>
      {log === '' ? (
        <ReplayList />
      ) : !isLog(log) || !half ? (
        <Text role="alert">{t('noSuchLog', { log })}</Text>
      ) : error ? (
        <Stack role="alert" align="start">
          <Text>{error.message}</Text>
          <Button size="sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Stack>
      ) : data ? (
        <Opened half={half} player={data.player} masked={data.masked} at={at} onAt={setAt} />
      ) : (
        <Skeleton h="96" />
      )}
    </Stack>
  );
}

/** A feedback names an event; nothing said: the end. The address follows a while later: played events are many a second. */
function usePlace(count: number): [at: number, go: (n: number) => void] {
  const [params, setParams] = useSearchParams();
  const said = params.get('at');
  const [kept, setKept] = useState<{ said: string | null; n: number } | null>(null);
  const given = said === null ? count : Number.parseInt(said, 10) || 0;
  const at = Math.min(Math.max(kept?.said === said ? kept.n : given, 0), count);
  const go = useCallback((n: number) => setKept({ said, n }), [said]);
  useEffect(() => {
    if (kept?.said !== said || String(kept.n) === said) return;
    const timer = setTimeout(() => {
      setKept({ said: String(kept.n), n: kept.n });
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), at: String(kept.n) }), {
        replace: true,
      });
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [kept, said, setParams]);
  return [at, go];
}
const ADDRESS_MS = 400;

function OpenForm({ log, onOpen }: { log: string; onOpen: (log: string) => void }) {
  const { t } = useTranslation('logReplay');
  const [text, setText] = useState(log);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (text.trim()) onOpen(text.trim());
  };
  return (
    <HStack as="form" onSubmit={submit} ms="auto" gap="2">
      <Input
        size="sm"
        w="80"
        value={text}
        aria-label={t('log')}
        placeholder="lesson:…"
        onChange={(e) => setText(e.target.value)}
      />
      <Button size="sm" type="submit" variant="surface">
        {t('open')}
      </Button>
    </HStack>
  );
}

interface OpenedProps {
  half: LifecycleHalf;
  player: ReplayPlayer;
  masked: boolean;
  at: number;
  onAt: (n: number) => void;
}

function Opened({ half, player, masked, at, onAt }: OpenedProps) {
  const { t } = useTranslation('logReplay');
  const nameOf = useMachineName();
  const words = useFallbackLabels();
  const machine = half.machine.id;
  const { data } = useCall('/api/QA/Machine', { machine });
  const [selected, setSelected] = useState('');
  const [open, setOpen] = useState('');
  const state = player.at(at);
  const lifecycle = state.lifecycle?.state ?? '';
  const lit = litBy(machine, lifecycle);
  // the innermost drawing in which something is lit; what is opened by hand stays
  const inner = data?.machine.drawings.findLast((d) => d.boxes.some((b) => lit.has(b.id)))?.of ?? '';
  return (
    <>
      <HStack gap="3" wrap="wrap">
        <Badge colorPalette={masked ? 'orange' : 'green'}>{t(masked ? 'masked' : 'whole')}</Badge>
        <Link to="/qa/replay">{t('all')}</Link>
        <Text textStyle="sm" aria-live="polite" data-state={lifecycle}>
          {nameOf(machine)} · {lifecycle ? words.states(machine, lifecycle) : t('nothingYet')}
        </Text>
      </HStack>
      <ReplayControls player={player} at={at} onAt={onAt} />
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) minmax(0, 1fr)',
          xl: 'minmax(0, 1fr) minmax(0, 1fr) 240px',
        }}
        gap="3"
        alignItems="start"
      >
        <Box minW="0">
          {data ? (
            <Chart
              machine={data.machine}
              selected={selected}
              onSelect={setSelected}
              search=""
              lit={lit}
              open={open || inner}
              onOpen={(id) => setOpen(id === inner ? '' : id)}
              height="50dvh"
            />
          ) : (
            <Skeleton h="96" />
          )}
        </Box>
        <LearnerView state={state} half={half} events={player.events} at={at} />
        <EventList machine={machine} events={player.events} at={at} onAt={onAt} />
      </Grid>
    </>
  );
}
