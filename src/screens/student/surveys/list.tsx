// /MySurvey: the surveys that one was given, those still to answer first.
import { Badge, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { LineCard } from '#src/ui/line-card.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';

type Item = OutputOf<'/api/Questionnaire/Items'>[number];

const isTodo = ({ open, answered }: Item) => open && !answered;

/** @page /MySurvey */
export function MySurveysScreen() {
  const { t } = useTranslation('mySurvey');
  useTabTitle(t('title'));
  const found = useCall('/api/Questionnaire/Items', {}, { staleTime: 0 });
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const items = found.data.toSorted((a, b) => Number(isTodo(b)) - Number(isTodo(a)));
  return (
    <Stack gap="6" maxW="3xl" mx="auto" w="full">
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {t('title')}
      </chakra.h1>
      {items.length === 0 && <EmptyState icon="list" title={t('none')} text={t('noneText')} />}
      <Stack as="ul" listStyleType="none" gap="3">
        {items.map((item) => (
          <Row key={item.assignmentId} item={item} />
        ))}
      </Stack>
    </Stack>
  );
}

function Row({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('mySurvey');
  const page = isTodo(item) || (item.open && item.edit && !item.anonymous) ? 'ViewJob' : 'SeeJob';
  const state = item.answered ? 'answered' : item.open ? 'todo' : 'missed';
  const facts = [
    t(item.anonymous ? 'anonymous' : 'named'),
    t('questions', { count: item.questions }),
    ...(item.until === null ? [] : [t('until', { at: timeFormat(i18n.language, DAY_AND_TIME).format(item.until) })]),
  ];
  return (
    <LineCard
      title={<Link to={`/MySurvey/${page}?id=${encodeURIComponent(item.assignmentId)}`}>{item.title}</Link>}
      facts={facts.join(' · ')}
    >
      <Badge colorPalette={state === 'todo' ? 'orange' : state === 'answered' ? 'green' : 'gray'}>
        {t(`state.${state}`)}
      </Badge>
    </LineCard>
  );
}
