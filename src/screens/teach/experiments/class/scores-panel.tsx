// 成绩: a row a student: how they stand, what counts, what the teacher says; a row opens the run itself.
import { Button, chakra, Text, VStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RESULT_STANDS } from '#contract/experiment-class.ts';
import { type ExperimentResultRow, experimentResults } from '#contract/experiment-results.ts';
import { rounded } from '#contract/rounding.ts';
import { useMay } from '#src/api/guarded.ts';
import { send } from '#src/api/operations.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { ScoresImportPanel } from '#src/ui/import/scores-panel.tsx';
import type { Column } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { STAND_LOOK, shown } from '../looks.ts';
import type { ExperimentPanelProps } from '../queries.ts';
import { MergePanel } from './merge-panel.tsx';
import { RunPanel } from './run-panel.tsx';
import { useWaiting } from './use-waiting.ts';

const NOBODY = { id: '', userName: '' };

/** A class on one page. */
const PAGE_SIZES = [50, 100] as const;

export function ExperimentScoresPanel({ experiment, classId }: ExperimentPanelProps) {
  const { t } = useTranslation('experiments');
  const { columns, filters } = useFamilyWords('experiments');
  const may = useMay();
  const [opened, setOpened] = useState<Student>();
  const linked = useLinked(experiment.id);
  const shown = opened ?? linked.student;
  const [panel, setPanel] = useState<'merge' | 'import'>();
  const { first, others: waiting } = useWaiting(experiment.id, NOBODY);
  const close = () => setPanel(undefined);
  const tools = [
    ...(may(experimentResults.import) ? [['import', 'upload'] as const] : []),
    ...(may(experimentResults.merge) && experiment.editable ? [['merge', 'settings'] as const] : []),
  ];
  return (
    <VStack align="stretch" gap="3">
      <Text color="fg.muted">{t('scores.lead', { rule: t(`rule.${experiment.rule}`) })}</Text>
      <List
        // another class is another list: no page and no choice of the one means anything in the other
        key={classId}
        family={experimentResults}
        label={t('tabs.scores')}
        search={t('scores.search')}
        fixed={{ experimentId: experiment.id, ...(classId ? { classId } : {}) }}
        sort="userName"
        pageSizes={PAGE_SIZES}
        columns={columns<ExperimentResultRow>(useColumns())}
        filters={filters([{ kind: 'select', name: 'stand', options: RESULT_STANDS }])}
        rowName={({ name }) => name}
        onOpen={({ studentId, userName, name }) => setOpened({ id: studentId, userName, name })}
        dense
        tools={
          <>
            {first && may(experimentResults.update) && (
              <Button size="sm" onClick={() => setOpened(first)}>
                <Icon name="pencil" />
                {t('scores.begin', { count: waiting })}
              </Button>
            )}
            {tools.map(([name, icon]) => (
              <Button key={name} size="sm" variant="outline" onClick={() => setPanel(name)}>
                <Icon name={icon} />
                {t(`scores.${name}`)}
              </Button>
            ))}
          </>
        }
        empty={<EmptyState icon="users" title={t('scores.empty')} text={t('scores.emptyText')} />}
      />
      {shown && (
        <RunPanel
          key={shown.id}
          experimentId={experiment.id}
          student={shown}
          onClose={() => {
            setOpened(undefined);
            linked.close();
          }}
        />
      )}
      {panel === 'merge' && <MergePanel experiment={experiment} onClose={close} />}
      {panel === 'import' && (
        <ScoresImportPanel
          path="/OrgApi/ExperimentResult/Import"
          fields={{ experimentId: experiment.id }}
          family={experimentResults.items}
          lead={t('scores.importLead')}
          onClose={close}
        />
      )}
    </VStack>
  );
}

interface Student {
  id: string;
  userName: string;
  name: string;
}

/** A link from what waits, or from a cell of a score book, which has the names too, opens its student. */
function useLinked(experimentId: string) {
  const place = usePageQuery();
  const id = place.get('student');
  const name = place.get('name');
  const { data: row } = useQuery({
    queryKey: [experimentResults.items.path, 'linked', experimentId, id],
    queryFn: async ({ signal }) => {
      // those that wait first; who has been marked since the link was shown is still the one that it means
      for (const of of [{ stand: 'toMark' as const }, {}]) {
        const input = { experimentId, ...of, pageSize: 100 };
        const { items } = await send(experimentResults.items, input, { quiet: true, signal });
        const found = items.find((r) => r.studentId === id);
        if (found) return found;
      }
      return null;
    },
    enabled: id !== '' && name === '',
  });
  const linked = name === '' ? (row ?? undefined) : { userName: place.get('userName'), name };
  return {
    student: linked && { id, userName: linked.userName, name: linked.name },
    close: () => id !== '' && place.set({ student: null, userName: null, name: null }, true),
  };
}

function useColumns(): Omit<Column<ExperimentResultRow>, 'label'>[] {
  const { t } = useTranslation('experiments');
  return [
    { name: 'student', cell: ({ name }) => name },
    { name: 'userName' },
    {
      name: 'stand',
      sort: 'state',
      cell: ({ stand }) => <StateBadge {...STAND_LOOK[stand]}>{t(`stand.${stand}`)}</StateBadge>,
    },
    { name: 'runs', kind: 'number', cell: ({ runs }) => (runs === 0 ? '—' : runs) },
    {
      name: 'score',
      kind: 'number',
      cell: ({ score, override }) => (
        <>
          {/* before the number, or numbers would not stand under each other */}
          {override && (
            <chakra.span title={t('word.overridden', { score: shown(override.score), reason: override.reason })}>
              <Icon name="pencil" size="0.85em" />
            </chakra.span>
          )}{' '}
          {score === null ? '—' : shown(score)}
        </>
      ),
    },
    { name: 'stepsDone', kind: 'number', cell: ({ steps }) => (steps.length === 0 ? '—' : steps.length) },
    {
      name: 'took',
      kind: 'number',
      cell: ({ steps }) => (steps.length === 0 ? '—' : rounded(steps.reduce((all, s) => all + s.timeUsed, 0) / 60)),
    },
    { name: 'comment', cell: ({ comment }) => comment },
  ];
}
