// /qa/tutor: what the school's model and embeddings were worth beside none, when they were last measured.
import { Box, Button, chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TutorEngine, TutorReport } from '#contract/tutor-report.ts';
import { useCall } from '#src/api/query.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { DataTable } from '../data-table.tsx';

const COMMAND = 'npm run tutor -- --docs DIR --questions FILE';
const ROWS = [
  ...(['asked', 'right', 'rate', 'wrong', 'disowned', 'refused'] as const),
  ...(['twoForms', 'repeated', 'calls', 'tokens'] as const),
];
const SHARES: readonly string[] = ['rate', 'twoForms'];

/** @page /qa/tutor */
export function TutorScreen() {
  const { t } = useTranslation('tutorReport');
  const { data, error, refetch } = useCall('/api/QA/Tutor', {});
  return (
    <WorkScreen title={t('title')} lead={t('lead')}>
      {error ? (
        <Stack role="alert" align="start">
          <Text>{error.message}</Text>
          <Button size="sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Stack>
      ) : !data ? (
        <Skeleton h="48" />
      ) : (
        <Stack gap="4" align="stretch" maxW="4xl">
          {data.report ? <Measured report={data.report} /> : <Text color="fg.muted">{t('none')}</Text>}
          <Box textStyle="sm" color="fg.muted">
            <Text>{t('how')}</Text>
            <chakra.code display="block" my="1" overflowWrap="anywhere">
              {COMMAND}
            </chakra.code>
            <Text>{t('file')}</Text>
          </Box>
        </Stack>
      )}
    </WorkScreen>
  );
}

function Measured({ report: { source, at, documents, engines } }: { report: TutorReport }) {
  const { t, i18n } = useTranslation('tutorReport');
  const when = timeFormat(i18n.language, DATE_AND_TIME).format(at);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(i18n.language);
  const nameOf = ({ engine, model, embedding }: TutorEngine) =>
    [engine === 'model' ? (model ?? t('model')) : t('embedded'), embedding].filter((own) => own).join(' + ');
  return (
    <>
      <Text textStyle="sm">{t(source, { when, count: documents })}</Text>
      <DataTable
        columns={[t('what'), ...engines.map(nameOf)]}
        label={t('title')}
        css={{
          '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
          '& th:not(:first-of-type)': { textAlign: 'end' },
        }}
      >
        {ROWS.map((row) => (
          <tr key={row}>
            <chakra.th scope="row" fontWeight="normal" minW="44">
              {t(`row.${row}`)}
              <chakra.span display="block" textStyle="xs" color="fg.muted">
                {t(`means.${row}`)}
              </chakra.span>
            </chakra.th>
            {engines.map((engine) => (
              <td key={nameOf(engine)}>{(SHARES.includes(row) ? percent : number).format(engine[row])}</td>
            ))}
          </tr>
        ))}
      </DataTable>
    </>
  );
}
