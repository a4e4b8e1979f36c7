// The report: the chosen chart, as drawings or as a table, and beside it the list of gaps or what is known of the chosen element.
import { Box, Button, chakra, Grid, HStack, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineReport, MachineRows } from '#contract/qa.ts';
import { useCall } from '#src/api/query.ts';
import { STANDINGS } from '#src/machines/qa/covered-by.ts';
import { Chart } from './chart.tsx';
import { Detail } from './detail.tsx';
import { GapsList } from './gaps-list.tsx';
import { COVERAGE_STYLE, worstFirst } from './look.ts';
import { useMachinesQuery } from './machines-query.ts';
import { isMatch } from './match.ts';
import { ElementTable } from './table.tsx';
import { Trend } from './trend.tsx';
import { useChartWords } from './use-words.ts';

export function ReportView({ report }: { report: MachineRows }) {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const machines = worstFirst(report.machines, place.level);
  // an address that names another chart must not show this one as if it were that
  const isUnknown = place.machine !== '' && !machines.some((m) => m.machine === place.machine);
  const machine = isUnknown ? '' : place.machine || (machines[0]?.machine ?? '');
  const { data, error } = useCall('/api/QA/Machine', { machine }, { enabled: machine !== '' });
  const whole = data?.machine;
  const isOpen = place.element !== '' && whole !== undefined && !isUnknown;
  const { panel, onClickCapture } = useWayBack(isOpen);
  if (machines.length === 0) return <Text color="fg.muted">{t('noMachines')}</Text>;
  return (
    <Stack gap="3">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', [place.view === 'table' ? 'xl' : 'lg']: 'minmax(0, 1fr) 320px' }}
        gap="4"
        alignItems="start"
      >
        {isUnknown ? (
          <Text role="alert">{t('noMachine', { machine: place.machine })}</Text>
        ) : whole ? (
          <Whole machine={whole} source={report.source} />
        ) : error ? (
          <Text role="alert">{error.message}</Text>
        ) : (
          <Skeleton h="96" />
        )}
        <Box alignSelf="stretch">
          {isOpen && (
            // whoever came from far down the list is shown all of it, the way back too
            <Stack gap="2" position={{ lg: 'sticky' }} top="calc(var(--bars) + 0.5rem)">
              <Button alignSelf="start" size="xs" variant="ghost" onClick={() => go({ element: '' })}>
                ← {t('backToList')}
              </Button>
              <Box
                ref={panel}
                bg="bg.panel"
                borderRadius="l2"
                borderWidth="1px"
                borderColor="border"
                p="3"
                maxH="76dvh"
                overflow="auto"
                tabIndex={0}
                role="region"
                aria-label={t('chosen')}
                focusVisibleRing="outside"
              >
                <Detail machine={whole} element={place.element} source={report.source} />
              </Box>
            </Stack>
          )}
          {/* not shown, but there: what was folded out in it stays so */}
          <Stack gap="3" display={isOpen ? 'none' : 'flex'} onClickCapture={onClickCapture}>
            <Trend runs={report.runs} />
            <GapsList rows={report.machines} />
          </Stack>
        </Box>
      </Grid>
    </Stack>
  );
}

/** From the list to what was chosen in it, and back to the same line: the keyboard goes with it. */
function useWayBack(isOpen: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // what was chosen in the drawing keeps the keyboard there
    if (isOpen && line.current) panel.current?.focus();
    if (isOpen) return;
    line.current?.focus();
    line.current = null;
  }, [isOpen]);
  const onClickCapture = (event: MouseEvent) => {
    line.current = (event.target as Element).closest('button'); // clicks come from elements
  };
  return { panel, onClickCapture };
}

/** The chosen chart. */
function Whole({ machine, source }: { machine: MachineReport; source: MachineRows['source'] }) {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const words = useChartWords(machine.inventory);
  const { states, transitions } = machine.inventory;
  const isTable = place.view === 'table';
  // a chart that has changed since the address was written has no such state
  const open = states.some((s) => s.id === place.view) ? place.view : '';
  const firstOf = (search: string): string | undefined => {
    const elements = [...states.map((s) => `state:${s.id}`), ...transitions.map((x) => `transition:${x.key}`)];
    return search.trim()
      ? elements.find((e) => isMatch(search, [e.slice(e.indexOf(':') + 1), words.element(e)]))
      : undefined;
  };
  const find = (search: string) => {
    const found = firstOf(search);
    go({ search, ...(found && !isTable ? { machine: machine.inventory.machine, element: found, view: '' } : {}) });
  };
  return (
    <Stack gap="2" minW="0">
      <HStack gap="2" wrap="wrap">
        <Input
          size="sm"
          w="60"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={place.search}
          onChange={(e) => find(e.target.value)}
        />
        <Button size="sm" variant="surface" aria-pressed={isTable} onClick={() => go({ view: isTable ? '' : 'table' })}>
          {t(isTable ? 'showDrawing' : 'showTable')}
        </Button>
        {!isTable && place.search.trim() && !firstOf(place.search) ? (
          <Text textStyle="xs" role="status">
            {t('noMatch', { search: place.search.trim() })}
          </Text>
        ) : null}
        {open !== place.view && !isTable ? (
          <Text textStyle="xs" role="status">
            {t('noState', { state: place.view })}
          </Text>
        ) : null}
        <HStack gap="3" wrap="wrap" textStyle="xs" color="fg.muted" ms="auto">
          {STANDINGS.map((s) => (
            <Text key={s}>
              <chakra.span color={COVERAGE_STYLE[s].stroke}>{COVERAGE_STYLE[s].glyph}</chakra.span> {t(`standing.${s}`)}
            </Text>
          ))}
        </HStack>
      </HStack>
      {isTable ? (
        <ElementTable machine={machine} source={source} />
      ) : (
        <Chart
          key={machine.inventory.machine}
          machine={machine}
          selected={place.element}
          onSelect={(element) => go({ machine: machine.inventory.machine, element, view: place.view })}
          open={open}
          onOpen={(id) => go({ machine: machine.inventory.machine, view: id })}
          search={place.search}
          level={place.level}
        />
      )}
    </Stack>
  );
}
