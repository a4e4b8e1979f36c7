// The charts that run in this very tab, mirrors of the server's among them: where each is, what it has been doing, and where it
// was before. Nothing is counted from here; events are sent in test builds alone.

import {
  Box,
  Button,
  chakra,
  Heading,
  HStack,
  Input,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { INIT, liveLog } from '#src/machines/qa/live.ts';
import { combinationsOf, type LiveActor, type LiveEvent, liveView } from '#src/machines/qa/live-view.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { DataTable } from '../data-table.tsx';
import { Chart } from './chart.tsx';
import { isMatch } from './match.ts';
import { useCharts } from './use-charts.ts';
import { useChartWords, useFallbackLabels, useMachineName } from './use-words.ts';

const MAY_SEND = import.meta.env.DEV || import.meta.env.VITE_RECORD === '1';

export function LiveView({ machines }: { machines: readonly string[] }) {
  const { t } = useTranslation('qa');
  const log = useSyncExternalStore(liveLog.subscribe, liveLog.getLog);
  const [at, setAt] = useState<number | null>(null);
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState('');
  const view = useMemo(() => liveView(log, at), [log, at]);
  const nameOf = useMachineName();
  const words = useFallbackLabels();
  // who runs now stays offered while one looks back: of a moment at which nothing ran yet there must be a way on
  const offered = useMemo(
    () => (at === null ? view.actors : withNow(view.actors, liveView(log).actors)),
    [log, at, view],
  );
  const actor = offered.find((a) => a.id === chosen) ?? view.actors[0] ?? offered[0];
  const isThen = view.actors.some((a) => a.id === actor?.id);
  const { charts, isWhole } = useCharts(actor && machines.includes(actor.machine) ? [actor.machine] : []);
  const chart = charts.find((c) => c.inventory.hash === actor?.hash);
  const last = log.happened.at(-1)?.n ?? 0;
  const first = log.happened[0]?.n ?? 0;
  if (!actor) return <Text color="fg.muted">{t('noActors')}</Text>;
  const shown = view.events.filter((e) =>
    isMatch(filter, [
      e.machine,
      nameOf(e.machine),
      e.event,
      e.to,
      words.event(e.machine, e.event),
      words.states(e.machine, e.to),
    ]),
  );
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" templateColumns={{ lg: 'minmax(0, 1fr) 360px' }}>
      <Stack gap="3" minW="0">
        <HStack gap="2" wrap="wrap" role="group" aria-label={t('actors')}>
          {offered.map((a) => (
            <Button
              key={a.id}
              size="xs"
              variant={a.id === actor.id ? 'subtle' : 'outline'}
              aria-pressed={a.id === actor.id}
              onClick={() => setChosen(a.id)}
            >
              {nameOf(a.machine)}
              {a.mirrors ? ` · ${t('mirror')}` : ''}
            </Button>
          ))}
        </HStack>
        <HStack gap="2">
          <Button size="xs" variant="surface" onClick={() => setAt(Math.max(first - 1, (at ?? last) - 1))}>
            {t('back')}
          </Button>
          <chakra.input
            type="range"
            flex="1"
            min={first - 1}
            max={last}
            value={at ?? last}
            aria-label={t('scrub')}
            onChange={(e) => setAt(Number(e.target.value) === last ? null : Number(e.target.value))}
          />
          <Button
            size="xs"
            variant="surface"
            disabled={at === null}
            onClick={() => setAt(at === null || at + 1 >= last ? null : at + 1)}
          >
            {t('forward')}
          </Button>
          <Button size="xs" variant="surface" disabled={at === null} onClick={() => setAt(null)}>
            {t('toNow')}
          </Button>
        </HStack>
        {isThen ? (
          <Actor key={actor.id} actor={actor} chart={chart} isComing={!isWhole} />
        ) : (
          <Text color="fg.muted" role="status">
            {t('notThen')}
          </Text>
        )}
        <Combinations />
      </Stack>
      <Box as="section" aria-label={t('log')}>
        <Heading as="h2" textStyle="md" mb="2">
          {t('log')}
        </Heading>
        <Input
          size="sm"
          mb="2"
          type="search"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={filter}
          onChange={(e) => setFilter(e.target.value)}
        />
        <Log events={shown} at={at} onAt={setAt} />
      </Box>
    </SimpleGrid>
  );
}

const withNow = (then: readonly LiveActor[], now: readonly LiveActor[]): LiveActor[] => [
  ...then,
  ...now.filter((a) => !then.some((b) => b.id === a.id)),
];

interface ActorProps {
  actor: LiveActor;
  chart: Parameters<typeof Chart>[0]['machine'] | undefined;
  /** The chart is on its way. */
  isComing: boolean;
}

/** A chart that is not the one of the report is shown by the names of its states. */
function Actor({ actor, chart, isComing }: ActorProps) {
  const { t } = useTranslation('qa');
  const nameOf = useMachineName();
  const words = useFallbackLabels();
  const [open, setOpen] = useState('');
  const [selected, setSelected] = useState('');
  // the innermost drawing in which something is lit
  const leaf = chart?.drawings.findLast((d) => d.boxes.some((b) => actor.active.includes(b.id)))?.of ?? '';
  return (
    <Box as="section" aria-label={actor.machine}>
      <Heading as="h2" textStyle="md">
        {nameOf(actor.machine)}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="2" aria-live="polite">
        {chart ? (
          <Now chart={chart} active={actor.active} />
        ) : (
          t('now', { states: words.states(actor.machine, actor.active.slice(1).join(',')) })
        )}
      </Text>
      {chart ? (
        <Chart
          machine={chart}
          selected={selected}
          onSelect={setSelected}
          search=""
          lit={new Set(actor.active)}
          open={open || leaf}
          onOpen={setOpen}
          height="44dvh"
        />
      ) : isComing ? (
        <Skeleton h="44dvh" />
      ) : (
        <Text textStyle="sm">{t('otherVersion')}</Text>
      )}
      {MAY_SEND ? <Sending actor={actor} /> : null}
    </Box>
  );
}

/** In words, where the chart is known. */
function Now({ chart, active }: { chart: Parameters<typeof Chart>[0]['machine']; active: readonly string[] }) {
  const { t } = useTranslation('qa');
  const words = useChartWords(chart.inventory);
  const listed = useListing();
  return <>{t('now', { states: listed(active.slice(1).map(words.state)) })}</>;
}

/** By its type alone: what an event carries, a person makes by using the page. */
function Sending({ actor }: { actor: LiveActor }) {
  const { t } = useTranslation('qa');
  const [type, setType] = useState('');
  const words = useFallbackLabels();
  if (!actor.send || actor.events.length === 0) return null;
  const chosen = actor.events.includes(type) ? type : (actor.events[0] ?? '');
  return (
    <HStack gap="2" mt="2">
      <NativeSelect.Root size="sm" w="60">
        <NativeSelect.Field aria-label={t('eventToSend')} value={chosen} onChange={(e) => setType(e.target.value)}>
          {actor.events.map((e) => (
            <option key={e} value={e} title={e}>
              {words.event(actor.machine, e)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Button size="sm" variant="outline" onClick={() => actor.send?.({ type: chosen })}>
        {t('send')}
      </Button>
    </HStack>
  );
}

/** Which states of the charts were seen together in this tab: a sign-out during a stream is a cell. */
function Combinations() {
  const { t } = useTranslation('qa');
  const nameOf = useMachineName();
  const log = useSyncExternalStore(liveLog.subscribe, liveLog.getLog);
  const words = useFallbackLabels();
  // several of one chart stand in one cell
  const listedStates = (machine: string, cell: string) =>
    cell
      .split(' + ')
      .map((states) => words.states(machine, states))
      .join(' + ');
  const { machines, rows } = combinationsOf(log.seen);
  return (
    <Box>
      <Heading as="h2" textStyle="md" mb="1">
        {t('combinations')}
      </Heading>
      <DataTable
        columns={[...machines.map(nameOf), t('column.times')]}
        label={t('combinations')}
        maxH="40dvh"
        textStyle="xs"
      >
        {rows.map(({ states, times }) => (
          <tr key={states.join('|')}>
            {states.map((s, i) => (
              <td key={machines[i]} title={s}>
                {s ? listedStates(machines[i] ?? '', s) : '—'}
              </td>
            ))}
            <td>{times}</td>
          </tr>
        ))}
      </DataTable>
    </Box>
  );
}

function Log({ events, at, onAt }: { events: readonly LiveEvent[]; at: number | null; onAt: (n: number) => void }) {
  const { t, i18n } = useTranslation('qa');
  const nameOf = useMachineName();
  const words = useFallbackLabels();
  const said = ({ machine, event }: LiveEvent) =>
    event === INIT ? t('begins') : event === 'server' ? t('mirror') : words.event(machine, event);
  const time = timeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  return (
    <Stack
      as="ol"
      gap="0"
      listStyleType="none"
      maxH="70dvh"
      overflow="auto"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      bg="bg.panel"
    >
      {events.toReversed().map((e) => (
        <chakra.li key={e.n} borderBottomWidth="1px" borderColor="border" bg={e.n === at ? 'brand.subtle' : undefined}>
          <chakra.button
            type="button"
            px="3"
            py="1.5"
            w="full"
            textAlign="start"
            textStyle="xs"
            cursor="pointer"
            focusVisibleRing="inside"
            title={`${e.event} → ${e.to}`}
            onClick={() => onAt(e.n)}
          >
            <chakra.time fontVariantNumeric="tabular-nums" color="fg.muted">
              {time.format(e.at)}
            </chakra.time>{' '}
            {nameOf(e.machine)} · <b>{said(e)}</b> → {words.states(e.machine, e.to)}
            {e.taken.length === 0 && <chakra.span color="fg.error"> {t('dropped')}</chakra.span>}
          </chakra.button>
        </chakra.li>
      ))}
    </Stack>
  );
}
