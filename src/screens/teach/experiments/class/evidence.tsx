// What was measured in a step, as the package has handed it in: lists as tables, the rest by its names.
import { Box, chakra, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { TableArea } from '#src/ui/table-area.tsx';

const MOST_ROWS = 100;

export function StepEvidence({ runId, seq }: { runId: string; seq: number }) {
  const { t } = useTranslation('experiments');
  const evidence = useCall('/api/Experiment/Evidence', { runId }, { staleTime: 0 });
  if (evidence.isError) return <Text color="fg.error">{evidence.error.message}</Text>;
  if (!evidence.data) return <Skeleton role="status" aria-label={t('loading')} h="12" />;
  const own = evidence.data.steps.find((s) => s.seq === seq)?.evidence ?? null;
  if (own === null) return <Text color="fg.muted">{t('run.noEvidence')}</Text>;
  return (
    <Box
      bg="bg.muted"
      borderRadius="l2"
      p="3"
      textStyle="sm"
      overflowX="auto"
      tabIndex={0}
      role="region"
      aria-label={t('run.evidence')}
    >
      <Value value={own} depth={0} />
    </Box>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const MOST_DEPTH = 6;

function Value({ value, depth }: { value: unknown; depth: number }) {
  if (isPlain(value)) return <chakra.span>{value === null || value === '' ? '—' : String(value)}</chakra.span>;
  if (depth > MOST_DEPTH) return <chakra.span>…</chakra.span>;
  if (Array.isArray(value)) return <Rows rows={value} depth={depth} />;
  return (
    <chakra.dl display="grid" gridTemplateColumns="max-content minmax(0, 1fr)" columnGap="4" rowGap="1">
      {Object.entries(value as Record<string, unknown>).map(([name, part]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd minW="0" overflowWrap="anywhere">
            <Value value={part} depth={depth + 1} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

function Rows({ rows, depth }: { rows: readonly unknown[]; depth: number }) {
  const { t } = useTranslation('experiments');
  if (rows.length === 0) return <chakra.span>—</chakra.span>;
  if (!rows.every(isObject)) {
    if (rows.every(isPlain))
      return <chakra.span>{rows.map((v) => (v === null ? '—' : String(v))).join('、')}</chakra.span>;
    return (
      <chakra.ol ps="5">
        {rows.slice(0, MOST_ROWS).map((part, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was handed in does not move
          <li key={n}>
            <Value value={part} depth={depth + 1} />
          </li>
        ))}
      </chakra.ol>
    );
  }
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <TableArea label={t('run.evidence')}>
      <Table.Header>
        <Table.Row bg="transparent">
          {columns.map((name) => (
            <Table.ColumnHeader key={name} py="1">
              {name}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {rows.slice(0, MOST_ROWS).map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was handed in does not move
          <Table.Row bg="transparent" key={n}>
            {columns.map((name) => (
              <Table.Cell key={name} py="1" verticalAlign="top">
                <Value value={row[name] ?? null} depth={depth + 1} />
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </TableArea>
  );
}
