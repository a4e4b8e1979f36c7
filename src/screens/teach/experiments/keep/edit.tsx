// /experiment/manage/addExperiment?id=&tab=: an experiment as it is made: basics, what it is done with, how it is scored, who does
// it when, and its opening. Without an id a new one begins with its basics.
import { Button, Tabs } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TabPanel, useAddressTab } from '#src/ui/tab-panel.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { ExperimentHead, ExperimentNotYet } from '../experiment-page.tsx';
import { type ExperimentItem, useExperiment } from '../queries.ts';
import { AddBasics, BasicsPanel } from './basics.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { PackagePanel } from './package-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { WhoPanel } from './who-panel.tsx';

const TABS = ['basics', 'package', 'steps', 'who', 'opening'] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, ComponentType<{ experiment: ExperimentItem }>>> = {
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
  useTabTitle(id === '' ? '' : experiment.data?.name);
  const { data } = experiment;
  return (
    <WorkFrame>
      {id === '' ? (
        <AddBasics />
      ) : data?.editable ? (
        <Loaded key={id} experiment={data} />
      ) : (
        <ExperimentNotYet
          query={experiment}
          isMissing={data !== undefined}
          text={t(data ? 'notYours' : 'missingText')}
          back={{ to: '/experiment/manage', word: t('toManage') }}
        />
      )}
    </WorkFrame>
  );
}

function Loaded({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const query = usePageQuery();
  const tab = useAddressTab(TABS, 'basics');
  const Panel = PANELS[tab];
  return (
    <>
      <ExperimentHead experiment={experiment} facts={[t(`kind.${experiment.kind}`)]}>
        <Button asChild variant="ghost" colorPalette="gray">
          <RouterLink to={`/teach/expermyment/ExInfo?id=${encodeURIComponent(experiment.id)}`}>
            <Icon name="users" />
            {t('toClass')}
          </RouterLink>
        </Button>
      </ExperimentHead>
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
