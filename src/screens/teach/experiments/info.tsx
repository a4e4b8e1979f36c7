// /teach/expermyment/ExInfo, …/ScoreManage and /ExperimentManage/ExInfo ?id=&classId=&tab=: one experiment as a class does it.
import { Badge, Button, Flex, Tabs } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TabPanel, useAddressTab } from '#src/ui/tab-panel.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { BoardPanel } from './board/panel.tsx';
import { GroupsPanel } from './class/groups-panel.tsx';
import { ReadingsPanel } from './class/readings-panel.tsx';
import { ExperimentScoresPanel } from './class/scores-panel.tsx';
import { ExperimentStatisticsPanel } from './class/statistics-panel.tsx';
import { ExperimentClassChoice } from './class-choice.tsx';
import { ExperimentHead, ExperimentLoading, ExperimentNotYet } from './experiment-page.tsx';
import { experimentEditPath, useExperimentPaths } from './href.ts';
import { type ExperimentItem, type ExperimentPanelProps, useClassesOf, useExperiment } from './queries.ts';

const TABS = ['board', 'scores', 'statistics', 'readings', 'groups'] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, ComponentType<ExperimentPanelProps>>> = {
  board: BoardPanel,
  scores: ExperimentScoresPanel,
  statistics: ExperimentStatisticsPanel,
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
  const { t } = useTranslation('experiments');
  const paths = useExperimentPaths();
  const id = usePageQuery().get('id');
  const experiment = useExperiment(id);
  useTabTitle(experiment.data?.name);
  return (
    <WorkFrame>
      {experiment.data ? (
        <Loaded experiment={experiment.data} />
      ) : (
        <ExperimentNotYet
          query={experiment}
          isMissing={id === ''}
          text={t('missingText')}
          back={{ to: paths.list, word: t('back') }}
        />
      )}
    </WorkFrame>
  );
}

function Loaded({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const listed = useListing();
  const query = usePageQuery();
  const classes = useClassesOf(experiment.id);
  const tab = useAddressTab(TABS, /scoremanage$/i.test(useLocation().pathname) ? 'scores' : 'board');
  const show = (next: string) =>
    query.set({ ...Object.fromEntries(OF_ONE_TAB.map((name) => [name, null])), tab: next });
  if (classes.isError) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />;
  if (!classes.data) return <ExperimentLoading />;
  const asked = query.get('classId');
  const classId = classes.data.some((c) => c.id === asked) ? asked : '';
  const toMark = classes.data.reduce((all, c) => all + c.toMark, 0);
  const taught = experiment.classes.length === 0 ? t('allClasses') : listed(experiment.classes);
  const facts = [t(`kind.${experiment.kind}`), taught, experiment.maker];
  const Panel = PANELS[tab];
  return (
    <>
      <ExperimentHead experiment={experiment} facts={facts}>
        {experiment.editable && (
          <Button asChild variant="ghost" colorPalette="gray">
            <RouterLink to={experimentEditPath(experiment.id)}>
              <Icon name="settings" />
              {t('settings')}
            </RouterLink>
          </Button>
        )}
      </ExperimentHead>
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
          <ExperimentClassChoice
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
