// /teach/task/detail: of one time that a task was given, each student and each step.
import { Button, chakra, Flex, Skeleton, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AgendaPerson, type AgendaRow, agendas, type StepState } from '#contract/agendas.ts';
import { type Assignment, assignments, exceptions, owes } from '#contract/assignments.ts';
import { useMay } from '#src/api/guarded.ts';
import { send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { DeleteAssignment } from '../course/tasks/delete-assignment.tsx';
import { ExceptDialog } from '../course/tasks/except-dialog.tsx';
import { GiveDialog } from '../course/tasks/give-dialog.tsx';
import { STANDING_LOOK } from '../course/tasks/standing-panel.tsx';
import { GiveAgenda } from './give.tsx';
import { agendaEditPath, stepPath } from './paths.ts';

const LOOK = { ...STANDING_LOOK, locked: { tone: 'neutral', icon: 'lock' } } as const;

/** @page /teach/task/detail */
export function AgendaDetailScreen() {
  const { t } = useTranslation('agendas');
  const listed = useListing();
  const may = useMay();
  const query = usePageQuery();
  const found = useCall('/OrgApi/Task/Item', { id: query.get('id') }, { staleTime: 0 });
  const [isGiving, setGiving] = useState(false);
  useTabTitle(found.data?.title);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const agenda = found.data;
  const chosen = agenda.given.find((g) => g.assignmentId === query.get('assignment')) ?? agenda.given[0];
  return (
    <WorkScreen
      title={agenda.title}
      lead={t(agenda.inOrder ? 'stepsInOrder' : 'stepsFree', { count: agenda.steps.length })}
      actions={[
        may(agendas.update) && (
          <Link key="edit" to={agendaEditPath(agenda.id)}>
            {t('edit')}
          </Link>
        ),
        <Button key="give" onClick={() => setGiving(true)}>
          {t('give')}
        </Button>,
      ]}
    >
      {agenda.given.length > 1 && (
        <PlainSelect
          label={t('detail.given')}
          value={chosen?.assignmentId ?? ''}
          w="64"
          onChange={(assignment) => query.set({ assignment }, true)}
        >
          {agenda.given.map((g) => (
            <option key={g.assignmentId} value={g.assignmentId}>
              {listed(g.names)}
            </option>
          ))}
        </PlainSelect>
      )}
      {chosen ? (
        <Given
          key={chosen.assignmentId}
          agenda={agenda}
          assignmentId={chosen.assignmentId}
          onChanged={() => void found.refetch()}
        />
      ) : (
        <EmptyState icon="users" title={t('notGiven')} text={t('detail.notGivenText')} />
      )}
      {isGiving && (
        <GiveAgenda
          agenda={agenda}
          onClose={() => {
            setGiving(false);
            void found.refetch();
          }}
        />
      )}
    </WorkScreen>
  );
}

interface GivenProps {
  agenda: AgendaRow;
  assignmentId: string;
  onChanged: () => void;
}

function Given({ agenda, assignmentId, onChanged }: GivenProps) {
  const { t } = useTranslation('agendas');
  const may = useMay();
  const people = useCall('/OrgApi/Task/Progress', { assignmentId }, { staleTime: 0 });
  // who teaches the class without having given it looks on
  const own = useCall('/OrgApi/Assignment/Item', { id: assignmentId }, { staleTime: 0 });
  const standing = useCall('/OrgApi/Assignment/Standing', { id: assignmentId }, { staleTime: 0 });
  const owing = standing.data?.filter(owes).length ?? 0;
  const [excepting, setExcepting] = useState<AgendaPerson>();
  if (people.isPending) return <Skeleton h="60" role="status" aria-label={t('loading')} />;
  if (people.isError) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />;
  const rows = people.data;
  const again = () => {
    void people.refetch();
    void own.refetch();
    void standing.refetch();
    onChanged();
  };
  return (
    <>
      {own.data && <Acts assignment={own.data} owing={owing} onDone={again} />}
      {rows.length === 0 ? (
        <EmptyState icon="users" title={t('detail.nobody')} text={t('detail.nobodyText')} />
      ) : (
        <TableArea label={t('detail.people')} maxH={{ base: '70dvh', xl: 'calc(100dvh - 19rem)' }}>
          <Table.Header>
            <Table.Row bg="bg.panel">
              <Table.ColumnHeader>{t('detail.student')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('detail.done')}</Table.ColumnHeader>
              {agenda.steps.map((step, n) => (
                <Table.ColumnHeader key={step.id} minW="32" whiteSpace="normal">
                  {n + 1}. <StepTitle step={step} />
                  <chakra.span display="block" color="fg.muted" textStyle="xs" fontWeight="normal">
                    {t('detail.doneBy', { n: doneIn(rows, step.id), of: rows.length, kind: t(`kind.${step.kind}`) })}
                  </chakra.span>
                </Table.ColumnHeader>
              ))}
              <Table.ColumnHeader />
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map((row) => (
              <PersonRow
                key={row.studentId}
                row={row}
                steps={agenda.steps}
                until={own.data?.until ?? null}
                onExcept={own.data && may(exceptions.add) ? () => setExcepting(row) : undefined}
              />
            ))}
          </Table.Body>
        </TableArea>
      )}
      {excepting && own.data && (
        <ExceptDialog
          student={{ id: excepting.studentId, name: excepting.name }}
          assignment={own.data}
          onClose={() => {
            setExcepting(undefined);
            again();
          }}
        />
      )}
    </>
  );
}

const doneIn = (rows: readonly AgendaPerson[], stepId: string): number =>
  rows.filter(({ states }) => states[stepId] === 'done' || states[stepId] === 'submitted').length;

interface ActsProps {
  assignment: Assignment;
  /** Who is reminded. */
  owing: number;
  onDone: () => void;
}

function Acts({ assignment, owing, onDone }: ActsProps) {
  const { t, i18n } = useTranslation('agendas');
  const listed = useListing();
  const may = useMay();
  const [open, setOpen] = useState<'dates' | 'takeBack'>();
  const { busy, run } = useBusy();
  const { id, until } = assignment;
  const close = () => {
    setOpen(undefined);
    onDone();
  };
  const remind = async () => {
    const told = await send(assignments.remind, { id }, { quiet: true });
    toast.success(t('detail.reminded', { count: told.people }));
  };
  const when = until === null ? t('detail.noEnd') : timeFormat(i18n.language, DATE_AND_TIME).format(until);
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <chakra.span me="2" color="fg.muted">
        {t('detail.facts', { names: listed(assignment.names), when })}
      </chakra.span>
      {may(assignments.remind) && owing > 0 && (
        <Button size="sm" variant="outline" loading={busy !== null} onClick={() => void run('remind', remind)}>
          {t('detail.remind', { count: owing })}
        </Button>
      )}
      {may(assignments.update) && (
        <Button size="sm" variant="outline" onClick={() => setOpen('dates')}>
          {t('detail.change')}
        </Button>
      )}
      {may(assignments.delete) && (
        <Button size="sm" variant="ghost" colorPalette="red" onClick={() => setOpen('takeBack')}>
          {t('detail.takeBack')}
        </Button>
      )}
      {open === 'dates' && (
        <GiveDialog
          what={{ kind: 'task', refId: assignment.refId }}
          title={assignment.title}
          row={assignment}
          onClose={close}
        />
      )}
      {open === 'takeBack' && <DeleteAssignment assignment={assignment} onClose={close} onUndone={onDone} />}
    </Flex>
  );
}

interface RowProps {
  row: AgendaPerson;
  steps: AgendaRow['steps'];
  /** The assignment's own end. */
  until: number | null;
  onExcept: (() => void) | undefined;
}

function PersonRow({ row, steps, until, onExcept }: RowProps) {
  const { t, i18n } = useTranslation('agendas');
  const { name, userName, done, of, left, excused, states } = row;
  const facts = [
    userName,
    left && t('detail.left'),
    excused && t('detail.excused'),
    row.until !== null &&
      row.until !== until &&
      t('detail.ownUntil', { when: timeFormat(i18n.language, DATE_AND_TIME).format(row.until) }),
  ].filter(Boolean);
  return (
    <Table.Row bg="bg.panel" css={{ '& td': { py: '2' } }}>
      <Table.Cell>
        {name}{' '}
        <chakra.span color="fg.muted" textStyle="xs">
          {facts.join(' · ')}
        </chakra.span>
      </Table.Cell>
      <Table.Cell minW="24" whiteSpace="nowrap">
        {t('progress', { done, of })}
        <ProgressBar value={of === 0 ? 0 : done / of} label={t('detail.progressOf', { name, done, of })} />
      </Table.Cell>
      {steps.map((step) => (
        <Table.Cell key={step.id}>
          <State state={states[step.id]} />
        </Table.Cell>
      ))}
      <Table.Cell textAlign="end">
        {onExcept && !left && (
          <Button size="xs" variant="ghost" aria-label={t('detail.exceptOf', { name })} onClick={onExcept}>
            {t('detail.except')}
          </Button>
        )}
      </Table.Cell>
    </Table.Row>
  );
}

/** Leads to what is handed in for it, where it has such a page. */
function StepTitle({ step }: { step: AgendaRow['steps'][number] }) {
  const path = stepPath(step);
  return path === null ? step.title : <Link to={path}>{step.title}</Link>;
}

function State({ state }: { state: StepState | undefined }) {
  const { t } = useTranslation('agendas');
  if (state === undefined) return <chakra.span title={t('detail.hidden')}>—</chakra.span>;
  return <StateBadge {...LOOK[state]}>{t(`state.${state}`)}</StateBadge>;
}
