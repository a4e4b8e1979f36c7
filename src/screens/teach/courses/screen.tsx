// /teach/AIcourse and /teach/course: a teacher's courses of one kind. /curriculum/course: all ordinary courses of the school.
import { Button } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courses } from '#contract/courses.ts';
import type { OutputOf } from '#contract/index.ts';
import { Allowed } from '#src/ui/allowed.tsx';
import type { Filter } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { RowsSkeleton } from '#src/ui/list/states.tsx';
import { PanelButton } from '#src/ui/panel-button.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { withWords } from '#src/ui/words.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { CourseDialogs } from '../course/dialogs.tsx';
import { useCourseActions } from '../course-row/actions.ts';
import { useCoursePaths } from '../course-row/href.ts';
import { useTerms } from '../course-row/queries.ts';
import { useCourseColumns, useRowActions } from './columns.tsx';
import { Start } from './start.tsx';

const Unpack = lazy(async () => ({ default: (await withWords(['jobs'], import('./unpack-panel.tsx'))).UnpackPanel }));
const RollOver = lazy(async () => ({
  default: (await withWords(['jobs'], import('./roll-over/panel.tsx'))).RollOverPanel,
}));

type Terms = OutputOf<'/OrgApi/Course/Terms'>;

const STATUSES = ['draft', 'published', 'closed'] as const;
const ONLY = { ai: { kind: 'ai' }, plain: { kind: 'plain' } } as const;

/** @page /teach/AIcourse */
export const CoursesScreen = () => <CourseList kind="ai" />;
/**
 * @page /teach/course
 * @page /curriculum/course
 */
export const PlainCoursesScreen = () => <CourseList kind="plain" />;

function CourseList({ kind }: { kind: 'ai' | 'plain' }) {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const paths = useCoursePaths();
  const actions = useCourseActions({ onAdded: (id) => navigate(paths.course({ id, kind })) });
  // an ordinary course has a page of its own for its first words
  const add = () => (kind === 'ai' ? actions.open({ kind: 'add' }) : void navigate(`${paths.list(kind)}/add`));
  const words = kind === 'ai' ? 'courses' : paths.isSchool ? 'school' : 'plain';
  const terms = useTerms(kind);
  const filters = [...termFilter(t, terms.data), statusFilter(t)];
  const columns = useCourseColumns(kind);
  const rowActions = useRowActions(actions);
  return (
    <WorkScreen
      title={t(`${words}.title`)}
      lead={t(`${words}.lead`)}
      actions={
        <>
          {kind === 'plain' && (
            <PanelButton power="Course.Unpack" icon="upload" label={t('unpack.open')}>
              {(close) => <Unpack onClose={close} />}
            </PanelButton>
          )}
          <PanelButton power="Course.RollOver" icon="next" label={t('term.open')}>
            {(close) => <RollOver onClose={close} />}
          </PanelButton>
          <Allowed power="Course.Add">
            <Button onClick={add}>
              <Icon name="add" />
              {t('courses.add')}
            </Button>
          </Allowed>
        </>
      }
    >
      {terms.isPending ? (
        <RowsSkeleton />
      ) : (
        <List
          family={courses}
          fixed={ONLY[kind]}
          sort="-createdAt"
          label={t('courses.list')}
          search={t('courses.search')}
          columns={columns}
          filters={filters}
          rowName={({ name }) => name}
          actions={rowActions}
          empty={kind === 'ai' ? <Start onAdd={add} /> : <PlainStart onAdd={add} />}
        />
      )}
      <CourseDialogs actions={actions} courses={[]} />
    </WorkScreen>
  );
}

/** None where no course has a term. */
function termFilter(t: TFunction<'teach'>, terms: Terms | undefined): Filter[] {
  if (!terms?.present) return [];
  const options = terms.terms.map((term) => ({ value: term, label: term }));
  const initial = { value: terms.present, every: t('courses.everyTerm') };
  return [{ kind: 'select', name: 'term', label: t('courses.column.term'), options, initial }];
}

const statusFilter = (t: TFunction<'teach'>): Filter => ({
  kind: 'select',
  name: 'status',
  label: t('courses.column.status'),
  options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
});

function PlainStart({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('teach');
  return (
    <EmptyState icon="book" title={t('plain.empty')} text={t('plain.emptyText')}>
      <Allowed power="Course.Add">
        <Button mt="2" onClick={onAdd}>
          <Icon name="add" />
          {t('courses.add')}
        </Button>
      </Allowed>
    </EmptyState>
  );
}
