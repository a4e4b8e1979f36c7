// Where no log is named: what can be replayed, what moved last first.
import { Button, chakra, HStack, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplayItem } from '#contract/replay.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { DataTable } from '../data-table.tsx';
import { useFallbackLabels, useMachineName } from '../machines/use-words.ts';
import { QaPager } from '../pager.tsx';
import { halfOf } from './use-replay.ts';

const SIZE = 20;

export function ReplayList() {
  const { t } = useTranslation('logReplay');
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { data, error, refetch } = useCall('/api/QA/ReplayItems', {
    page,
    pageSize: SIZE,
    ...(keyword && { keyword }),
  });
  return (
    <Stack gap="3">
      <HStack gap="3" wrap="wrap">
        <Input
          size="sm"
          w="80"
          type="search"
          value={text}
          maxLength={100}
          aria-label={t('find')}
          placeholder={t('find')}
          onChange={(e) => {
            setText(e.target.value);
            setPage(1);
          }}
        />
        <Text textStyle="sm" color="fg.muted">
          {t('choose')} <Link to="/qa/feedback">{t('feedback')}</Link>
        </Text>
      </HStack>
      {error ? (
        <Stack role="alert" align="start">
          <Text>{error.message}</Text>
          <Button size="sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Stack>
      ) : !data ? (
        <Skeleton h="48" />
      ) : data.items.length === 0 ? (
        <Text color="fg.muted">{t(keyword ? 'noneFound' : 'none')}</Text>
      ) : (
        <Rows items={data.items} />
      )}
      <QaPager page={page} size={SIZE} count={data?.itemCount ?? 0} words={[t('newer'), t('older')]} onPage={setPage} />
    </Stack>
  );
}

function Rows({ items }: { items: readonly ReplayItem[] }) {
  const { t, i18n } = useTranslation('logReplay');
  const nameOf = useMachineName();
  const words = useFallbackLabels();
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <DataTable
      columns={(['what', 'who', 'last', 'count', 'where'] as const).map((column) => t(`column.${column}`))}
      label={t('list')}
      cells={{ px: '3', verticalAlign: 'middle' }}
    >
      {items.map(({ log, machine, state, at, events, userName }) => (
        <tr key={log} data-log={log}>
          <td>
            {halfOf(log) ? (
              <Link to={`/qa/replay?log=${encodeURIComponent(log)}`}>{nameOf(machine)}</Link>
            ) : (
              nameOf(machine)
            )}
          </td>
          <td>{userName || '—'}</td>
          <chakra.td whiteSpace="nowrap">
            <time>{time.format(at)}</time>
          </chakra.td>
          <chakra.td fontVariantNumeric="tabular-nums">{events}</chakra.td>
          <td title={state}>{words.states(machine, state)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
