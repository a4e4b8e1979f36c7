// /MyTask?id=: one task of several steps: what is done, what comes next, and what waits for the step before it.
import { Box, Button, Checkbox, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AgendaShown } from '#contract/agendas.ts';
import { CODE } from '#contract/codes.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { LineCard } from '#src/ui/line-card.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useBusy } from '#src/ui/use-busy.ts';
import { doingOf } from './list.tsx';

const ITEM = '/api/Task/Item';
type Step = AgendaShown['steps'][number];

export function OwnAgenda({ assignmentId }: { assignmentId: string }) {
  const { t, i18n } = useTranslation(['myAgenda', 'tasks']);
  const found = useCall(ITEM, { assignmentId }, { staleTime: 0 });
  if (found.isPending) return <PageLoading />;
  if (found.error instanceof ApiError && found.error.code === CODE.missing)
    return (
      <EmptyState icon="check" title={t('gone')} text={t('goneText')}>
        <Link to="/MyTask">{t('toAll')}</Link>
      </EmptyState>
    );
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { title, inOrder, until, excused, over, done, of, steps } = found.data;
  const facts = [
    until === null
      ? t('tasks:noEnd')
      : t('tasks:until', { when: timeFormat(i18n.language, DAY_AND_TIME).format(until) }),
    t(inOrder ? 'inOrder' : 'free'),
    ...(excused ? [t('tasks:excused')] : []),
  ];
  const next = excused || over ? undefined : steps.find(({ state }) => OPEN.has(state));
  return (
    <Stack gap="5" maxW="3xl" w="full" mx="auto">
      <Stack gap="1">
        <Link to="/MyTask">{t('toAll')}</Link>
        <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
          {title}
        </Heading>
        <Text color="fg.muted">{facts.join(' · ')}</Text>
        <Box aria-live="polite">
          <Text fontWeight="medium">{t(of > 0 && done === of ? 'allDone' : 'progress', { done, of })}</Text>
          <ProgressBar value={of === 0 ? 0 : done / of} label={t('progress', { done, of })} />
        </Box>
        {over && done < of && !excused && <Text color="fg.muted">{t('over')}</Text>}
      </Stack>
      <Stack as="ol" gap="2" listStyleType="none" aria-label={t('steps')}>
        {steps.map((step, n) => (
          <StepLine
            key={step.id}
            assignmentId={assignmentId}
            step={step}
            number={n + 1}
            isNext={step === next}
            canTick={!over}
          />
        ))}
      </Stack>
    </Stack>
  );
}

/** What one can go on with. */
const OPEN: ReadonlySet<Step['state']> = new Set(['none', 'doing', 'returned']);
const THROUGH: ReadonlySet<Step['state']> = new Set(['done', 'submitted']);

interface LineProps {
  assignmentId: string;
  step: Step;
  number: number;
  isNext: boolean;
  canTick: boolean;
}

function StepLine({ assignmentId, step, number, isNext, canTick }: LineProps) {
  const { t } = useTranslation(['myAgenda', 'tasks']);
  const { title, kind, state } = step;
  const isLocked = state === 'locked';
  const facts = [
    t(kind === 'hand' ? 'hand' : `tasks:kind.${kind}`),
    isLocked ? t('locked') : t(`tasks:state.${state}`),
  ];
  return (
    <LineCard
      title={
        <chakra.span color={isLocked ? 'fg.muted' : undefined}>
          <chakra.span srOnly>{t('number', { number })}</chakra.span>
          {title}
        </chakra.span>
      }
      facts={facts.join(' · ')}
      isNext={isNext}
      sign={
        <Flex
          flex="none"
          boxSize="8"
          borderRadius="full"
          align="center"
          justify="center"
          bg={THROUGH.has(state) ? 'bg.success' : 'bg.muted'}
          color={THROUGH.has(state) ? 'fg.success' : 'fg.muted'}
          aria-hidden
        >
          {THROUGH.has(state) ? <LessonIcon name="check" /> : isLocked ? <LessonIcon name="lock" /> : number}
        </Flex>
      }
    >
      {kind === 'hand' ? (
        <Tick assignmentId={assignmentId} step={step} disabled={!canTick || isLocked} />
      ) : (
        <Go step={step} isNext={isNext} />
      )}
    </LineCard>
  );
}

function Tick({
  assignmentId,
  step: { id, title, state },
  disabled,
}: {
  assignmentId: string;
  step: Step;
  disabled: boolean;
}) {
  const { t } = useTranslation('myAgenda');
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const tick = (on: boolean) =>
    run('tick', async () => {
      const shown = await call('/api/Task/Tick', { assignmentId, stepId: id, on });
      client.setQueryData([ITEM, { assignmentId }], shown);
      await client.invalidateQueries({ queryKey: ['/api/StudentCenter/MyTask'] });
    });
  return (
    <Checkbox.Root
      checked={state === 'done'}
      disabled={disabled || busy !== null}
      onCheckedChange={({ checked }) => void tick(checked === true)}
    >
      <Checkbox.HiddenInput aria-label={t('tickOf', { title })} />
      <Checkbox.Control />
      <Checkbox.Label>{t(state === 'done' ? 'ticked' : 'tick')}</Checkbox.Label>
    </Checkbox.Root>
  );
}

function Go({ step: { title, kind, state, open, path }, isNext }: { step: Step; isNext: boolean }) {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  if (path === null || kind === 'hand') return null;
  const isLocked = state === 'locked';
  const doing = t(THROUGH.has(state) ? 'look' : doingOf({ kind, state: isLocked ? 'none' : state, left: false, open }));
  return (
    <Button
      size="sm"
      variant={isNext ? 'solid' : 'outline'}
      disabled={isLocked}
      aria-label={t('common:row.of', { action: doing, name: title })}
      onClick={() => void navigate(path)}
    >
      {doing}
    </Button>
  );
}
