// /teach/expermyment/ExInfo, …/ScoreManage and /ExperimentManage/ExInfo ?id=&classId=&tab=: one experiment as a class does it.
import { Badge, Button, Flex, Heading, HStack, Skeleton, Tabs, Text, VStack } from '@chakra-ui/react';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateMark } from '#src/ui/state-mark.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TabPanel } from '#src/ui/tab-panel.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { BoardPanel } from './board/panel.tsx';
import { GroupsPanel } from './class/groups-panel.tsx';
import { ReadingsPanel } from './class/readings-panel.tsx';
import { ScoresPanel } from './class/scores-panel.tsx';
import { StatisticsPanel } from './class/statistics-panel.tsx';
import { ClassChoice } from './class-choice.tsx';
import { editPath, tryPath, useExperimentPaths } from './href.ts';
import { STATUS_LOOK } from './looks.ts';
import { type Experiment, type PanelProps, useClassesOf, useExperiment } from './queries.ts';

const TABS = ['board', 'scores', 'statistics', 'readings', 'groups'] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, ComponentType<PanelProps>>> = {
  board: BoardPanel,
  scores: ScoresPanel,
  statistics: StatisticsPanel,
  readings: ReadingsPanel,
  groups: GroupsPanel,
};

/** Names in the address that mean something within one tab only. */
const OF_ONE_TAB = ['page', 'pageSize', 'sort', 'keyword', 'stand', 'table', 'x', 'y'] as const;

/**
 * @page /teach/expermyment/ExInfo
 * @page /teach/expermyment/ScoreManage
 * @page /ExperimentManage/ExInfo
 */
export function ExInfoScreen() {
  const id = usePageQuery().get('id');
  const experiment = useExperiment(id);
  useTabTitle(experiment.data?.name);
  return (
    <WorkFrame>
      {experiment.data ? <Loaded experiment={experiment.data} /> : <NotYet id={id} experiment={experiment} />}
    </WorkFrame>
  );
}

function Loaded({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  const query = usePageQuery();
  const classes = useClassesOf(experiment.id);
  const tab = useTab();
  const show = (next: string) =>
    query.set({ ...Object.fromEntries(OF_ONE_TAB.map((name) => [name, null])), tab: next });
  if (classes.isError) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />;
  if (!classes.data) return <Loading />;
  const asked = query.get('classId');
  const classId = classes.data.some((c) => c.id === asked) ? asked : '';
  const toMark = classes.data.reduce((all, c) => all + c.toMark, 0);
  const Panel = PANELS[tab];
  return (
    <>
      <Head experiment={experiment} />
      <Tabs.Root value={tab} onValueChange={({ value }) => show(value)}>
        <Flex justify="space-between" align="end" gap="3" wrap="wrap">
          <Tabs.List aria-label={t('tabs.label')} flexWrap="wrap">
            {TABS.map((name) => (
              <Tabs.Trigger key={name} value={name} flexShrink="0" whiteSpace="nowrap">
                {t(`tabs.${name}`)}
                {name === 'scores' && toMark > 0 && (
                  <Badge
                    variant="solid"
                    colorPalette="red"
                    borderRadius="full"
                    aria-label={t('count.toMark', { count: toMark })}
                  >
                    {toMark}
                  </Badge>
                )}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <ClassChoice
            classes={classes.data}
            value={classId}
            // a board is of one class
            one={tab === 'board' || tab === 'groups'}
            onChange={(next) => query.set({ classId: next || null, page: null })}
          />
        </Flex>
        <TabPanel key={tab} value={tab}>
          <Panel experiment={experiment} classes={classes.data} classId={classId} />
        </TabPanel>
      </Tabs.Root>
    </>
  );
}

/** What the address says is what is open; without a word the page's own. */
function useTab(): Tab {
  const { get, set } = usePageQuery();
  const { pathname } = useLocation();
  const raw = get('tab');
  const tab = TABS.find((known) => known === raw);
  const isStray = raw !== '' && tab === undefined;
  useEffect(() => {
    if (isStray) set({ tab: null }, true);
  });
  return tab ?? (/scoremanage$/i.test(pathname) ? 'scores' : 'board');
}

function Head({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  const { id, name, status, classes, maker, editable } = experiment;
  const facts = [t(`kind.${experiment.kind}`), classes.length === 0 ? t('allClasses') : classes.join('、'), maker];
  return (
    <Flex gap="4" align="flex-start" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <VStack align="stretch" gap="1" minW="0">
        <HStack gap="3" wrap="wrap">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {name}
          </Heading>
          <StateMark {...STATUS_LOOK[status]}>{t(`status.${status}`)}</StateMark>
        </HStack>
        <Text color="fg.muted">{facts.join(' · ')}</Text>
      </VStack>
      <HStack flexShrink="0" wrap="wrap">
        {editable && (
          <Button asChild variant="ghost" colorPalette="gray">
            <RouterLink to={editPath(id)}>
              <Icon name="settings" />
              {t('settings')}
            </RouterLink>
          </Button>
        )}
        {(experiment.package !== null || experiment.url !== null) && (
          <Button asChild variant="outline">
            <RouterLink to={tryPath(id)} target="_blank">
              <Icon name="play" />
              {t('try')}
            </RouterLink>
          </Button>
        )}
      </HStack>
    </Flex>
  );
}

function NotYet({ id, experiment }: { id: string; experiment: ReturnType<typeof useExperiment> }) {
  const { t } = useTranslation('experiments');
  const paths = useExperimentPaths();
  if (id === '' || (experiment.error instanceof ApiError && experiment.error.code === CODE.missing))
    return (
      <EmptyState icon="search" title={t('missing')} text={t('missingText')}>
        <Button asChild mt="2" size="sm" variant="outline">
          <RouterLink to={paths.list}>{t('back')}</RouterLink>
        </Button>
      </EmptyState>
    );
  if (experiment.error) return <ErrorState error={experiment.error} onRetry={() => void experiment.refetch()} />;
  return <Loading />;
}

function Loading() {
  const { t } = useTranslation('experiments');
  return (
    <VStack role="status" aria-label={t('loading')} align="stretch" gap="4">
      <Skeleton h="8" maxW="md" />
      <Skeleton h="5" maxW="xl" />
      <Skeleton h="64" />
    </VStack>
  );
}
