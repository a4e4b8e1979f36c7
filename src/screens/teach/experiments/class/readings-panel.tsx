// 读数: what the class has measured, on one plane; readings that are another's, digit by digit, are told.
import {
  Box,
  Button,
  chakra,
  Field,
  Flex,
  Grid,
  HStack,
  NativeSelect,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { StatisticsSection } from '../../course/statistics/section.tsx';
import type { ExperimentPanelProps } from '../queries.ts';
import { headOf, written } from './heads.ts';
import { ReadingsPlot, type Series } from './plot.tsx';

type Readings = OutputOf<'/OrgApi/ExperimentResult/Readings'>;

export function ReadingsPanel({ experiment, classId }: ExperimentPanelProps) {
  const { t } = useTranslation('experiments');
  const query = usePageQuery();
  const table = query.get('table');
  const input = { experimentId: experiment.id, ...(classId ? { classId } : {}), ...(table ? { table } : {}) };
  const found = useCall('/OrgApi/ExperimentResult/Readings', input, { staleTime: 0 });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton role="status" aria-label={t('loading')} h="96" />;
  const { data } = found;
  const shown = data.tables.find((one) => one.table === data.table);
  if (!shown) return <EmptyState icon="flask" title={t('readings.empty')} text={t('readings.emptyText')} />;
  return (
    <Stack gap="4">
      <Choice readings={data} table={shown} />
      <Shown readings={data} table={shown} />
    </Stack>
  );
}

type TableOf = Readings['tables'][number];

/** Of a list of plain numbers the one column has no name of its own. */
const ALONE = 'value';

/** What the package calls a column; a declared path is its table's and its column's. */
const readingOf = ({ readings }: Readings, { seq, path }: TableOf, column: string) =>
  readings.find(
    (r) =>
      r.seq === seq && [`${path}.${column}`, path === '' || column === ALONE ? path || column : ''].includes(r.path),
  );

/** Those with a head, in the order in which they are declared; where none has one, all. */
function shownColumns(readings: Readings, table: TableOf): string[] {
  const place = (column: string) => {
    const reading = readingOf(readings, table, column);
    return reading ? readings.readings.indexOf(reading) : -1;
  };
  const called = table.columns.filter((c) => place(c) >= 0).toSorted((a, b) => place(a) - place(b));
  return called.length > 0 ? called : table.columns;
}

/** What is drawn: as the address says, as the package wants it, else the first two columns. */
function useAxes(readings: Readings, shown: TableOf) {
  const { i18n } = useTranslation('experiments');
  const query = usePageQuery();
  const { plots } = readings;
  const { table } = shown;
  const columns = shownColumns(readings, shown);
  const plot = plots.find((p) => p.table === table);
  const named = (asked: string, wanted: string | undefined, at: number) =>
    [asked, wanted, columns[at]].find((c) => c !== undefined && columns.includes(c)) ?? columns[0] ?? '';
  const x = named(query.get('x'), plot?.x.column, 0);
  const y = named(query.get('y'), plot?.y.column, 1);
  const titleOf = (column: string) => {
    const reading = readingOf(readings, shown, column);
    if (reading) return headOf(reading, i18n.language);
    return plot?.x.column === column ? plot.x.title : plot?.y.column === column ? plot.y.title : column;
  };
  return { columns, x, y, titleOf };
}

function Choice({ readings, table }: { readings: Readings; table: TableOf }) {
  const { t, i18n } = useTranslation('experiments');
  const query = usePageQuery();
  const { x, y, titleOf, columns: shown } = useAxes(readings, table);
  const own = new Set(readings.plots.map((p) => p.table));
  const columns = shown.map((c) => ({ value: c, label: titleOf(c) }));
  const isCalled = (one: TableOf) => one.columns.some((c) => readingOf(readings, one, c));
  const hasNames = readings.tables.some(isCalled);
  /** By its first columns, which it has of its own. */
  const nameOf = (one: TableOf) =>
    shownColumns(readings, one)
      .slice(0, 3)
      .flatMap((c) => readingOf(readings, one, c) ?? [])
      .map((r) => headOf(r, i18n.language))
      .join(', ');
  return (
    <Flex gap="4" wrap="wrap" align="end">
      <Select
        label={t('readings.table')}
        value={table.table}
        onChange={(value) => query.set({ table: value, x: null, y: null })}
      >
        {readings.plots.map((p) => (
          <option key={p.table} value={p.table}>
            {p.title}
          </option>
        ))}
        {readings.tables
          // where some are called something, the others are the package's own book-keeping
          .filter((one) => !own.has(one.table) && one.columns.length > 1 && (!hasNames || isCalled(one)))
          .map((one) => (
            <option key={one.table} value={one.table}>
              {t('readings.of', { title: one.title, path: nameOf(one) || one.path })}
            </option>
          ))}
      </Select>
      <Select label={t('readings.x')} value={x} onChange={(value) => query.set({ x: value })}>
        <Options of={columns} />
      </Select>
      <Select label={t('readings.y')} value={y} onChange={(value) => query.set({ y: value })}>
        <Options of={columns} />
      </Select>
    </Flex>
  );
}

const Options = ({ of }: { of: readonly { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Select = ({ label, value, onChange, children }: SelectProps) => (
  <Field.Root w="auto" minW="40">
    <Field.Label>{label}</Field.Label>
    <NativeSelect.Root size="sm">
      <NativeSelect.Field value={value} borderColor="border.emphasized" onChange={(e) => onChange(e.target.value)}>
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </Field.Root>
);

function Shown({ readings, table }: { readings: Readings; table: TableOf }) {
  const { t } = useTranslation('experiments');
  const { x, y, titleOf } = useAxes(readings, table);
  const digitsOf = (column: string) => readingOf(readings, table, column)?.digits;
  const [chosen, choose] = useState('');
  const [under, setUnder] = useState('');
  const [xAt, yAt] = [table.columns.indexOf(x), table.columns.indexOf(y)];
  const same = new Set(readings.same.flatMap(({ a, b }) => [a, b]));
  const series: Series[] = readings.runs.map(({ runId, name, rows }) => ({
    id: runId,
    name,
    isSame: same.has(runId),
    points: rows.flatMap((row) => {
      const [a, b] = [row[xAt], row[yAt]];
      return a === null || a === undefined || b === null || b === undefined ? [] : [[a, b] as const];
    }),
  }));
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(18rem, 1fr)' }}
      gap="4"
      alignItems="start"
    >
      <StatisticsSection title={t('readings.title')} hint={t('readings.hint')}>
        <ReadingsPlot series={series} x={titleOf(x)} y={titleOf(y)} marked={under || chosen} onMark={setUnder} />
      </StatisticsSection>
      <Stack gap="4">
        <Same readings={readings} onMark={choose} />
        <StatisticsSection title={t('readings.people')} hint={t('readings.peopleHint')}>
          <People
            series={series}
            marked={chosen}
            onMark={choose}
            heads={[titleOf(x), titleOf(y)]}
            digits={[digitsOf(x), digitsOf(y)]}
          />
        </StatisticsSection>
      </Stack>
    </Grid>
  );
}

function Same({ readings: { same, runs }, onMark }: { readings: Readings; onMark: (id: string) => void }) {
  const { t } = useTranslation('experiments');
  const nameOf = (id: string) => runs.find((r) => r.runId === id)?.name ?? '';
  return (
    <StatisticsSection title={t('readings.same')} hint={t('readings.sameHint')}>
      {same.length === 0 && (
        <StateBadge tone="good" icon="done">
          {t('readings.noSame')}
        </StateBadge>
      )}
      <Stack as="ul" gap="2" listStyleType="none">
        {same.map(({ a, b, rows, of }) => (
          <Flex as="li" key={`${a} ${b}`} gap="3" justify="space-between" align="center" wrap="wrap">
            <HStack gap="2">
              <StateBadge tone="bad" icon="alert">
                {t('readings.pair', { a: nameOf(a), b: nameOf(b) })}
              </StateBadge>
            </HStack>
            <Button size="xs" variant="ghost" onClick={() => onMark(a)}>
              {t('readings.rows', { rows, of })}
              <chakra.span srOnly>{t('readings.showOf', { name: nameOf(a) })}</chakra.span>
            </Button>
          </Flex>
        ))}
      </Stack>
    </StatisticsSection>
  );
}

interface PeopleProps {
  series: readonly Series[];
  marked: string;
  onMark: (id: string) => void;
  heads: readonly [x: string, y: string];
  digits: readonly [x: number | undefined, y: number | undefined];
}

/** The plane's twin: a name shows its points there, and says them here. */
function People({ series, marked, onMark, heads, digits }: PeopleProps) {
  const { t } = useTranslation('experiments');
  const chosen = series.find((s) => s.id === marked);
  return (
    <Stack gap="3">
      <Flex gap="1.5" wrap="wrap">
        {series.map(({ id, name, isSame }) => (
          <Button
            key={id}
            size="xs"
            variant={id === marked ? 'solid' : 'outline'}
            colorPalette={isSame && id !== marked ? 'orange' : 'brand'}
            aria-pressed={id === marked}
            onClick={() => onMark(id === marked ? '' : id)}
          >
            {name}
            {isSame && <chakra.span srOnly>{t('readings.isSame')}</chakra.span>}
          </Button>
        ))}
      </Flex>
      {chosen ? (
        <TableArea label={t('readings.ofName', { name: chosen.name })} maxH="20rem">
          <Table.Header>
            <Table.Row bg="transparent">
              {heads.map((head) => (
                <Table.ColumnHeader key={head} textAlign="end">
                  {head}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body fontVariantNumeric="tabular-nums">
            {chosen.points.map(([a, b], n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
              <Table.Row bg="transparent" key={n}>
                <Table.Cell textAlign="end">{written(a, digits[0])}</Table.Cell>
                <Table.Cell textAlign="end">{written(b, digits[1])}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </TableArea>
      ) : (
        <Box>
          <Text color="fg.muted" textStyle="sm">
            {t('readings.choose')}
          </Text>
        </Box>
      )}
    </Stack>
  );
}
