// The stored report: charts left, the chosen one in the middle, its chosen element right.
import { Box, Button, Grid, HStack, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineReport, MachineRows } from '#contract/qa.ts';
import { useCall } from '#src/api/query.ts';
import { Chart } from './chart.tsx';
import { Detail } from './detail.tsx';
import { LOOK, worstFirst } from './look.ts';
import { MachineList } from './machine-list.tsx';
import { useMachinesQuery } from './machines-query.ts';
import { TransitionTable } from './table.tsx';
import { Trend } from './trend.tsx';

export function ReportView({ report }: { report: MachineRows }) {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const machines = worstFirst(report.machines);
  const machine = (machines.find((m) => m.machine === place.machine) ?? machines[0])?.machine ?? '';
  const whole = useCall('/api/QA/Machine', { machine }, { enabled: machine !== '' }).data?.machine;
  if (!machine) return <Text color="fg.muted">{t('noMachines')}</Text>;
  return (
    <Stack gap="4">
      <Trend runs={report.runs} />
      <Grid
        templateColumns={{ base: '1fr', lg: '260px minmax(0, 1fr)', '2xl': '260px minmax(0, 1fr) 320px' }}
        gap="4"
        alignItems="start"
      >
        <MachineList machines={machines} chosen={machine} onChoose={(name) => go({ machine: name, element: '' })} />
        {whole ? <Whole machine={whole} /> : <Skeleton h="96" />}
      </Grid>
    </Stack>
  );
}

/** The chosen one, and what is chosen in it. */
function Whole({ machine }: { machine: MachineReport }) {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const select = (element: string) => go({ element });
  const shared = { machine, selected: place.element, onSelect: select, search: place.search };
  const isTable = place.view === 'table' || place.gaps;
  return (
    <>
      <Stack gap="3" minW="0">
        <HStack gap="2" wrap="wrap">
          <Input
            size="sm"
            w="60"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={place.search}
            onChange={(e) => go({ search: e.target.value })}
          />
          <Button
            size="sm"
            variant="surface"
            aria-pressed={isTable}
            onClick={() => go({ view: isTable ? 'drawing' : 'table', gaps: false })}
          >
            {t(isTable ? 'showDrawing' : 'showTable')}
          </Button>
          <Button
            size="sm"
            variant={place.gaps ? 'solid' : 'surface'}
            aria-pressed={place.gaps}
            onClick={() => go({ gaps: !place.gaps })}
          >
            {t('onlyGaps')}
          </Button>
        </HStack>
        {isTable ? (
          <TransitionTable {...shared} gaps={place.gaps} />
        ) : (
          <Chart key={machine.inventory.machine} {...shared} />
        )}
        <HStack gap="4" wrap="wrap" textStyle="xs" color="fg.muted">
          {(['both', 'unit', 'browser', 'none'] as const).map((s) => (
            <Text key={s}>
              {LOOK[s].glyph} {t(`standing.${s}`)}
            </Text>
          ))}
        </HStack>
      </Stack>
      <Box
        gridColumn={{ lg: '2', '2xl': 'auto' }}
        bg="bg.panel"
        borderRadius="l2"
        borderWidth="1px"
        borderColor="border"
        p="4"
      >
        <Detail machine={machine} element={place.element} />
      </Box>
    </>
  );
}
