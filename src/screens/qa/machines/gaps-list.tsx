// What is not covered, over all charts: the worst chart first, in each the most telling criterion first.
import { Box, chakra, HStack, NativeSelect, Skeleton, Stack, Text } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Criterion, LEVELS, type MachineReport, type MachineRows } from '#contract/qa.ts';
import { coveredIn } from '#src/machines/qa/coverage.ts';
import { gapsOf } from '#src/machines/qa/covered-by.ts';
import { useLatest } from '#src/ui/latest.ts';
import { CoverageBar } from './bar.tsx';
import { SHOWN, worstFirst } from './look.ts';
import { type MachinesQuery, useMachinesQuery } from './machines-query.ts';
import { elementNamed, faultOf } from './named.ts';
import { useCharts } from './use-charts.ts';
import { useChartWords, useMachineName } from './use-words.ts';

export function GapsList({ rows }: { rows: MachineRows['machines'] }) {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const sorted = worstFirst(rows, place.level);
  const { charts, isWhole, error } = useCharts(sorted.map((m) => m.machine));
  const only = SHOWN.find((c) => c === place.gaps) ?? null;
  const { onGo } = useLatest({
    onGo: (machine: string, element: string) =>
      go({ machine, element, view: place.view === 'table' ? 'table' : '', tab: 'report' }),
  });
  return (
    <Stack gap="3" as="nav" aria-label={t('list')}>
      <HStack gap="2">
        <Choice
          label={t('levelOf')}
          value={place.level}
          options={LEVELS.map((l) => [l, t(`levels.${l}`)])}
          onChange={(level) => go({ level: LEVELS.find((l) => l === level) ?? 'all' })}
        />
        <Choice
          label={t('criterionOf')}
          value={only ?? ''}
          options={[['', t('allCriteria')], ...SHOWN.map((c) => [c, t(`criterion.${c}`)] as const)]}
          onChange={(c) => go({ gaps: SHOWN.find((one) => one === c) ?? '' })}
        />
      </HStack>
      {error ? <Text color="fg.error">{error.message}</Text> : null}
      <Stack gap="2" maxH="74dvh" overflow="auto" tabIndex={0} aria-label={t('list')} role="group">
        {sorted.map((row) => (
          <ChartGaps
            key={row.machine}
            row={row}
            chart={charts.find((c) => c.inventory.machine === row.machine)}
            only={only}
            level={place.level}
            chosen={place.machine === row.machine ? place.element : null}
            onGo={onGo}
          />
        ))}
        {isWhole ? null : <Skeleton h="16" />}
      </Stack>
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect.Root size="sm">
      <NativeSelect.Field aria-label={label} value={value} onChange={(e) => onChange(e.target.value)}>
        {options.map(([v, text]) => (
          <option key={v} value={v}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

interface Props {
  row: MachineRows['machines'][number];
  chart: MachineReport | undefined;
  only: Criterion | null;
  level: MachinesQuery['level'];
  /** The element of this chart that is open, or none; null where another chart is. */
  chosen: string | null;
  onGo: (machine: string, element: string) => void;
}

/** Drawn anew only where its chart is: the list is longer than the drawing beside it. */
const ChartGaps = memo(function ChartGaps({ row, chart, only, level, chosen, onGo }: Props) {
  const { t } = useTranslation('qa');
  const name = useMachineName()(row.machine);
  const bars = SHOWN.map((c) => [c, coveredIn(row.coverage, level, c)] as const);
  const gaps = chart ? gapsOf(chart, level) : [];
  const shown = SHOWN.flatMap((c) => gaps.filter(([criterion]) => criterion === c && (!only || c === only)));
  return (
    <Box as="section" borderWidth="1px" borderColor="border" borderRadius="l2" bg="bg.panel" p="2">
      <chakra.button
        type="button"
        display="block"
        w="full"
        textAlign="start"
        cursor="pointer"
        focusVisibleRing="outside"
        aria-current={chosen !== null}
        onClick={() => onGo(row.machine, '')}
      >
        <Text fontWeight="semibold">{name}</Text>
        {bars
          .filter(([c, { of }]) => of > 0 && (only === c || ['c1', 'c0', 'c3', 'c2'].includes(c)))
          .map(([c, value]) => (
            <CoverageBar key={c} value={value} label={t(`criterion.${c}`)} />
          ))}
        <CoverageBar value={coveredIn(row.coverage, 'browser', 'c1')} label={t('criterion.browser')} />
      </chakra.button>
      {chart && shown.length === 0 ? (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {t('noGaps')}
        </Text>
      ) : null}
      {chart
        ? shown.map(([criterion, elements]) => (
            <CriterionGaps
              key={criterion}
              chart={chart}
              criterion={criterion}
              elements={elements}
              chosen={chosen}
              onGo={onGo}
            />
          ))
        : null}
    </Box>
  );
});

const FIRST = 5;

interface CriterionProps extends Pick<Props, 'chosen' | 'onGo'> {
  chart: MachineReport;
  criterion: Criterion;
  elements: string[];
}

function CriterionGaps({ chart, criterion, elements, chosen, onGo }: CriterionProps) {
  const { t } = useTranslation('qa');
  const words = useChartWords(chart.inventory);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? elements : elements.slice(0, FIRST);
  return (
    <Box mt="2">
      <Text textStyle="xs" color="fg.muted">
        {t(`criterion.${criterion}`)} {criterion.toUpperCase()} · {t('gapCount', { count: elements.length })}
      </Text>
      <Stack as="ul" gap="0" listStyleType="none">
        {shown.map((gap) => {
          const fault = criterion === 'c8' ? faultOf(gap) : null;
          const element = fault ? (elementNamed(chart.inventory, fault.key) ?? fault.key) : gap;
          return (
            <li key={gap}>
              <chakra.button
                type="button"
                data-gap={gap}
                title={gap}
                w="full"
                textAlign="start"
                textStyle="xs"
                py="1"
                px="1.5"
                borderRadius="l1"
                cursor="pointer"
                overflowWrap="anywhere"
                bg={chosen === element ? 'brand.subtle' : undefined}
                _hover={{ bg: 'bg.subtle' }}
                focusVisibleRing="inside"
                onClick={() => onGo(chart.inventory.machine, element)}
              >
                <chakra.span color="fg.error" aria-hidden>
                  ○{' '}
                </chakra.span>
                {criterion === 'c7'
                  ? gap.replace('spec:', '')
                  : fault
                    ? t('faultAt', { fault: t(`mutant.${fault.kind}`), element: words.element(element) })
                    : words.element(gap)}
              </chakra.button>
            </li>
          );
        })}
      </Stack>
      {elements.length > FIRST && !isOpen ? (
        <chakra.button
          type="button"
          textStyle="xs"
          color="brand.fg"
          cursor="pointer"
          px="1.5"
          onClick={() => setOpen(true)}
        >
          {t('moreGaps', { count: elements.length - FIRST })}
        </chakra.button>
      ) : null}
    </Box>
  );
}
