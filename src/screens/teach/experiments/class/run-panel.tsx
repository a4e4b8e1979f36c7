// One student's experiment: the run as it happens, step by step; marks where no machine could give them; the teacher's own
// word on the score, with its reason and all that was said before.
import { Box, Button, HStack, Kbd, NativeSelect, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GOING_ON } from '#contract/experiment-class.ts';
import { type ExperimentResultRow, experimentResults } from '#contract/experiment-results.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { send } from '#src/api/operations.ts';
import { useRun } from '#src/blocks/experiments/use-run.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { STAND_LOOK } from '../looks.ts';
import { useExperiment } from '../queries.ts';
import { Marking, type MarkingKept } from './marking.tsx';
import { useWaiting } from './use-waiting.ts';
import { ResultHistory, TeacherWord } from './word.tsx';

interface Student {
  id: string;
  userName: string;
  name: string;
}

interface Props {
  experimentId: string;
  student: Student;
  onClose: () => void;
}

const MOST = 100;

/** Lists are narrowed by number, of which one may be a part of another. */
const useResult = (experimentId: string, { id, userName }: Student) =>
  useQuery({
    queryKey: [experimentResults.items.path, 'one', experimentId, id],
    queryFn: async ({ signal }) => {
      const input = { experimentId, keyword: userName, pageSize: MOST };
      const { items } = await send(experimentResults.items, input, { quiet: true, signal });
      return items.find((r) => r.studentId === id) ?? null;
    },
    staleTime: 0,
  });

export function RunPanel({ experimentId, student: given, onClose }: Props) {
  const { t } = useTranslation('experiments');
  const [student, show] = useState(given);
  const kept = useRef<MarkingKept>(null);
  const { next, others } = useWaiting(experimentId, student);
  const result = useResult(experimentId, student);
  const experiment = useExperiment(experimentId);
  const [chosen, choose] = useState<string>();
  const row = result.data;
  const runId = chosen ?? row?.shownRunId ?? row?.runId ?? null;
  const failed = result.error ?? experiment.error;
  const goOn = async () => {
    if (!next || (kept.current && !(await kept.current.keep()))) return;
    choose(undefined);
    show({ id: next.studentId, userName: next.userName, name: next.name });
  };
  useKeys({ n: () => void goOn() });
  return (
    <SidePanel
      title={t('run.title', { name: student.name })}
      lead={student.userName}
      size="xl"
      divided
      first={() => document.querySelector('[data-mark], [data-points]')}
      onClose={onClose}
      footer={next && <Next name={next.name} others={others} onNext={() => void goOn()} />}
    >
      {failed && (
        <ErrorState error={failed} onRetry={() => void Promise.all([result.refetch(), experiment.refetch()])} />
      )}
      {!failed && (!row || !experiment.data) && <Skeleton role="status" aria-label={t('loading')} h="96" />}
      {row && experiment.data && (
        <VStack align="stretch" gap="6">
          {row.attempts.length > 1 && <Attempts row={row} value={runId ?? ''} onChange={choose} />}
          {runId ? (
            <Run
              key={runId}
              row={row}
              runId={runId}
              declared={experiment.data.steps}
              isMarked={experiment.data.package?.marked ?? false}
              kept={kept}
            />
          ) : (
            <Text color="fg.muted">{t('run.none')}</Text>
          )}
          <TeacherWord key={row.version} row={row} rule={experiment.data.rule} />
          <ResultHistory resultId={row.id} version={row.version} steps={experiment.data.steps} />
        </VStack>
      )}
    </SidePanel>
  );
}

interface NextProps {
  name: string;
  others: number;
  onNext: () => void;
}

function Next({ name, others, onNext }: NextProps) {
  const { t } = useTranslation('experiments');
  return (
    <HStack w="full" justify="space-between" gap="3" wrap="wrap">
      <Text color="fg.muted" role="status">
        {t('run.othersWait', { count: others })}
      </Text>
      <Button variant="outline" data-next aria-keyshortcuts="N" onClick={onNext}>
        {t('run.next', { name })}
        <Kbd size="sm" hideBelow="md" aria-hidden>
          N
        </Kbd>
      </Button>
    </HStack>
  );
}

interface AttemptsProps {
  row: ExperimentResultRow;
  value: string;
  onChange: (runId: string) => void;
}

function Attempts({ row: { attempts }, value, onChange }: AttemptsProps) {
  const { t, i18n } = useTranslation('experiments');
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <NativeSelect.Root size="sm" maxW="sm">
      <NativeSelect.Field aria-label={t('run.attempts')} value={value} onChange={(e) => onChange(e.target.value)}>
        {attempts.toReversed().map(({ runId, attempt, score, startedAt, state }) => (
          <option key={runId} value={runId}>
            {t('run.attempt', {
              n: attempt,
              time: time.format(startedAt),
              what: score === null ? t(`state.${state}`) : t('points', { count: score }),
            })}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

interface RunProps {
  row: ExperimentResultRow;
  runId: string;
  declared: readonly StepDeclared[];
  /** The package's own program marks the run when it is over. */
  isMarked: boolean;
  kept: RefObject<MarkingKept | null>;
}

function Run({ row, runId, declared, isMarked, kept }: RunProps) {
  const { t } = useTranslation('experiments');
  const { chart, process } = useRun(runId);
  if (process.isError) return <ErrorState error={process.error} onRetry={() => void process.refetch()} />;
  if (!process.data || !chart) return <Skeleton role="status" aria-label={t('loading')} h="64" />;
  const state = chart.value;
  const at = chart.context.seq;
  const goesOn = (GOING_ON as readonly string[]).includes(state);
  const { toMark, steps, score, refused } = process.data;
  const n = declared.findIndex((s) => s.seq === at);
  const look = toMark
    ? STAND_LOOK.toMark
    : goesOn
      ? STAND_LOOK.running
      : score === null
        ? STAND_LOOK.none
        : STAND_LOOK.done;
  return (
    <Box as="section" aria-label={t('run.steps')}>
      <HStack gap="4" wrap="wrap" mb="2" role="status">
        <StateBadge {...(state === 'disconnected' ? { tone: 'bad', icon: 'alert' } : look)}>
          {toMark ? t('stand.toMark') : t(`state.${state}`)}
        </StateBadge>
        {goesOn && n >= 0 && <Text>{t('board.at', { n: n + 1, title: declared[n]?.title })}</Text>}
        <Text color="fg.muted">
          {t('run.done', { count: steps.length, of: Math.max(declared.length, steps.length) })}
        </Text>
        {score !== null && (
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {t('points', { count: score })}
          </Text>
        )}
      </HStack>
      {refused.length > 0 && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          {t('run.refused', { count: refused.length })}
        </Text>
      )}
      <Marking
        row={row}
        runId={runId}
        declared={declared}
        steps={steps}
        at={goesOn ? at : 0}
        isOpen={toMark}
        isEarly={goesOn && isMarked}
        isMarked={isMarked}
        kept={kept}
        // each run that counts is marked, when it is over
        may={!goesOn && state !== 'abandoned' && steps.length > 0}
      />
    </Box>
  );
}
