// /questions/list: the school's bank of questions, its categories at the left.
import { Button, Grid, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { bank, RATE_BANDS } from '#contract/bank.ts';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { rounded } from '#contract/rounding.ts';
import { useMay } from '#src/api/guarded.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { DeleteDialog, type DeleteTarget } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { BulkAction, Column, Filter, RowAction } from '#src/ui/list/column.ts';
import { useCourseOptions } from '#src/ui/list/course-options.ts';
import { List } from '#src/ui/list/list.tsx';
import { useSelection } from '#src/ui/list/use-selection.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { usePointOptions } from '../../course/use-points.ts';
import { DIFFICULTIES } from '../add/place.tsx';
import { addHref, type ListedQuestion } from '../queries.ts';
import { BulkPanel } from './bulk-panel.tsx';
import { CatsPanel } from './cats-panel.tsx';
import { QuestionImportPanel, TemplateButton } from './import-panel.tsx';

/** @page /questions/list */
export function BankScreen() {
  const { t } = useTranslation('questionBank');
  const query = usePageQuery();
  const catId = query.get('catId');
  const may = useMay();
  const navigate = useNavigate();
  const words = useFamilyWords('questionBank');
  const selecting = useSelection();
  const [going, setGoing] = useState<DeleteTarget>();
  const [chosen, setChosen] = useState<readonly string[]>();
  const [isImporting, setImporting] = useState(false);
  const openRow = ({ id }: ListedQuestion) => void navigate(addHref({ id }));
  const actions: RowAction<ListedQuestion>[] = [
    { name: 'edit', label: t('edit.do'), icon: 'pencil', inline: true, can: ({ editable }) => editable, run: openRow },
    {
      name: 'delete',
      label: t('remove'),
      icon: 'bin',
      danger: true,
      can: ({ editable }) => editable && may(bank.delete),
      run: ({ id, stem }) => setGoing({ chosen: { kind: 'rows', ids: [id] }, name: stem.slice(0, 30) }),
    },
  ];
  const bulk: BulkAction[] = [];
  if (may(bank.change))
    bulk.push({
      name: 'change',
      label: t('bulk.do'),
      icon: 'pencil',
      run: (which) => which.kind === 'rows' && setChosen(which.ids),
    });
  if (may(bank.delete))
    bulk.push({
      name: 'delete',
      label: t('remove'),
      icon: 'bin',
      danger: true,
      run: (which) => setGoing({ chosen: which }),
    });
  const add = may(bank.add) && (
    <Button asChild>
      <RouterLink to={addHref({ catId })}>
        <Icon name="add" />
        {t('add.do')}
      </RouterLink>
    </Button>
  );
  const imports = may(bank.import) && (
    <Button variant="outline" onClick={() => setImporting(true)}>
      <Icon name="upload" />
      {t('import.do')}
    </Button>
  );
  return (
    <WorkScreen title={t('title')} lead={t('lead')} actions={[imports, add]}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }} gap="4" alignItems="start">
        <CatsPanel catId={catId} onChoose={(id) => query.set({ catId: id, page: null })} />
        <List
          // another category is another list: what was ticked there is not ticked here
          key={catId}
          family={bank}
          label={t('title')}
          search={t('search')}
          sort="-createdAt"
          columns={useColumns()}
          filters={useFilters(query.get('courseId'))}
          fixed={catId === '' ? {} : { catId }}
          rowName={({ stem }) => stem}
          actions={actions}
          bulk={bulk}
          selecting={selecting}
          onOpen={openRow}
          empty={
            <EmptyState icon="list" title={t(catId === '' ? 'empty' : 'emptyCat')} text={t('emptyText')}>
              <HStack wrap="wrap" justify="center">
                {add}
                {imports}
                <TemplateButton />
              </HStack>
            </EmptyState>
          }
        />
      </Grid>
      {isImporting && <QuestionImportPanel catId={catId} onClose={() => setImporting(false)} />}
      {chosen && (
        <BulkPanel
          ids={chosen}
          onDone={() => {
            selecting.clear();
            setChosen(undefined);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
      {going && (
        <DeleteDialog
          family={bank}
          words={words}
          target={going}
          onDeleted={selecting.drop}
          onClose={() => setGoing(undefined)}
        />
      )}
    </WorkScreen>
  );
}

function useColumns(): readonly Column<ListedQuestion>[] {
  const { t } = useTranslation('questionBank');
  return [
    { name: 'stem', label: t('field.stem'), cell: ({ stem }) => <TextLine text={stem} /> },
    { name: 'kind', label: t('field.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { name: 'cat', label: t('field.cat'), cell: ({ cat }) => cat || '—' },
    { name: 'point', label: t('field.point'), cell: ({ point }) => point || '—' },
    {
      name: 'difficulty',
      label: t('field.difficulty'),
      cell: ({ difficulty }) => (difficulty === null ? '—' : t(`difficulty.${difficulty as 1 | 2 | 3 | 4 | 5}`)),
    },
    { name: 'uses', label: t('field.uses'), kind: 'number' },
    {
      name: 'rate',
      label: t('field.rate'),
      kind: 'number',
      cell: ({ rate }) => (rate === null ? '—' : `${rounded(rate * 100)}%`),
    },
    {
      name: 'owner',
      label: t('field.owner'),
      cell: ({ owner, inPlan, course }) => (inPlan ? t('ofCourse', { course }) : owner),
    },
    { name: 'revision', label: t('field.revision'), kind: 'number', hidden: true },
    { name: 'createdAt', label: t('field.createdAt'), kind: 'dateTime', hidden: true },
  ];
}

function useFilters(courseId: string): readonly Filter[] {
  const { t } = useTranslation('questionBank');
  const { data: courses = [] } = useCourseOptions();
  const points = usePointOptions(courseId);
  const filters: Filter[] = [
    {
      kind: 'select',
      name: 'kind',
      label: t('field.kind'),
      options: BANK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    { kind: 'select', name: 'courseId', label: t('field.course'), options: courses },
    {
      kind: 'select',
      name: 'difficulty',
      label: t('field.difficulty'),
      options: DIFFICULTIES.map((value) => ({ value, label: t(`difficulty.${value}`) })),
    },
    { kind: 'boolean', name: 'used', label: t('field.uses'), yes: t('used.yes'), no: t('used.no') },
    {
      kind: 'select',
      name: 'rateBand',
      label: t('field.rate'),
      options: RATE_BANDS.map((value) => ({ value, label: t(`rateBand.${value}`) })),
    },
    { kind: 'boolean', name: 'mine', label: t('field.mine'), yes: t('mine.yes'), no: t('mine.no') },
  ];
  // points are those of a course
  return courseId === ''
    ? filters
    : filters.toSpliced(2, 0, { kind: 'select', name: 'pointId', label: t('field.point'), options: points });
}
