// /CourseInfo?id=: an experiment's page: what it is for, its steps, how it is scored, one's own runs, and the way in.
import { Button, chakra, Flex, HStack, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { percentOf } from '#contract/mastery.ts';
import { rounded } from '#contract/rounding.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useGuarded } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { isEnd, isMarking } from '#src/blocks/experiments/ends.ts';
import { experimentPath } from '#src/blocks/experiments/path.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { InfoHead, InfoSection } from '#src/ui/info-page.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { TryButton } from '#src/ui/try-button.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { GuestEnd } from '../guest-end.tsx';

type Item = OutputOf<'/api/Experiment/Item'>;

/** Another member leads it: one joins its run, and never works it. */
const isFollowed = ({ group }: Pick<Item, 'group'>, userId: string | undefined): boolean =>
  group !== null && group.leaderId !== userId && group.members.some((m) => m.id === userId);
const ITEM = '/api/Experiment/Item';
/** How long marking takes is seen by looking again. */
const LOOK_MS = 1_000;

/** @page /CourseInfo */
export function ExperimentInfoScreen() {
  const { t } = useTranslation('experiment');
  const id = usePageQuery().get('id');
  const { phase } = useSession();
  const item = useCall(
    ITEM,
    { id },
    {
      enabled: id !== '' && phase !== 'loading',
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => isMarking(data?.run?.state) && LOOK_MS,
    },
  );
  if (id === '' || (item.error instanceof ApiError && item.error.code === CODE.missing))
    return <EmptyState icon="book" title={t('missing')} text={t('missingText')} />;
  if (item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <PageLoading />;
  return (
    <Stack w="full" maxW="5xl" mx="auto" gap="8" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Head item={item.data} />
      <GuestEnd of="experiment" back={experimentPath(id)} isThere />
      <Purpose intro={item.data.intro} />
      {item.data.stepList.length > 0 && <Steps item={item.data} />}
      <Rules item={item.data} />
      {item.data.runs.length > 0 && <Runs item={item.data} />}
    </Stack>
  );
}

function Head({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('experiment');
  const listed = useListing();
  const { result, until, group } = item;
  return (
    <InfoHead of={item}>
      <chakra.p color="fg.muted">
        {[item.teacher, item.steps > 1 ? t('steps', { count: item.steps }) : ''].filter(Boolean).join(' · ')}
      </chakra.p>
      {until !== null && (
        <chakra.p color="fg.warning">
          {t(until <= Date.now() ? 'late' : 'due', {
            time: timeFormat(i18n.language, DATE_AND_TIME).format(until),
          })}
        </chakra.p>
      )}
      {group && (
        <chakra.p color="fg.muted">
          {t('group', { name: group.name })}{' '}
          {listed(group.members.map((m) => personOf(m, m.id === group.leaderId ? t('leads') : '')))}
        </chakra.p>
      )}
      {result && result.score !== null && (
        <chakra.p>
          {t('counts')} <strong>{t('score', { score: rounded(result.score, 1) })}</strong>{' '}
          {result.band && <chakra.span color="fg.muted">{result.band}</chakra.span>}
        </chakra.p>
      )}
      <WayIn item={item} />
      {item.theory && (
        <chakra.p color="fg.muted">
          {t('theory')}{' '}
          <Link to={`/AICurriculumInfo?courseId=${encodeURIComponent(item.theory.courseId)}`}>
            {item.theory.course}
          </Link>
          {t('theoryFree')}
        </chakra.p>
      )}
    </InfoHead>
  );
}

const personOf = ({ name, role }: { name: string; role: string }, leads: string): string => {
  const does = [leads, role].filter(Boolean).join(' · ');
  return does ? `${name} (${does})` : name;
};

function WayIn({ item }: { item: Item }) {
  const { t } = useTranslation('experiment');
  const navigate = useNavigate();
  const { user } = useSession();
  const signedIn = user !== null;
  const query = `id=${encodeURIComponent(item.id)}`;
  const path = `/CourseLearning?${query}`;
  const guarded = useGuarded({ loginFor: path });
  const { locked, run, runsLeft, status } = item;
  if (signedIn && locked)
    return (
      <Stack gap="2" align="start">
        <chakra.p color="fg.warning">
          {t('locked', {
            course: locked.course,
            need: percentOf(locked.mastery),
            have: percentOf(locked.have),
          })}
        </chakra.p>
        <Link to={`/AICurriculumInfo?courseId=${encodeURIComponent(locked.courseId)}`}>{t('toCourse')}</Link>
      </Stack>
    );
  const runs = run !== null && !isEnd(run.state);
  const isOver = run !== null && isEnd(run.state);
  const mayStart = runs || (status === 'open' && runsLeft !== 0);
  const isWaiting = signedIn && isMarking(run?.state);
  const word = !signedIn
    ? 'signIn'
    : isFollowed(item, user.id)
      ? 'follow'
      : runs
        ? 'continue'
        : isOver
          ? 'again'
          : 'start';
  return (
    <HStack gap="3" wrap="wrap">
      {item.forGuests && <TryButton size="lg" to={path} />}
      {mayStart && (
        <Button
          size="lg"
          variant={item.forGuests && !signedIn ? 'surface' : 'solid'}
          loading={isWaiting}
          loadingText={t('marking')}
          onClick={guarded(() => navigate(isOver ? `${path}&again=1` : path))}
        >
          {t(word)}
        </Button>
      )}
      {!mayStart && <chakra.p color="fg.muted">{status === 'open' ? t('runsLeft', { count: 0 }) : t(status)}</chakra.p>}
      {isOver && !isWaiting && (
        <Button size="lg" variant="surface" onClick={guarded(() => navigate(path))}>
          {t('look')}
        </Button>
      )}
    </HStack>
  );
}

function Purpose({ intro }: { intro: string }) {
  const { t } = useTranslation('experiment');
  return (
    <InfoSection id="purpose" title={t('purpose')}>
      <chakra.p whiteSpace="pre-line" lineHeight="tall" maxW="38em" color={intro ? 'fg' : 'fg.muted'}>
        {intro || t('noIntro')}
      </chakra.p>
    </InfoSection>
  );
}

function Steps({ item }: { item: Item }) {
  const { t } = useTranslation('experiment');
  return (
    <InfoSection id="steps" title={t('stepList')}>
      <chakra.ol listStyleType="none" bg="bg.panel" borderRadius="l3" px={{ base: '4', md: '6' }} py="2">
        {item.stepList.map(({ seq, title, maxScore, expectTime }, i) => (
          <chakra.li
            key={seq}
            display="flex"
            justifyContent="space-between"
            gap="4"
            py="2"
            borderTopWidth={i > 0 ? '1px' : '0'}
            borderColor="border"
          >
            <chakra.span overflowWrap="anywhere">
              {i + 1}. {title}
            </chakra.span>
            <chakra.span color="fg.muted" whiteSpace="nowrap" textAlign="end">
              {[
                t('weight', { max: maxScore }),
                expectTime > 0 ? t('minutes', { minutes: Math.max(1, rounded(expectTime / 60)) }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </InfoSection>
  );
}

function Rules({ item: { rule, runsLeft, minutes, marked } }: { item: Item }) {
  const { t } = useTranslation('experiment');
  const lines = [
    t(marked ? 'byServer' : 'byPackage'),
    t(`rule.${rule}`),
    runsLeft === null ? t('anyRuns') : t('runsLeft', { count: runsLeft }),
    minutes === null ? '' : t('limit', { minutes }),
  ];
  return (
    <InfoSection id="rules" title={t('rules')}>
      <chakra.p color="fg.muted">{lines.filter(Boolean).join(' · ')}</chakra.p>
    </InfoSection>
  );
}

function Runs({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('experiment');
  const client = useQueryClient();
  const isMember = isFollowed(item, useSession().user?.id);
  const [leaving, setLeaving] = useState<Item['runs'][number] | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  const giveUp = async (runId: string) => {
    setBusy(true);
    try {
      await call('/api/Experiment/End', { runId }, { quiet: true });
      await client.invalidateQueries({ queryKey: [ITEM] });
      setLeaving(null);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <InfoSection id="runs" title={t('own')}>
      <chakra.ul listStyleType="none" bg="bg.panel" borderRadius="l3" px={{ base: '4', md: '6' }} py="2">
        {item.runs.map((run, i) => (
          <chakra.li key={run.runId} py="3" borderTopWidth={i > 0 ? '1px' : '0'} borderColor="border">
            <Flex justify="space-between" gap="3" wrap="wrap" align="center">
              <span>
                {t('attempt', { n: run.attempt })}
                {run.trial && ` (${t('trial')})`}
                <chakra.span color="fg.muted" ms="3">
                  {time.format(run.startedAt)}
                </chakra.span>
              </span>
              <HStack gap="3" wrap="wrap">
                <span>
                  {run.toMark
                    ? t('toMark')
                    : run.score === null
                      ? t(`state.${run.state}`)
                      : t('score', { score: run.score })}
                </span>
                {!isEnd(run.state) && !isMember && (
                  <Button size="xs" variant="outline" colorPalette="gray" onClick={() => setLeaving(run)}>
                    {t('giveUp')}
                  </Button>
                )}
              </HStack>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
      <Link to={`/MyExperiment/ScoreManage?experimentId=${encodeURIComponent(item.id)}`}>{t('why')}</Link>
      {leaving && (
        <Confirm
          title={t('giveUpSure', { n: leaving.attempt })}
          text={t('giveUpText')}
          confirm={t('giveUp')}
          stay={t('keepGoing')}
          danger
          busy={busy}
          error={error}
          onConfirm={() => void giveUp(leaving.runId)}
          onClose={() => setLeaving(null)}
        />
      )}
    </InfoSection>
  );
}
