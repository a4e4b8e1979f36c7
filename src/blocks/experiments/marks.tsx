// What a run came to, step by step, and why.
import { Box, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { stepsToMark } from '#contract/steps-to-mark.ts';
import { useCall } from '#src/api/query.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { FoldedText } from '#src/ui/folded-text.tsx';
import { isEnd } from './ends.ts';

type Item = Pick<OutputOf<'/api/Experiment/Item'>, 'stepList' | 'marked' | 'kind'>;
type Process = OutputOf<'/api/Experiment/GetProcess'>;
type Step = Process['steps'][number];

export function Marks({ item, process }: { item: Item; process: Process }) {
  const { t } = useTranslation('experiment');
  const { score, toMark, state } = process;
  // a server that marks has not yet marked what goes on
  const open = new Set(
    (item.marked && !isEnd(state) ? process.steps : stepsToMark(process.steps, toMark)).map((s) => s.seq),
  );
  const bySeq = new Map(process.steps.map((s) => [s.seq, s]));
  const declared = item.stepList.map(({ seq, title, maxScore }) => ({ seq, title, maxScore, step: bySeq.get(seq) }));
  const others = process.steps
    .filter(({ seq }) => !item.stepList.some((s) => s.seq === seq))
    .map((step) => ({ ...step, step }));
  return (
    <Stack gap="4">
      <Box bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }}>
        <Flex align="baseline" gap="4" wrap="wrap">
          <chakra.span textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {toMark ? t('toMark') : score === null ? '—' : t('score', { score })}
          </chakra.span>
          <chakra.span color="fg.muted">{t(`state.${state}`)}</chakra.span>
        </Flex>
        <chakra.p color="fg.muted" mt="1">
          {toMark ? t('toMarkText') : t(item.marked ? 'byServer' : 'byPackage')}
        </chakra.p>
      </Box>
      <chakra.ol listStyleType="none" bg="bg.panel" borderRadius="l3" px={{ base: '4', md: '6' }} py="2">
        {[...declared, ...others].map(({ seq, title, maxScore, step }, i) => (
          <Line key={seq} n={i + 1} title={title} maxScore={maxScore} step={step} isOpen={open.has(seq)} />
        ))}
      </chakra.ol>
    </Stack>
  );
}

interface LineProps {
  n: number;
  title: string;
  maxScore: number;
  step: Step | undefined;
  /** It has still to be marked. */
  isOpen: boolean;
}

function Line({ n, title, maxScore, step, isOpen }: LineProps) {
  const { t } = useTranslation('experiment');
  return (
    <chakra.li py="3" borderTopWidth={n > 1 ? '1px' : '0'} borderColor="border">
      <Flex justify="space-between" gap="4">
        <chakra.span overflowWrap="anywhere">
          {n}. {title}
        </chakra.span>
        <chakra.span
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
          color={step && step.score >= maxScore ? 'fg.success' : 'fg'}
        >
          {step ? t('of', { score: isOpen ? '—' : roundedScore(step.score), max: maxScore }) : t('notDone')}
        </chakra.span>
      </Flex>
      {step?.evaluation && <FoldedText text={step.evaluation} color="fg.muted" mt="1" whiteSpace="pre-line" />}
      {step?.remarks && <FoldedText text={step.remarks} color="fg.muted" mt="1" />}
      {step && (
        <chakra.p color="fg.muted" textStyle="xs" mt="1">
          {[
            t('took', { minutes: Math.max(1, rounded(step.timeUsed / 60)) }),
            step.repeatCount > 1 ? t('times', { count: step.repeatCount }) : '',
            step.scoredBy === 'teacher' ? t('byTeacher') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </chakra.p>
      )}
    </chakra.li>
  );
}

export const roundedScore = (score: number): number => rounded(score, 1);

const UNKNOWN: Item = { stepList: [], marked: false, kind: 'js' };

/** Of a run that is an answer. Who marks the answer may not know the experiment: its steps then stand as the run has them. */
export function RunSteps({ runId }: { runId: string }) {
  const { t } = useTranslation('experiment');
  const { data: process, error, refetch } = useCall('/api/Experiment/GetProcess', { runId }, { staleTime: 0 });
  const id = process?.experimentId ?? '';
  const item = useCall('/api/Experiment/Item', { id }, { enabled: id !== '' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!process || item.isPending) return <Skeleton role="status" aria-label={t('loading')} h="24" />;
  return <Marks item={item.data ?? UNKNOWN} process={process} />;
}
