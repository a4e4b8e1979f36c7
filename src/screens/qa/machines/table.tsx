// The chart as a table: everything that the drawings show, and what cannot be drawn, by keyboard and screen reader too.
import { Box, chakra, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Criterion, Level, MachineReport, MachineRows } from '#contract/qa.ts';
import { criterionOf, gapsOf } from '#src/machines/qa/covered-by.ts';
import { DataTable } from '../data-table.tsx';
import { COVERAGE_STYLE, SHOWN, standsAt } from './look.ts';
import { useMachinesQuery } from './machines-query.ts';
import { isMatch } from './match.ts';
import { useChartWords } from './use-words.ts';

const LEVELS = ['unit', 'api', 'browser', 'walk'] as const;
const TABLES = SHOWN.filter((c) => !['c6', 'c7', 'c8'].includes(c));

/** Narrowed by the criterion, the search, and to what is not covered. */
function rowsOf(
  machine: MachineReport,
  criterion: Criterion,
  gaps: boolean,
  level: Parameters<typeof gapsOf>[1],
): string[] {
  const all = Object.keys(machine.elements).filter((e) => criterionOf(e) === criterion);
  if (!gaps) return all;
  const missing = new Set(gapsOf(machine, level).flatMap(([, list]) => list));
  return all.filter((e) => missing.has(e));
}

export function ElementTable({ machine, source }: { machine: MachineReport; source: MachineRows['source'] }) {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const words = useChartWords(machine.inventory);
  const own = place.element ? criterionOf(place.element) : null;
  const criterion = TABLES.find((c) => c === place.gaps) ?? TABLES.find((c) => c === own) ?? 'c1';
  const isGaps = place.gaps === '1' || TABLES.some((c) => c === place.gaps);
  const rows = useMemo(
    () => rowsOf(machine, criterion, isGaps, place.level),
    [machine, criterion, isGaps, place.level],
  );
  const isRun = source === 'run';
  // counts are a run's: of what is kept with the code there are none
  const columns = ['standing', 'says', ...(isRun ? LEVELS : [])] as const;
  const shown = rows.filter((e) => place.search === '' || isMatch(place.search, [e, words.element(e)]));
  return (
    <Box>
      <HStack mb="2" gap="3" wrap="wrap">
        <NativeSelect.Root size="sm" w="48">
          <NativeSelect.Field
            aria-label={t('criterionOf')}
            value={criterion}
            onChange={(e) =>
              go({
                gaps: isGaps ? (TABLES.find((c) => c === e.target.value) ?? '1') : '',
                element: firstOf(machine, e.target.value),
              })
            }
          >
            {TABLES.map((c) => (
              <option key={c} value={c}>
                {t(`criterion.${c}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <chakra.label display="flex" gap="1.5" textStyle="sm" alignItems="center">
          <input type="checkbox" checked={isGaps} onChange={(e) => go({ gaps: e.target.checked ? criterion : '' })} />
          {t('onlyGaps')}
        </chakra.label>
        <Text textStyle="xs" color="fg.muted">
          {t('rowCount', { count: shown.length })}
        </Text>
        {isRun ? null : (
          <Text textStyle="xs" color="fg.muted">
            {t('notRun')}
          </Text>
        )}
      </HStack>
      <DataTable
        columns={columns.map((c) => t(`column.${c}`))}
        label={t('showTable')}
        maxH="64dvh"
        textStyle="xs"
        cells={{ overflowWrap: 'anywhere' }}
        css={COLUMN_LOOK}
      >
        {shown.map((element) => (
          <Row
            key={element}
            machine={machine}
            element={element}
            says={words.element(element)}
            isRun={isRun}
            level={place.level}
            isChosen={place.element === element}
            onChoose={() => go({ machine: machine.inventory.machine, element })}
          />
        ))}
        {shown.length === 0 ? (
          <tr>
            <td colSpan={columns.length}>{t('noRows')}</td>
          </tr>
        ) : null}
      </DataTable>
    </Box>
  );
}

const COLUMN_LOOK = {
  // a word or a number each, that would stand on three lines else
  '& th, & td:not(:nth-of-type(2))': { whiteSpace: 'nowrap' },
  '& td:nth-of-type(2)': { w: 'full', minW: '14em' },
  '& thead th': { position: 'sticky', top: 0, bg: 'bg.panel', color: 'fg.muted', fontWeight: 'medium' },
};

const firstOf = (machine: MachineReport, criterion: string): string =>
  Object.keys(machine.elements).find((e) => criterionOf(e) === criterion) ?? '';

interface RowProps {
  machine: MachineReport;
  element: string;
  says: string;
  isRun: boolean;
  level: Level;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ machine, element, says, isRun, level, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('qa');
  const standing = standsAt(machine, element, level);
  const { glyph, stroke } = COVERAGE_STYLE[standing];
  return (
    <chakra.tr data-element={element} data-standing={standing} bg={isChosen ? 'brand.subtle' : undefined}>
      <td>
        <chakra.span color={stroke} aria-hidden>
          {glyph}
        </chakra.span>{' '}
        {t(`standing.${standing}`)}
      </td>
      <td>
        <chakra.button
          type="button"
          color="brand.fg"
          cursor="pointer"
          textAlign="start"
          focusVisibleRing="outside"
          onClick={onChoose}
        >
          {says}
        </chakra.button>
        {/* a word as long as the table is wide would push all else out of sight */}
        <Text textStyle="xs" color="fg.muted" fontFamily="mono" overflowWrap="anywhere">
          {element.slice(element.indexOf(':') + 1)}
        </Text>
      </td>
      {(isRun ? LEVELS : []).map((l) => (
        <chakra.td key={l} fontVariantNumeric="tabular-nums">
          {machine.elements[element]?.hits[l] ?? 0}
        </chakra.td>
      ))}
    </chakra.tr>
  );
}
