// /questions/scorm: which experiments can be a question, how they stand, and how often they are one.
import { Button, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { bank } from '#contract/bank.ts';
import { experiments } from '#contract/experiment-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { Column, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { STATUS_LOOK } from '../../experiments/looks.ts';
import type { Listed } from '../../experiments/queries.ts';
import { addHref } from '../queries.ts';

const STATUSES = ['draft', 'open', 'closed'] as const;
const NEW = { kind: 'experiment' } as const;

/** @page /questions/scorm */
export function ExperimentQuestionsScreen() {
  const { t } = useTranslation(['questionBank', 'experiments']);
  const navigate = useNavigate();
  const may = useMay();
  const words = useFamilyWords('experiments');
  const asked = useAllRows(bank, { kind: 'experiment' }).data ?? [];
  const ofExperiment = (id: string) => asked.filter((q) => q.experimentId === id);
  const columns: readonly Column<Listed>[] = [
    { name: 'name', label: t('scorm.name') },
    { name: 'kind', label: t('scorm.kind'), cell: ({ kind }) => t(`experiments:kind.${kind}`) },
    {
      name: 'status',
      label: t('scorm.status'),
      cell: ({ status }) => (
        <HStack gap="2">
          <StateBadge {...STATUS_LOOK[status]}>{t(`experiments:status.${status}`)}</StateBadge>
          {status !== 'open' && (
            <Text as="span" color="fg.muted" textStyle="xs">
              {t('scorm.notOpen')}
            </Text>
          )}
        </HStack>
      ),
    },
    {
      name: 'questions',
      label: t('scorm.questions'),
      cell: ({ id }) => {
        const [first, ...others] = ofExperiment(id);
        if (!first) return '—';
        return <Link to={addHref({ id: first.id })}>{t('scorm.count', { count: others.length + 1 })}</Link>;
      },
    },
    {
      name: 'uses',
      label: t('field.uses'),
      kind: 'number',
      cell: ({ id }) => ofExperiment(id).reduce((sum, { uses }) => sum + uses, 0),
    },
    { name: 'maker', label: t('scorm.maker') },
  ];
  const actions: readonly RowAction<Listed>[] = may(bank.add)
    ? [
        {
          name: 'ask',
          label: t('scorm.ask'),
          icon: 'add',
          inline: true,
          can: ({ status }) => status === 'open',
          run: ({ id }) => void navigate(addHref({ ...NEW, experimentId: id })),
        },
      ]
    : [];
  return (
    <WorkScreen title={t('scorm.title')} lead={t('scorm.lead')}>
      <List
        family={experiments}
        label={t('scorm.title')}
        search={t('scorm.search')}
        sort="-createdAt"
        columns={columns}
        filters={words.filters([{ kind: 'select', name: 'status', options: STATUSES }])}
        rowName={({ name }) => name}
        actions={actions}
        empty={
          <EmptyState icon="flask" title={t('scorm.empty')} text={t('scorm.emptyText')}>
            <Button asChild variant="outline">
              <RouterLink to="/experiment/manage">{t('scorm.toExperiments')}</RouterLink>
            </Button>
          </EmptyState>
        }
      />
    </WorkScreen>
  );
}
