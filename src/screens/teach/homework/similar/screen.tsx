// /Work/DuplicateCheck: replies by how much of them stands in others, and two of them beside each other.
import { Box, Button, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { managePath } from '../paths.ts';
import { areNamesHidden, handedIn, useReplies } from '../use-given.ts';
import { Pair } from './pair.tsx';

type Row = OutputOf<'/OrgApi/WorkReply/Similar'>[number];

/** @page /Work/DuplicateCheck */
export function SimilarHomeworkScreen() {
  const { t } = useTranslation('homeworkMark');
  const query = usePageQuery();
  const assignmentId = query.get('assignment');
  const similar = useCall('/OrgApi/WorkReply/Similar', { assignmentId }, { staleTime: 0 });
  const replies = useReplies(assignmentId);
  const rows = similar.data ?? [];
  const chosen = rows.find((r) => r.replyId === query.get('id')) ?? rows[0];
  const first = useCall('/OrgApi/WorkReply/Item', { id: chosen?.replyId ?? '' }, { enabled: chosen !== undefined });
  useTabTitle(first.data && t('similar.title', { title: first.data.title }));
  const error = similar.error ?? replies.error;
  const again = () => void Promise.all([similar.refetch(), replies.refetch()]);
  const isNameless = areNamesHidden();
  const names = new Map(
    handedIn(replies.data ?? []).map((r, n) => [r.id, isNameless ? t('nameless', { n: n + 1 }) : r.name]),
  );
  return (
    <Stack gap="4" w="full" minH="0" px={{ base: '4', md: '6' }} py="4">
      <Flex gap="3" align="flex-start" justify="space-between" wrap="wrap">
        <Box minW="0">
          <Heading as="h1" textStyle="lg">
            {first.data ? t('similar.title', { title: first.data.title }) : t('similar.open')}
          </Heading>
          <Text color="fg.muted" textStyle="sm">
            {t('similar.lead')}
          </Text>
        </Box>
        {first.data && <Link to={managePath(first.data.homeworkId, assignmentId)}>{t('toList')}</Link>}
      </Flex>
      {error && <ErrorState error={error} onRetry={again} />}
      {!error && (!similar.data || !replies.data) && (
        <Stack role="status" gap="3">
          <Text color="fg.muted">{t('similar.comparing')}</Text>
          <Skeleton h="80" />
        </Stack>
      )}
      {!error && similar.data && replies.data && (
        <Found rows={rows} chosen={chosen} names={names} assignmentId={assignmentId} />
      )}
    </Stack>
  );
}

interface FoundProps {
  rows: readonly Row[];
  chosen: Row | undefined;
  names: ReadonlyMap<string, string>;
  assignmentId: string;
}

function Found({ rows, chosen, names, assignmentId }: FoundProps) {
  const { t } = useTranslation('homeworkMark');
  const query = usePageQuery();
  const alike = rows.filter((r) => r.with.length > 0);
  const others = rows.length - alike.length;
  if (alike.length === 0)
    return <EmptyState icon="check" title={t('similar.none')} text={t('similar.noneText', { count: rows.length })} />;
  const other = chosen?.with.find((w) => w.replyId === query.get('with')) ?? chosen?.with[0];
  const back = rows.find((r) => r.replyId === other?.replyId)?.with.find((w) => w.replyId === chosen?.replyId);
  return (
    <Flex gap="4" align="flex-start" direction={{ base: 'column', lg: 'row' }}>
      <Stack as="nav" aria-label={t('similar.replies')} gap="2" w={{ base: 'full', lg: '18rem' }} flexShrink="0">
        <Stack as="ol" gap="1" listStyleType="none">
          {alike.map((row) => (
            <li key={row.replyId}>
              <ReplyButton
                name={names.get(row.replyId) ?? ''}
                rate={row.rate}
                pictures={new Set(row.with.flatMap((w) => w.files)).size}
                isChosen={row === chosen}
                onChoose={() => query.set({ id: row.replyId, with: null })}
              />
              {row === chosen && row.with.length > 1 && (
                <Stack as="ol" gap="1" mt="1" ps="4" listStyleType="none" aria-label={t('similar.with')}>
                  {row.with.map((w) => (
                    <li key={w.replyId}>
                      <ReplyButton
                        name={names.get(w.replyId) ?? ''}
                        rate={w.rate}
                        pictures={w.files.length}
                        isChosen={w === other}
                        onChoose={() => query.set({ id: row.replyId, with: w.replyId })}
                      />
                    </li>
                  ))}
                </Stack>
              )}
            </li>
          ))}
        </Stack>
        {others > 0 && (
          <Text color="fg.muted" textStyle="sm">
            {t('similar.others', { count: others })}
          </Text>
        )}
      </Stack>
      <Box flex="1" minW="0" w="full">
        {chosen && other ? (
          <Pair
            key={`${chosen.replyId} ${other.replyId}`}
            id={chosen.replyId}
            otherId={other.replyId}
            assignmentId={assignmentId}
            names={names}
            rates={{ [chosen.replyId]: other.rate, [other.replyId]: back?.rate ?? 0 }}
          />
        ) : (
          <EmptyState
            icon="check"
            title={t('similar.alone', { name: names.get(chosen?.replyId ?? '') ?? '' })}
            text={t('similar.choose')}
          />
        )}
      </Box>
    </Flex>
  );
}

interface ReplyProps {
  name: string;
  rate: number;
  pictures: number;
  isChosen: boolean;
  onChoose: () => void;
}

function ReplyButton({ name, rate, pictures, isChosen, onChoose }: ReplyProps) {
  const { t } = useTranslation('homeworkMark');
  return (
    <Button
      w="full"
      h="auto"
      py="2"
      justifyContent="space-between"
      variant={isChosen ? 'subtle' : 'ghost'}
      {...(isChosen ? {} : { colorPalette: 'gray' })}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <chakra.span truncate>{name}</chakra.span>
      <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap" fontWeight="normal">
        {[
          ...(rate > 0 || pictures === 0 ? [t('similar.percent', { rate })] : []),
          ...(pictures > 0 ? [t('similar.pictures', { count: pictures })] : []),
        ].join(' · ')}
      </chakra.span>
    </Button>
  );
}
