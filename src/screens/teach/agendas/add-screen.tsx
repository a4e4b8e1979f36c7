// /teach/task/add: a task of several steps is written: what is to be done, and in which order.
import { Button, Checkbox, chakra, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type AgendaRow, agendas, MOST_AGENDA_STEPS } from '#contract/agendas.ts';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { LeaveDialog } from '#src/ui/form/leave-dialog.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { moved } from '#src/ui/reorder/moved.ts';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useDoneTab, useTabTitle } from '#src/ui/tab.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { type AgendaDraft, agendaDraft, agendaInput, newStep, type StepDraft } from './draft.ts';
import { AGENDA_LIST } from './paths.ts';
import { StepEditor } from './step-editor.tsx';

/** @page /teach/task/add */
export function EditAgendaScreen() {
  const id = usePageQuery().get('id');
  const found = useCall('/OrgApi/Task/Item', { id }, { enabled: id !== '', staleTime: 0 });
  useTabTitle(found.data?.title);
  if (id === '') return <Editor key="new" />;
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Editor key={id} agenda={found.data} />;
}

function useEditor(agenda: AgendaRow | undefined) {
  const { t } = useTranslation('agendas');
  const navigate = useNavigate();
  const refresh = useRefreshFamily(agendas.items);
  const leaveTab = useDoneTab();
  const [draft, setDraft] = useState<AgendaDraft>(() => agendaDraft(agenda));
  const [isDirty, setDirty] = useState(false);
  const guard = useLeaveGuard(isDirty);
  const save = useMutation({
    mutationFn: async () => {
      const input = agendaInput(draft);
      if (agenda)
        await call('/OrgApi/Task/Update', { id: agenda.id, version: agenda.version, ...input }, { quiet: true });
      else await call('/OrgApi/Task/Add', input, { quiet: true });
    },
    onSuccess: async () => {
      setDirty(false);
      guard.release();
      await refresh();
      toast.success(t('saved', { title: draft.title }));
      leaveTab();
      void navigate(AGENDA_LIST);
    },
  });
  const put = (part: Partial<AgendaDraft>) => {
    setDirty(true);
    setDraft((before) => ({ ...before, ...part }));
  };
  return { draft, isDirty, guard, save, put };
}

function Editor({ agenda }: { agenda?: AgendaRow }) {
  const { t } = useTranslation('agendas');
  const { draft, isDirty, guard, save, put } = useEditor(agenda);
  const problems = fieldErrors(save.error);
  const hasProblems = Object.keys(problems).length > 0;
  const isGiven = (agenda?.given.length ?? 0) > 0;
  return (
    <WorkScreen
      title={t(agenda ? 'editTitle' : 'addTitle')}
      actions={
        <>
          {isDirty && <chakra.span color="fg.muted">{t('unsaved')}</chakra.span>}
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {save.isError && (
        <chakra.p role="alert" color="fg.error">
          {problems['steps'] ?? (hasProblems ? t('checkMarked') : save.error.message)}
        </chakra.p>
      )}
      {isGiven && <chakra.p>{t('givenAlready')}</chakra.p>}
      <Stack gap="4" bg="bg.panel" borderRadius="l3" p="4" maxW="5xl">
        <TextField
          label={t('field.title')}
          value={draft.title}
          maxLength={100}
          error={problems['title']}
          onChange={(title) => put({ title })}
        />
        <Checkbox.Root checked={draft.inOrder} onCheckedChange={({ checked }) => put({ inOrder: checked === true })}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>
            {t('inOrder')}
            <chakra.span display="block" color="fg.muted" textStyle="sm" fontWeight="normal">
              {t('inOrderMeans')}
            </chakra.span>
          </Checkbox.Label>
        </Checkbox.Root>
      </Stack>
      <Steps steps={draft.steps} problems={problems} onChange={(steps) => put({ steps })} />
      <LeaveDialog guard={guard} lost={[]} />
    </WorkScreen>
  );
}

interface StepsProps {
  steps: readonly StepDraft[];
  problems: Readonly<Record<string, string>>;
  onChange: (steps: readonly StepDraft[]) => void;
}

function Steps({ steps, problems, onChange }: StepsProps) {
  const { t } = useTranslation('agendas');
  const move = (from: number, to: number) => onChange(moved(steps, from, to));
  const drag = useReorder(move);
  return (
    <Stack as="section" aria-label={t('field.steps')} gap="2" bg="bg.panel" borderRadius="l3" p="4" maxW="5xl">
      <chakra.h2 fontWeight="medium">{t('field.steps')}</chakra.h2>
      <Stack as="ol" listStyleType="none" gap="0" separator={<chakra.hr borderColor="border" />}>
        {steps.map((step, at) => {
          const path = `steps.${at}.`;
          const own = Object.fromEntries(
            Object.entries(problems).flatMap(([name, why]) =>
              name.startsWith(path) ? [[name.slice(path.length), why]] : [],
            ),
          );
          return (
            <MovableRow
              key={step.id}
              drag={drag}
              name={step.title || t('stepOf', { at: at + 1 })}
              at={at}
              of={steps.length}
              onMove={(to) => move(at, to)}
              onRemove={steps.length > 1 ? () => onChange(steps.filter((_, n) => n !== at)) : undefined}
            >
              <StepEditor
                step={step}
                at={at}
                problems={own}
                onChange={(next) => onChange(steps.map((one, n) => (n === at ? next : one)))}
              />
            </MovableRow>
          );
        })}
      </Stack>
      <Button
        size="sm"
        variant="outline"
        alignSelf="flex-start"
        disabled={steps.length >= MOST_AGENDA_STEPS}
        onClick={() => onChange([...steps, newStep('hand')])}
      >
        <Icon name="add" />
        {t('addStep')}
      </Button>
    </Stack>
  );
}
