// A step's readings under their heads: a table for each list of the evidence, and what was read once under it.
import { chakra, Stack, Table, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { foundAt, type ReadingDeclared } from '#contract/readings.ts';
import { TableArea } from '#src/ui/table-area.tsx';
import { calledAs, headOf } from './heads.ts';
import { isPlain, PlainEvidence, WrittenValue } from './plain-evidence.tsx';

interface Column {
  reading: ReadingDeclared;
  values: readonly unknown[];
}

const MOST_ROWS = 100;
const MOST_WITHIN = 20;

/** By the list that they run over; a list of plain values is one reading, and what leads nowhere runs over nothing. */
function columnsIn(evidence: unknown, readings: readonly ReadingDeclared[]) {
  const tables = new Map<string, Column[]>();
  const single: Column[] = [];
  for (const reading of readings) {
    const { list, values } = foundAt(evidence, reading.path) ?? { list: null, values: [] };
    if (list === null) single.push({ reading, values });
    else if (list === reading.path && values.every(isPlain)) single.push({ reading, values: [values] });
    else tables.set(list, [...(tables.get(list) ?? []), { reading, values }]);
  }
  return { tables: [...tables], single };
}

export function DeclaredReadings({ evidence, readings }: { evidence: unknown; readings: readonly ReadingDeclared[] }) {
  const { i18n } = useTranslation('experiments');
  const { tables, single } = columnsIn(evidence, readings);
  return (
    <Stack gap="3">
      {tables.map(([list, columns]) => (
        <Rows key={list} columns={columns} />
      ))}
      {single.length > 0 && (
        <chakra.dl display="grid" gridTemplateColumns="fit-content(50%) minmax(0, 1fr)" columnGap="4" rowGap="1">
          {single.map(({ reading, values: [value] }) => (
            <Fragment key={reading.path}>
              <chakra.dt color="fg.muted" overflowWrap="anywhere" unicodeBidi="isolate">
                {headOf(reading, i18n.language)}
              </chakra.dt>
              <chakra.dd minW="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
                <Cell value={value} reading={reading} />
              </chakra.dd>
            </Fragment>
          ))}
        </chakra.dl>
      )}
    </Stack>
  );
}

function Rows({ columns }: { columns: readonly Column[] }) {
  const { t, i18n } = useTranslation('experiments');
  // of one list all have as many
  const rows = columns[0]?.values.length ?? 0;
  return (
    <>
      <TableArea label={t('run.evidence')}>
        <Table.Header>
          <Table.Row bg="transparent">
            {columns.map(({ reading }) => (
              <Table.ColumnHeader key={reading.path} py="1" unicodeBidi="isolate">
                {headOf(reading, i18n.language)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body fontVariantNumeric="tabular-nums">
          {Array.from({ length: Math.min(rows, MOST_ROWS) }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was handed in does not move
            <Table.Row bg="transparent" key={n}>
              {columns.map(({ reading, values }) => (
                <Table.Cell key={reading.path} py="1" verticalAlign="top" maxW="20rem" overflowWrap="anywhere">
                  <Cell value={values[n]} reading={reading} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
      {rows > MOST_ROWS && <Text color="fg.muted">{t('run.moreRows', { count: rows - MOST_ROWS })}</Text>}
    </>
  );
}

function Cell({ value: found, reading }: { value: unknown; reading: ReadingDeclared }) {
  const { i18n } = useTranslation('experiments');
  const value = calledAs(reading, found, i18n.language);
  if (isPlain(value)) return <WrittenValue value={value} digits={reading.digits} />;
  if (!Array.isArray(value)) return <PlainEvidence value={value} />;
  if (value.length === 0) return <WrittenValue value={null} />;
  return value.slice(0, MOST_WITHIN).map((part: unknown, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was handed in does not move
    <Fragment key={n}>
      {n > 0 && '; '}
      <Cell value={part} reading={reading} />
      {n === MOST_WITHIN - 1 && value.length > MOST_WITHIN && ' …'}
    </Fragment>
  ));
}
