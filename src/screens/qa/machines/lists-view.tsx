// What is told over all charts besides gaps: mutants that live, events that nothing took, the specification, findings.
import { chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineReport, MachineRows } from '#contract/qa.ts';
import { cut } from '#src/machines/qa/drawing.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { DataTable } from '../data-table.tsx';
import { type MachinesTab, useMachinesQuery } from './machines-query.ts';
import { elementNamed, faultOf } from './named.ts';
import { useCharts } from './use-charts.ts';
import { useChartWords, useFallbackLabels, useMachineName } from './use-words.ts';

interface Fact {
  machine: MachineReport;
  key: string;
  cells: ReactNode[];
  element: string;
}

const COLUMNS: Partial<Record<MachinesTab, readonly string[]>> = {
  survivors: ['machine', 'mutant', 'element'],
  dropped: ['machine', 'state', 'event', 'hits'],
  findings: ['machine', 'rule', 'element'],
};

export function ListsView({ report, tab }: { report: MachineRows; tab: 'survivors' | 'dropped' | 'findings' }) {
  const { t } = useTranslation('qa');
  const nameOf = useMachineName();
  const { charts, isWhole } = useCharts(report.machines.map((m) => m.machine));
  const facts = charts.flatMap((machine): Fact[] => {
    if (tab === 'survivors') return survivorsOf(machine, (kind) => t(`mutant.${kind}`));
    if (tab === 'dropped')
      return machine.dropped.map(({ state, event, hits }) => ({
        machine,
        key: `${state}|${event}`,
        element: `state:${state.split(',')[0]}`,
        cells: [
          <States key="s" machine={machine} ids={state} />,
          <EventSaid key="e" machine={machine} type={event} />,
          hits,
        ],
      }));
    return machine.lint.map(({ rule, element }) => ({
      machine,
      key: `${rule} ${element}`,
      element: elementNamed(machine.inventory, element) ?? '',
      cells: [t(`rule.${rule}`, { defaultValue: rule }), <Said key="e" machine={machine} own={element} />],
    }));
  });
  // what is kept with the code names survivors alone: it does not say who was tried
  const untried = report.source === 'run' ? charts.filter((m) => m.mutants === null && m.missing.c8.length === 0) : [];
  const listed = useListing();
  return (
    <Stack gap="2">
      <Text textStyle="sm" color="fg.muted">
        {t(`about.${tab}`)}
      </Text>
      {tab === 'survivors' && untried.length > 0 ? (
        <Text textStyle="sm">
          {t('untried', { machines: listed(untried.map((m) => nameOf(m.inventory.machine))) })}
        </Text>
      ) : null}
      <Table
        columns={COLUMNS[tab] ?? []}
        facts={facts}
        // what was sent in tests is known by running them alone
        empty={isWhole ? t(tab === 'dropped' && report.source === 'stored' ? 'notRun' : 'noFacts') : null}
      />
      {isWhole ? null : <Skeleton h="16" />}
    </Stack>
  );
}

/** Those of a run with what killed the others; of a fresh clone the list alone. */
function survivorsOf(machine: MachineReport, nameOf: (kind: string) => string): Fact[] {
  return machine.missing.c8.map((gap) => {
    const { kind, key } = faultOf(gap);
    const element = elementNamed(machine.inventory, key) ?? key;
    return { machine, key: gap, element, cells: [nameOf(kind), <Said key="e" machine={machine} own={key} />] };
  });
}

/** In words; how it is written in the chart under it. */
function Said({ machine, own }: { machine: MachineReport; own: string }) {
  const words = useChartWords(machine.inventory);
  const element = elementNamed(machine.inventory, own);
  return (
    <>
      {element ? words.element(element) : null}
      <Text textStyle="xs" color="fg.muted" fontFamily="mono">
        {own}
      </Text>
    </>
  );
}

function EventSaid({ machine, type }: { machine: MachineReport; type: string }) {
  const words = useFallbackLabels();
  return <span title={type}>{words.event(machine.inventory.machine, type)}</span>;
}

function States({ machine, ids }: { machine: MachineReport; ids: string }) {
  const words = useChartWords(machine.inventory);
  const listed = useListing();
  return listed(ids.split(',').map(words.state));
}

interface TableProps {
  columns: readonly string[];
  facts: readonly Fact[];
  /** What is said where there is none; null: it is not known yet. */
  empty: string | null;
}

function Table({ columns, facts, empty }: TableProps) {
  const { t } = useTranslation('qa');
  const [, go] = useMachinesQuery();
  const nameOf = useMachineName();
  return (
    <DataTable columns={columns.map((c) => t(`column.${c}`))} cells={{ overflowWrap: 'anywhere' }}>
      {facts.map(({ machine, key, cells, element }) => (
        <tr key={`${machine.inventory.machine} ${key}`}>
          <td>
            <chakra.button
              type="button"
              color="brand.fg"
              cursor="pointer"
              focusVisibleRing="outside"
              onClick={() => go({ tab: 'report', machine: machine.inventory.machine, element, view: '' })}
            >
              {nameOf(machine.inventory.machine)}
            </chakra.button>
          </td>
          {cells.map((cell, i) => (
            <td key={columns[i + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
      {facts.length === 0 && empty !== null ? (
        <tr>
          <td colSpan={columns.length}>{empty}</td>
        </tr>
      ) : null}
    </DataTable>
  );
}

/** Each statement of the specification, with the charts' elements that stand for it and whether a test has been there. */
export function SpecsView({ report }: { report: MachineRows }) {
  const { t } = useTranslation('qa');
  const [, go] = useMachinesQuery();
  const nameOf = useMachineName();
  const words = useFallbackLabels();
  const roughly = (machine: string, element: string): string => {
    const [kind, rest] = cut(element);
    if (kind === 'state') return words.states(machine, rest);
    const [source = '', event = ''] = rest.split('|');
    return [words.states(machine, source), event && words.event(machine, event)].filter(Boolean).join(' · ');
  };
  return (
    <Stack gap="2">
      <Text textStyle="sm" color="fg.muted">
        {t('about.specs')}
      </Text>
      <DataTable columns={[t('column.statement'), t('column.standing'), t('column.element')]}>
        {report.specs.map(({ tag, elements, covered }) => (
          <tr key={tag}>
            <td>
              {t(`statement.${tag.replaceAll('.', '_')}`, { defaultValue: '' })}
              <Text textStyle="xs" color="fg.muted" fontFamily="mono">
                {tag}
              </Text>
            </td>
            <td>
              {covered ? '●' : '○'}{' '}
              {t(elements.length === 0 ? 'noneStands' : covered ? 'coveredSpec' : 'standing.none')}
            </td>
            <td>
              {elements.map((element) => (
                <chakra.button
                  key={element}
                  type="button"
                  display="block"
                  textAlign="start"
                  textStyle="sm"
                  title={element}
                  color="brand.fg"
                  cursor="pointer"
                  overflowWrap="anywhere"
                  onClick={() => go({ tab: 'report', machine: machineIn(report, element), element, view: '' })}
                >
                  {nameOf(machineIn(report, element))} · {roughly(machineIn(report, element), element)}
                </chakra.button>
              ))}
            </td>
          </tr>
        ))}
      </DataTable>
    </Stack>
  );
}

/** Ids begin with their chart's. */
const machineIn = (report: MachineRows, element: string): string => {
  const [, id] = cut(element);
  return (
    report.machines.find((m) => id === m.machine || id.startsWith(`${m.machine}.`) || id.startsWith(`${m.machine}|`))
      ?.machine ?? ''
  );
};
