// /experiment/manage/addExperiment?id=&tab=: an experiment as it is made: basics, what it is done with, how it is scored, who does
// it when, and its opening. Without an id a new one begins with its basics.
import { Button, Flex, Heading, HStack, Skeleton, Tabs, Text, VStack } from '@chakra-ui/react';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateMark } from '#src/ui/state-mark.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TabPanel } from '#src/ui/tab-panel.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { tryPath } from '../href.ts';
import { STATUS_LOOK } from '../looks.ts';
import { type Experiment, useExperiment } from '../queries.ts';
import { AddBasics, BasicsPanel } from './basics.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { PackagePanel } from './package-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { WhoPanel } from './who-panel.tsx';

const TABS = ['basics', 'package', 'steps', 'who', 'opening'] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, ComponentType<{ experiment: Experiment }>>> = {
  basics: BasicsPanel,
  package: PackagePanel,
  steps: StepsPanel,
  who: WhoPanel,
  opening: OpeningPanel,
};

/** @page /experiment/manage/addExperiment */
export function EditScreen() {
  const { t } = useTranslation('experiments');
  const id = usePageQuery().get('id');
  const experiment = useExperiment(id);
  useTabTitle(id === '' ? t('add') : experiment.data?.name);
  const { data } = experiment;
  return (
    <WorkFrame>
      {id === '' ? (
        <AddBasics />
      ) : data?.editable ? (
        <Loaded key={id} experiment={data} />
      ) : (
        <NotYet experiment={experiment} />
      )}
    </WorkFrame>
  );
}

function Loaded({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  const query = usePageQuery();
  const raw = query.get('tab');
  const tab = TABS.find((known) => known === raw) ?? 'basics';
  const isStray = raw !== '' && raw !== tab;
  useEffect(() => {
    if (isStray) query.set({ tab: null }, true);
  });
  const Panel = PANELS[tab];
  return (
    <>
      <Head experiment={experiment} />
      <Tabs.Root value={tab} onValueChange={({ value }) => query.set({ tab: value, page: null, sort: null })}>
        <Tabs.List aria-label={t('edit.label')} flexWrap="wrap">
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} flexShrink="0" whiteSpace="nowrap">
              {t(name === 'package' && experiment.kind === 'link' ? 'edit.link' : `edit.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <TabPanel key={tab} value={tab}>
          <Panel experiment={experiment} />
        </TabPanel>
      </Tabs.Root>
    </>
  );
}

function Head({ experiment: { id, name, status, kind, url, ...experiment } }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  return (
    <Flex gap="4" align="flex-start" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <VStack align="stretch" gap="1" minW="0">
        <HStack gap="3" wrap="wrap">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {name}
          </Heading>
          <StateMark {...STATUS_LOOK[status]}>{t(`status.${status}`)}</StateMark>
        </HStack>
        <Text color="fg.muted">{t(`kind.${kind}`)}</Text>
      </VStack>
      <HStack flexShrink="0" wrap="wrap">
        <Button asChild variant="ghost" colorPalette="gray">
          <RouterLink to={`/teach/expermyment/ExInfo?id=${encodeURIComponent(id)}`}>
            <Icon name="users" />
            {t('toClass')}
          </RouterLink>
        </Button>
        {(experiment.package !== null || url !== null) && (
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

function NotYet({ experiment }: { experiment: ReturnType<typeof useExperiment> }) {
  const { t } = useTranslation('experiments');
  const isForeign = experiment.data?.editable === false;
  if (isForeign || (experiment.error instanceof ApiError && experiment.error.code === CODE.missing))
    return (
      <EmptyState icon="search" title={t('missing')} text={t(isForeign ? 'notYours' : 'missingText')}>
        <Button asChild mt="2" size="sm" variant="outline">
          <RouterLink to="/experiment/manage">{t('toManage')}</RouterLink>
        </Button>
      </EmptyState>
    );
  if (experiment.error) return <ErrorState error={experiment.error} onRetry={() => void experiment.refetch()} />;
  return (
    <VStack role="status" aria-label={t('loading')} align="stretch" gap="4">
      <Skeleton h="8" maxW="md" />
      <Skeleton h="64" />
    </VStack>
  );
}
