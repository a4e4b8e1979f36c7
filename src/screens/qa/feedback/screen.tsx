// /qa/feedback: what people have told of pages; what was open there is replayed at the very place.
import { Badge, Button, chakra, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedbackItem } from '#contract/feedback.ts';
import { ask } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { QaPager } from '../pager.tsx';

const SIZE = 20;
const PATH = '/api/QA/FeedbackItems';

/** @page /qa/feedback */
export function FeedbackScreen() {
  const { t } = useTranslation('feedback');
  const [page, setPage] = useState(1);
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useCall(PATH, { page, pageSize: SIZE, ...(all ? {} : { done: false }) });
  const filter = (
    <Button size="sm" variant="surface" aria-pressed={all} onClick={() => setAll(!all)}>
      {t(all ? 'onlyOpen' : 'showAll')}
    </Button>
  );
  return (
    <WorkScreen title={t('title')} lead={t('lead')} actions={filter}>
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
        <Text color="fg.muted">{t('none')}</Text>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {data.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Stack>
      )}
      <QaPager page={page} size={SIZE} count={data?.itemCount ?? 0} words={[t('newer'), t('older')]} onPage={setPage} />
    </WorkScreen>
  );
}

function Item({ item }: { item: FeedbackItem }) {
  const { t, i18n } = useTranslation('feedback');
  const client = useQueryClient();
  const [wrong, setWrong] = useState('');
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  const replay =
    item.log && `/qa/replay?log=${encodeURIComponent(item.log)}${item.seq === null ? '' : `&at=${item.seq}`}`;
  const finish = async () => {
    const { id, version } = item;
    try {
      await ask('/api/QA/FeedbackDone', { id, version, done: !item.done }, { quiet: true });
      setWrong('');
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
    await client.invalidateQueries({ queryKey: [PATH] });
  };
  return (
    <chakra.li bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="l2" p="4" data-feedback={item.id}>
      <HStack gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
        <chakra.time>{time.format(item.at)}</chakra.time>
        <span>{item.userName}</span>
        <chakra.code overflowWrap="anywhere">{item.route}</chakra.code>
        {item.show ? <Badge colorPalette="green">{t('shown')}</Badge> : null}
        {item.done ? <Badge>{t('isDone')}</Badge> : null}
      </HStack>
      <Text whiteSpace="pre-wrap" my="2" overflowWrap="anywhere">
        {item.text}
      </Text>
      <HStack gap="3">
        {replay ? <Link to={replay}>{t('open')}</Link> : null}
        <Button size="xs" variant="surface" onClick={() => void finish()}>
          {t(item.done ? 'reopen' : 'finish')}
        </Button>
      </HStack>
      {wrong ? (
        <Text role="alert" color="fg.error" textStyle="sm">
          {wrong}
        </Text>
      ) : null}
    </chakra.li>
  );
}
