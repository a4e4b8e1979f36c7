// The charts that run in this very tab: where each is, and what it has been doing. Nothing is counted or sent from here.

import { Box, chakra, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineRows } from '#contract/qa.ts';
import { useCall } from '#src/api/query.ts';
import { live } from '#src/machines/qa/live.ts';
import { type LiveActor, type LiveEvent, liveView } from '#src/machines/qa/live-view.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { Chart } from './chart.tsx';

export function LiveView({ machines }: { machines: MachineRows['machines'] }) {
  const { t } = useTranslation('qa');
  const log = useSyncExternalStore(live.subscribe, live.getLog);
  const view = useMemo(() => liveView(log), [log]);
  if (view.actors.length === 0) return <Text color="fg.muted">{t('noActors')}</Text>;
  return (
    <SimpleGrid columns={{ base: 1, xl: 2 }} gap="4">
      <Stack gap="4">
        {view.actors.map((actor) => (
          <Actor key={actor.id} actor={actor} isKnown={machines.some((m) => m.hash === actor.hash)} />
        ))}
      </Stack>
      <Log events={view.events} />
    </SimpleGrid>
  );
}

/** A chart that is not the one of the report is shown by the names of its states. */
function Actor({ actor, isKnown }: { actor: LiveActor; isKnown: boolean }) {
  const { t } = useTranslation('qa');
  const machine = useCall('/api/QA/Machine', { machine: actor.machine }, { enabled: isKnown }).data?.machine;
  return (
    <Box as="section" aria-label={actor.machine}>
      <Heading as="h2" textStyle="md">
        {t(`machine.${actor.machine}`, { defaultValue: actor.machine })}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="2" aria-live="polite">
        {t('now', { states: actor.active.slice(1).join(', ') })}
      </Text>
      {machine ? (
        <Chart machine={machine} selected="" onSelect={() => {}} search="" lit={new Set(actor.active)} />
      ) : (
        <Text textStyle="sm">{t('otherVersion')}</Text>
      )}
    </Box>
  );
}

function Log({ events }: { events: readonly LiveEvent[] }) {
  const { t, i18n } = useTranslation('qa');
  const time = timeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  return (
    <Box as="section" aria-label={t('log')}>
      <Heading as="h2" textStyle="md" mb="2">
        {t('log')}
      </Heading>
      <Stack
        as="ol"
        gap="0"
        listStyleType="none"
        maxH="80dvh"
        overflow="auto"
        tabIndex={0}
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        bg="bg.panel"
      >
        {events.toReversed().map((e) => (
          <chakra.li key={e.n} px="3" py="1.5" borderBottomWidth="1px" borderColor="border" textStyle="xs">
            <chakra.time fontVariantNumeric="tabular-nums" color="fg.muted">
              {time.format(e.at)}
            </chakra.time>{' '}
            {e.machine} · <b>{e.event}</b> → {e.to.replaceAll(`${e.machine}.`, '')}
            {e.taken.length === 0 && <chakra.span color="fg.error"> {t('dropped')}</chakra.span>}
          </chakra.li>
        ))}
      </Stack>
    </Box>
  );
}
