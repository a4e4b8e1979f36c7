// /live/course/info?id=&tab=: one live class as those who hold it look after it, before and afterwards.
import { Button, Flex, Heading, HStack, Skeleton, Tabs, Text, VStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { liveStream } from '#contract/live-rows.ts';
import { ApiError } from '#src/api/errors.ts';
import { send } from '#src/api/operations.ts';
import { LIVE_TABS, type LiveTab, livePath, roomPath } from '#src/blocks/live/href.ts';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { LiveState, liveStand } from '../live-state.tsx';
import type { LiveRow } from '../types.ts';
import { DataPanel } from './data-panel.tsx';
import { LiveDialogs } from './dialogs.tsx';
import { LiveInfoPanel } from './info-panel.tsx';
import { InteractionPanel } from './interaction-panel.tsx';
import { LiveMaterialsPanel } from './materials-panel.tsx';
import { RecordingPanel } from './recording-panel.tsx';
import { LiveStatisticsPanel } from './statistics-panel.tsx';
import { TeachersPanel } from './teachers-panel.tsx';
import { useLiveActions } from './use-live-actions.ts';

/** Names in the address that mean something within one tab only. */
const OF_ONE_TAB = ['page', 'pageSize', 'sort', 'keyword', 'state'] as const;
/** A class that is held changes by itself: its state, and who is there. */
const FRESH_MS = 20_000;

/** @page /live/course/info */
export function LiveInfoScreen() {
  const id = usePageQuery().get('id');
  const live = useQuery({
    queryKey: [liveStream.item.path, { id }],
    queryFn: ({ signal }) => send(liveStream.item, { id }, { quiet: true, signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : FRESH_MS),
  });
  useTabTitle(live.data?.title);
  return (
    <WorkFrame>
      {live.data ? (
        <Loaded live={live.data} />
      ) : (
        <NotYet id={id} error={live.error} retry={() => void live.refetch()} />
      )}
    </WorkFrame>
  );
}

const PANELS: Readonly<Record<LiveTab, ComponentType<{ live: LiveRow }>>> = {
  info: LiveInfoPanel,
  materials: LiveMaterialsPanel,
  teachers: TeachersPanel,
  interaction: InteractionPanel,
  data: DataPanel,
  statistics: LiveStatisticsPanel,
  recording: RecordingPanel,
};

function Loaded({ live }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  const query = usePageQuery();
  const tab = LIVE_TABS.find((known) => known === query.get('tab')) ?? 'info';
  const Panel = PANELS[tab];
  const show = (next: string) =>
    query.set({ ...Object.fromEntries(OF_ONE_TAB.map((name) => [name, null])), tab: next === 'info' ? null : next });
  return (
    <>
      <Head live={live} />
      <Tabs.Root value={tab} onValueChange={({ value }) => show(value)}>
        <Tabs.List aria-label={t('tabs.label')} flexWrap="wrap">
          {LIVE_TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} flexShrink="0" whiteSpace="nowrap">
              {t(`tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* its own for each: a page that was kept hidden comes back with another tab than it went with */}
        <Tabs.Content key={tab} value={tab}>
          <Suspense fallback={<PageLoading />}>
            <Panel live={live} />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function Head({ live }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  const navigate = useNavigate();
  const when = useWhen();
  const actions = useLiveActions();
  const stand = liveStand(live);
  const facts = [when(live), live.host, ...live.classes, ...(live.isPublic ? [t('public')] : []), live.course];
  return (
    <Flex gap="4" align="flex-start" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <VStack align="stretch" gap="1" minW="0">
        <HStack gap="3" wrap="wrap">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {live.title}
          </Heading>
          <LiveState live={live} />
        </HStack>
        <Text color="fg.muted">{facts.filter(Boolean).join(' · ')}</Text>
      </VStack>
      <HStack flexShrink="0" wrap="wrap">
        {actions.may.remove && stand !== 'open' && (
          <Button variant="ghost" colorPalette="gray" onClick={() => actions.act('delete', live)}>
            <Icon name="bin" />
            {t('remove')}
          </Button>
        )}
        {actions.may.status && stand === 'scheduled' && (
          <>
            <Button variant="outline" colorPalette="gray" onClick={() => actions.act('cancel', live)}>
              {t('cancel.do')}
            </Button>
            <Button variant="outline" onClick={() => actions.act('takeBack', live)}>
              {t('takeBack.do')}
            </Button>
          </>
        )}
        {actions.may.status && stand === 'draft' && (
          <Button variant="outline" onClick={() => actions.act('publish', live)}>
            {t('publish.do')}
          </Button>
        )}
        {(stand === 'draft' || stand === 'scheduled' || stand === 'open') && (
          <Button asChild>
            <RouterLink to={roomPath(live.id)}>
              <Icon name="play" />
              {t('enter')}
            </RouterLink>
          </Button>
        )}
      </HStack>
      <LiveDialogs actions={actions} onDeleted={() => void navigate('/live/course', { replace: true })} />
    </Flex>
  );
}

function NotYet({ id, error, retry }: { id: string; error: unknown; retry: () => void }) {
  const { t } = useTranslation('lives');
  if (id === '' || (error instanceof ApiError && error.code === CODE.missing))
    return (
      <EmptyState icon="search" title={t('missing')} text={t('missingText')}>
        <Button asChild mt="2" size="sm" variant="outline">
          <RouterLink to="/live/course">{t('back')}</RouterLink>
        </Button>
      </EmptyState>
    );
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <VStack role="status" aria-label={t('loading')} align="stretch" gap="4">
      <Skeleton h="8" maxW="md" />
      <Skeleton h="5" maxW="xl" />
      <Skeleton h="64" />
    </VStack>
  );
}

/**
 * /live/course/data and its like: the class's own page has a tab for each.
 * @page /live/course/recording
 * @page /live/course/data
 * @page /live/course/materials
 * @page /live/course/teachers
 * @page /live/course/interaction
 * @page /live/course/statistics
 */
export function LiveTabScreen() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = usePageQuery().get('id');
  const name = pathname.split('/').at(-1)?.toLowerCase();
  const tab = LIVE_TABS.find((known) => known === name);
  useLayoutEffect(() => {
    // without a class there is none to show a part of
    void navigate(id === '' ? '/live/course' : livePath(id, tab), { replace: true });
  }, [navigate, id, tab]);
  return <PageLoading />;
}
