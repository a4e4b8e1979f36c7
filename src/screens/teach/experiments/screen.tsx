// /teach/expermyment and /ExperimentManage: experiments as classes do them: those of one's own classes, or all of the school's.
import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { experiments } from '#contract/experiment-rows.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { Column, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { AddExperimentButton } from './add-button.tsx';
import { experimentEditPath, tryPath, useExperimentPaths } from './href.ts';
import { STATUS_LOOK } from './looks.ts';
import type { Listed } from './queries.ts';

const STATUSES = ['open', 'closed', 'draft'] as const;

/**
 * @page /teach/expermyment
 * @page /ExperimentManage
 */
export function TaughtExperimentsScreen() {
  const { t } = useTranslation('experiments');
  const { columns, filters } = useFamilyWords('experiments');
  const paths = useExperimentPaths();
  const navigate = useNavigate();
  const where = paths.isSchool ? 'school' : 'own';
  const add = <AddExperimentButton />;
  const actions: RowAction<Listed>[] = [
    {
      name: 'scores',
      label: t('tabs.scores'),
      inline: true,
      run: ({ id }) => void navigate(paths.info(id, { tab: 'scores' })),
    },
    {
      name: 'try',
      label: t('try'),
      icon: 'play',
      run: ({ id }) => window.open(`#${tryPath(id)}`, '_blank', 'noopener'),
    },
    {
      name: 'edit',
      label: t('settings'),
      icon: 'settings',
      can: ({ editable }) => editable,
      run: ({ id }) => void navigate(experimentEditPath(id)),
    },
  ];
  return (
    <WorkScreen title={t(`${where}.title`)} lead={t(`${where}.lead`)} actions={add}>
      <List
        family={experiments}
        label={t(`${where}.title`)}
        search={t('search')}
        sort="-createdAt"
        columns={columns<Listed>(useColumns())}
        filters={filters([{ kind: 'select', name: 'status', options: STATUSES }])}
        rowName={({ name }) => name}
        actions={actions}
        empty={
          <EmptyState icon="flask" title={t('none')} text={t(`${where}.empty`)}>
            {add}
          </EmptyState>
        }
      />
    </WorkScreen>
  );
}

function useColumns(): Omit<Column<Listed>, 'label'>[] {
  const { t } = useTranslation('experiments');
  const listed = useListing();
  const paths = useExperimentPaths();
  return [
    {
      name: 'name',
      cell: ({ id, name }) => (
        <Link fontWeight="medium" to={paths.info(id)}>
          {name}
        </Link>
      ),
    },
    { name: 'classes', cell: ({ classes }) => (classes.length === 0 ? t('allClasses') : listed(classes)) },
    { name: 'status', cell: ({ status }) => <StateBadge {...STATUS_LOOK[status]}>{t(`status.${status}`)}</StateBadge> },
    { name: 'standing', cell: ({ standing }) => <Standing standing={standing} /> },
    { name: 'cats', cell: ({ cats }) => listed(cats), hidden: true },
    { name: 'maker' },
  ];
}

/** Only what there is; what waits for the teacher stands out. */
function Standing({ standing: { running, toMark, done } }: { standing: Listed['standing'] }) {
  const { t } = useTranslation('experiments');
  if (running + toMark + done === 0) return <chakra.span color="fg.muted">{t('nobodyYet')}</chakra.span>;
  return (
    <HStack gap="3" wrap="wrap">
      {toMark > 0 && (
        <StateBadge tone="bad" icon="pencil">
          {t('count.toMark', { count: toMark })}
        </StateBadge>
      )}
      {running > 0 && (
        <StateBadge tone="busy" icon="clock">
          {t('count.running', { count: running })}
        </StateBadge>
      )}
      {done > 0 && <chakra.span color="fg.muted">{t('count.done', { count: done })}</chakra.span>}
    </HStack>
  );
}
