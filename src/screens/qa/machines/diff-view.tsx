// What two runs differ in: the report that is shown, or another file, against one that is opened from this computer.
import { Box, Button, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineRows, MachinesReport } from '#contract/qa.ts';
import { diffOf } from '#src/machines/qa/diff.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { useMachinesQuery } from './machines-query.ts';
import { useCharts } from './use-charts.ts';
import { useChartWords, useMachineName } from './use-words.ts';

interface Opened {
  name: string;
  report: Pick<MachinesReport, 'machines'>;
}
const KINDS = ['lost', 'covered', 'removed', 'added'] as const;

export function DiffView({ report }: { report: MachineRows }) {
  const { t } = useTranslation('qa');
  const { charts, isWhole } = useCharts(report.machines.map((m) => m.machine));
  const [before, setBefore] = useState<Opened | null>(null);
  const [after, setAfter] = useState<Opened | null>(null);
  const [wrong, setWrong] = useState('');
  const take = async (file: File | undefined, set: (opened: Opened) => void) => {
    if (!file) return;
    const read = reportIn(await file.text());
    setWrong(read ? '' : t('noReport', { name: file.name }));
    if (read) set({ name: file.name, report: read });
  };
  const second = after?.report ?? { machines: charts };
  const machines = before
    ? diffOf({ ...report, machines: before.report.machines }, { ...report, machines: second.machines }).machines
    : [];
  const changed = machines.filter((m) => KINDS.some((k) => m[k].length > 0));
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        {t('about.diff')}
      </Text>
      <HStack gap="4" wrap="wrap" align="end">
        <Pick
          label={t('before')}
          name={before?.name ?? t('noneChosen')}
          onPick={(file) => void take(file, setBefore)}
        />
        <Pick label={t('after')} name={after?.name ?? t('shownReport')} onPick={(file) => void take(file, setAfter)} />
        {after ? (
          <Button size="sm" variant="ghost" onClick={() => setAfter(null)}>
            {t('shownReport')}
          </Button>
        ) : null}
      </HStack>
      {wrong ? <Text role="alert">{wrong}</Text> : null}
      {before && isWhole && changed.length === 0 ? <Text>{t('noChange')}</Text> : null}
      {changed.map((m) => {
        const chart = second.machines.find((x) => x.inventory.machine === m.machine);
        return <Changes key={m.machine} diff={m} chart={chart} />;
      })}
    </Stack>
  );
}

function Pick({ label, name, onPick }: { label: string; name: string; onPick: (file: File | undefined) => void }) {
  const { t } = useTranslation('qa');
  return (
    <Stack gap="1" align="start" textStyle="sm">
      <Text>
        {label}: {name}
      </Text>
      <FileButton
        size="sm"
        variant="outline"
        label={label}
        aria-label={`${t('chooseFile')}: ${label}`}
        accept=".json,application/json"
        onFiles={([file]) => onPick(file)}
      >
        {t('chooseFile')}
      </FileButton>
    </Stack>
  );
}

interface ChangesProps {
  diff: ReturnType<typeof diffOf>['machines'][number];
  chart: MachinesReport['machines'][number] | undefined;
}

function Changes({ diff, chart }: ChangesProps) {
  const { t } = useTranslation('qa');
  const nameOf = useMachineName();
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="l2" p="3">
      <Heading as="h2" textStyle="md">
        {nameOf(diff.machine)}
      </Heading>
      {KINDS.filter((kind) => diff[kind].length > 0).map((kind) => (
        <Box key={kind} mt="2">
          <Text fontWeight="semibold" textStyle="sm">
            {t(`diff.${kind}`)} · {diff[kind].length}
          </Text>
          <Stack as="ul" gap="0" ps="4">
            {diff[kind].slice(0, MOST).map((element) => (
              <li key={element}>
                {chart && kind !== 'removed' ? (
                  <Named chart={chart} element={element} />
                ) : (
                  <chakra.code textStyle="xs">{element}</chakra.code>
                )}
              </li>
            ))}
          </Stack>
        </Box>
      ))}
    </Box>
  );
}
const MOST = 200;

function Named({ chart, element }: { chart: MachinesReport['machines'][number]; element: string }) {
  const [, go] = useMachinesQuery();
  const words = useChartWords(chart.inventory);
  return (
    <chakra.button
      type="button"
      textStyle="xs"
      color="brand.fg"
      cursor="pointer"
      textAlign="start"
      title={element}
      onClick={() => go({ tab: 'report', machine: chart.inventory.machine, element, view: '' })}
    >
      {words.element(element)}
    </chakra.button>
  );
}

/** Null where it is no report of this form. */
function reportIn(text: string): Pick<MachinesReport, 'machines'> | null {
  try {
    const read = JSON.parse(text) as Partial<MachinesReport> | null; // looked at below
    const isReport =
      read?.form === 2 &&
      Array.isArray(read.machines) &&
      read.machines.every((m) => m?.inventory?.machine && m.elements);
    return isReport ? (read as MachinesReport) : null;
  } catch {
    return null;
  }
}
