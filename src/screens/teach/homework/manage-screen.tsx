// /teach/assignments/manage: who handed in what, of one time that it was given: marking begins here, and everything goes out from here.
import { Box, Button, Checkbox, chakra, Field, Flex, NativeSelect, Skeleton, Table, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { owes } from '#contract/assignments.ts';
import { homeworkStanding, replyStanding } from '#contract/homework-replies.ts';
import { call } from '#src/api/client.ts';
import { requestExport } from '#src/api/export.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { analysePath, replyCheckPath, similarPath } from './paths.ts';
import { ReturnDialog } from './return-dialog.tsx';
import { type GivenStudent, useGiven } from './use-given.ts';

/** @page /teach/assignments/manage */
export function ManageHomeworkScreen() {
  const { t } = useTranslation('homework');
  const listed = useListing();
  const query = usePageQuery();
  const id = query.get('id');
  const row = useCall('/OrgApi/Work/Item', { id });
  useTabTitle(row.data?.title);
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!row.data) return <PageLoading />;
  const { title, given } = row.data;
  const chosen = given.find((g) => g.assignmentId === query.get('assignment')) ?? given[0];
  return (
    <WorkScreen title={title} lead={t('manage.lead')}>
      {given.length > 1 && (
        <Field.Root maxW="xs">
          <Field.Label>{t('manage.given')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field
              value={chosen?.assignmentId ?? ''}
              onChange={(e) => query.set({ assignment: e.target.value }, true)}
            >
              {given.map((g) => (
                <option key={g.assignmentId} value={g.assignmentId}>
                  {listed(g.names)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
      )}
      {chosen ? (
        <Given id={id} assignmentId={chosen.assignmentId} />
      ) : (
        <EmptyState icon="users" title={t('notGiven')} text={t('manage.notGivenText')} />
      )}
    </WorkScreen>
  );
}

function Given({ id, assignmentId }: { id: string; assignmentId: string }) {
  const { t } = useTranslation('homework');
  const { people, isPending, error, again } = useGiven(assignmentId);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isReturning, setReturning] = useState(false);
  if (isPending) return <Skeleton h="60" role="status" aria-label={t('manage.loading')} />;
  if (error) return <ErrorState error={error} onRetry={again} />;
  const tick = (replyId: string, isOn: boolean) =>
    setTicked((now) => new Set(isOn ? [...now, replyId] : [...now].filter((n) => n !== replyId)));
  return (
    <>
      <Acts
        id={id}
        assignmentId={assignmentId}
        people={people}
        ticked={ticked.size}
        onReturn={() => setReturning(true)}
        onDone={again}
      />
      <TableArea label={t('manage.people')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader w="8" />
            {['student', 'state', 'at', 'opened', 'score'].map((name) => (
              <Table.ColumnHeader key={name}>{t(`manage.${name}`)}</Table.ColumnHeader>
            ))}
            <Table.ColumnHeader />
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {inGroups(people).map(({ one, isFirst }) => (
            <PersonRow
              key={one.studentId}
              one={one}
              isFirst={isFirst}
              assignmentId={assignmentId}
              ticked={ticked}
              onTick={tick}
            />
          ))}
        </Table.Body>
      </TableArea>
      {isReturning && (
        <ReturnDialog
          ids={[...ticked]}
          onClose={() => setReturning(false)}
          onDone={() => {
            setTicked(new Set());
            again();
          }}
        />
      )}
    </>
  );
}

interface ActsProps {
  id: string;
  assignmentId: string;
  people: readonly GivenStudent[];
  ticked: number;
  onReturn: () => void;
  onDone: () => void;
}

function Acts({ id, assignmentId, people, ticked, onReturn, onDone }: ActsProps) {
  const { t } = useTranslation('homework');
  const navigate = useNavigate();
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: async (work: () => Promise<string>) => work(),
    onSuccess: (text) => {
      toast.success(text);
      onDone();
      void client.invalidateQueries({ queryKey: ['/OrgApi/Work/Items'] });
    },
    onError: (error) => toast.error(error.message),
  });
  const remind = async () =>
    t('manage.reminded', {
      count: (await call('/OrgApi/Assignment/Remind', { id: assignmentId }, { quiet: true })).people,
    });
  const release = async () =>
    t('manage.released', {
      count: (await call('/OrgApi/WorkReply/Release', { assignmentId }, { quiet: true })).released,
    });
  const take = (format: 'xlsx' | 'csv' | 'zip') => async () => {
    const job = await requestExport('/OrgApi/WorkReply/Export', { assignmentId, format });
    return t(job === null ? 'manage.exported' : 'manage.exporting');
  };
  // a group's is one
  const replies = [...new Set(people.flatMap((p) => p.reply ?? []))];
  const waiting = replies.filter((r) => r.attempt > 0 && r.score === null);
  const [next] = waiting;
  // what is written on since goes out as it was handed in
  const marked = replies.filter(
    (r) => r.state === 'marked' || (r.score !== null && replyStanding(r) === 'again'),
  ).length;
  const owing = people.filter(owes).length;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Button disabled={!next} onClick={() => next && void navigate(replyCheckPath(next.id, assignmentId))}>
        {t('manage.mark', { count: waiting.length })}
      </Button>
      <Button variant="outline" disabled={marked === 0 || act.isPending} onClick={() => act.mutate(release)}>
        {t('manage.release', { count: marked })}
      </Button>
      <Button variant="outline" disabled={ticked === 0} onClick={onReturn}>
        {t('manage.return', { count: ticked })}
      </Button>
      <Button variant="outline" disabled={owing === 0 || act.isPending} onClick={() => act.mutate(remind)}>
        {t('manage.remind', { count: owing })}
      </Button>
      <Link to={analysePath(id, assignmentId)}>{t('analyse.open')}</Link>
      <Link to={similarPath(assignmentId)}>{t('homeworkMark:similar.open')}</Link>
      <Box flex="1" />
      {(['xlsx', 'csv', 'zip'] as const).map((format) => (
        <Button key={format} size="sm" variant="ghost" colorPalette="gray" onClick={() => act.mutate(take(format))}>
          {t(`manage.${format}`)}
        </Button>
      ))}
    </Flex>
  );
}

/** Of one group together, under the first of whom its one reply stands. */
function inGroups(people: readonly GivenStudent[]): { one: GivenStudent; isFirst: boolean }[] {
  const groups = Map.groupBy(people, (p) => p.reply?.id ?? p.studentId);
  return [...groups.values()].flatMap((all) => all.map((one, n) => ({ one, isFirst: n === 0 })));
}

interface RowProps {
  one: GivenStudent;
  /** A group hands in one: it is marked and sent back once. */
  isFirst: boolean;
  assignmentId: string;
  ticked: ReadonlySet<string>;
  onTick: (replyId: string, isOn: boolean) => void;
}

function PersonRow({
  one: { name, userName, state, openedAt, excused, reply },
  isFirst,
  assignmentId,
  ticked,
  onTick,
}: RowProps) {
  const { t, i18n } = useTranslation('homework');
  const when = timeFormat(i18n.language, DAY_AND_TIME);
  const mayReturn = reply?.state === 'marked' || reply?.state === 'released';
  const handedIn = reply && reply.attempt > 0 ? reply : null;
  return (
    <Table.Row>
      <Table.Cell>
        {handedIn && isFirst && (
          <Checkbox.Root
            size="sm"
            disabled={!mayReturn}
            checked={ticked.has(handedIn.id)}
            onCheckedChange={({ checked }) => onTick(handedIn.id, checked === true)}
          >
            <Checkbox.HiddenInput aria-label={t('manage.tick', { name })} />
            <Checkbox.Control />
          </Checkbox.Root>
        )}
      </Table.Cell>
      <Table.Cell>
        {name}{' '}
        <chakra.span color="fg.muted" textStyle="xs">
          {[userName, reply?.group].filter(Boolean).join(' · ')}
        </chakra.span>
      </Table.Cell>
      <Table.Cell>{t(`state.${homeworkStanding({ state, openedAt, excused, reply })}`)}</Table.Cell>
      <Table.Cell>
        {handedIn?.at ? when.format(handedIn.at) : '—'}
        {handedIn?.late && <Text as="span" color="fg.warning">{` ${t('manage.late')}`}</Text>}
        {handedIn && handedIn.waiting > 0 && (
          <Text as="span" color="fg.muted">{` ${t('manage.waiting', { count: handedIn.waiting })}`}</Text>
        )}
        {handedIn && handedIn.lost > 0 && (
          <Text as="span" color="fg.error">{` ${t('manage.lost', { count: handedIn.lost })}`}</Text>
        )}
      </Table.Cell>
      <Table.Cell>{openedAt === null ? t('manage.never') : when.format(openedAt)}</Table.Cell>
      <Table.Cell>
        {handedIn?.score == null ? '—' : t('manage.of', { n: handedIn.score, max: handedIn.max })}
      </Table.Cell>
      <Table.Cell textAlign="end">
        {handedIn && isFirst && <Link to={replyCheckPath(handedIn.id, assignmentId)}>{t('manage.check')}</Link>}
      </Table.Cell>
    </Table.Row>
  );
}
