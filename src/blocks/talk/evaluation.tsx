// How a course is evaluated: the average, how many gave how many stars, one's own, and what was written.
import { Box, Button, chakra, Flex, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useBusy } from '#src/ui/use-busy.ts';
import { SaidField } from '../discussion/said-field.tsx';
import type { PostContext } from './post.tsx';
import { type CourseKind, PATH, type Post, usePosts, useTalk } from './queries.ts';
import { StarChoice, Stars } from './stars.tsx';
import { type ThreadPlace, Threads } from './threads.tsx';

type Props = ThreadPlace & Omit<PostContext, 'kind' | 'isWide'>;

export function Evaluation({ courseId, courseKind, teaches, isOver }: Props) {
  // a colleague who looks at the course has not learnt it
  const isStudent = useSession().user?.role === 'student';
  return (
    <Stack gap="6">
      <Average courseId={courseId} courseKind={courseKind} />
      {isStudent && <Mine courseId={courseId} courseKind={courseKind} isOver={isOver} />}
      <Threads
        kind="evaluation"
        courseKind={courseKind}
        courseId={courseId}
        teaches={teaches}
        isOver={isOver}
        canBegin={false}
      />
    </Stack>
  );
}

interface Of {
  courseId: string;
  courseKind: CourseKind;
}

function Average({ courseId, courseKind }: Of) {
  const { t, i18n } = useTranslation('talk');
  const average = useCall(`${PATH[courseKind].evaluation}/Average`, { courseId }, { staleTime: 0 });
  if (average.isError) return <ErrorState error={average.error} onRetry={() => void average.refetch()} />;
  if (!average.data) return <Skeleton role="status" aria-label={t('loading')} h="24" />;
  const { people, score, counts } = average.data;
  if (score === null) return null;
  // once, from the stars themselves: what is rounded twice may be too much
  const stars = counts.reduce((sum, n, i) => sum + n * (i + 1), 0);
  const shown = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Flex gap={{ base: '5', md: '10' }} wrap="wrap" align="center">
      <Stack gap="1">
        <Text textStyle="3xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" lineHeight="1.1">
          {shown.format(rounded(stars / people, 1))}
        </Text>
        <Stars score={score} size="1.25em" />
        <Text color="fg.muted" textStyle="sm">
          {t('evaluation.people', { count: people })}
        </Text>
      </Stack>
      <Stack as="ol" listStyleType="none" gap="1" flex="1" minW="14rem" maxW="24rem" aria-label={t('evaluation.how')}>
        {counts
          .map((count, i) => ({ stars: i + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <Grid as="li" key={stars} templateColumns="3rem 1fr 2rem" gap="2" alignItems="center" textStyle="sm">
              <span>{t('evaluation.of', { stars })}</span>
              <Box h="2" borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
                <Box h="full" bg="orange.500" style={{ width: `${(100 * count) / people}%` }} />
              </Box>
              <chakra.span fontVariantNumeric="tabular-nums" color="fg.muted">
                {count}
              </chakra.span>
            </Grid>
          ))}
      </Stack>
    </Flex>
  );
}

/** Given once; then it is one's own to change until somebody has replied. */
function Mine({ courseId, courseKind, isOver }: Of & { isOver: boolean }) {
  const mine = usePosts({ kind: 'evaluation', courseKind }, { courseId, mine: true });
  const [own] = mine.data?.items ?? [];
  if (!mine.data || isOver || (own && !own.mayEdit)) return null;
  return <MineForm key={own?.version ?? 0} courseId={courseId} courseKind={courseKind} {...(own ? { own } : {})} />;
}

function MineForm({ courseId, courseKind, own }: Of & { own?: Post }) {
  const { t } = useTranslation('talk');
  const [score, setScore] = useState(own?.score ?? 0);
  const [text, setText] = useState(own?.text ?? '');
  const { busy, run } = useBusy();
  const talk = useTalk({ kind: 'evaluation', courseKind });
  const isChanged = score !== (own?.score ?? 0) || text.trim() !== (own?.text ?? '');
  const ready = score > 0 && isChanged && busy === null;
  const send = () => {
    if (!ready) return;
    const said = { text: text.trim(), score };
    void run('send', async () => {
      await (own ? talk.update({ id: own.id, version: own.version, ...said }) : talk.add({ courseId, ...said }));
    });
  };
  return (
    <chakra.form
      display="grid"
      gap="3"
      bg="bg.subtle"
      borderRadius="l3"
      px={{ base: '4', md: '5' }}
      py="4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <StarChoice score={score} onChange={setScore} />
      <SaidField
        text={text}
        label={t('evaluation.words')}
        placeholder={t('evaluation.placeholder')}
        onChange={setText}
        onSend={send}
      />
      <Flex justify="flex-end">
        <Button type="submit" size="sm" disabled={!ready} loading={busy === 'send'}>
          {t(own ? 'evaluation.change' : 'evaluation.send')}
        </Button>
      </Flex>
    </chakra.form>
  );
}
