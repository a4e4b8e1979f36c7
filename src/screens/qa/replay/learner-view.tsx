// The learner's screen as it was: the page's own flow and blocks, which do nothing here.
import { Box, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checksOf } from '#src/blocks/flow/checks.ts';
import { flowOf } from '#src/blocks/flow/flow.ts';
import { FlowView } from '#src/blocks/flow/flow-view.tsx';
import { type BlockHost, readOnlyHost } from '#src/blocks/host.ts';
import type { LifecycleHalf } from '#src/machines/lifecycle.ts';
import type { StreamState } from '#src/stream/fold.ts';
import type { Replayed } from './player.ts';
import { RecordedSteps, stepsBy } from './recorded-steps.tsx';

interface Props {
  state: StreamState;
  half: LifecycleHalf;
  events: readonly Replayed[];
  at: number;
}

export function LearnerView({ state, half, events, at }: Props) {
  const { t } = useTranslation('logReplay');
  const steps = useMemo(() => stepsBy(events, at), [events, at]);
  const flow = flowOf(state, half.flow);
  const checks = checksOf(state, state.lifecycle?.state ?? '', half.flow);
  const { answers } = state;
  const { results, hints, last } = checks;
  const host: BlockHost = useMemo(
    () => ({ ...readOnlyHost, answers, results, hints, lastQuestion: last }),
    [answers, results, hints, last],
  );
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      p="4"
      h="58dvh"
      overflow="auto"
      tabIndex={0}
      role="region"
      aria-label={t('learner')}
    >
      {flow.length > 0 ? <FlowView flow={flow} host={host} /> : null}
      {steps.length > 0 ? <RecordedSteps steps={steps} /> : null}
      {flow.length === 0 && steps.length === 0 ? <Text color="fg.muted">{t('nothingYet')}</Text> : null}
    </Box>
  );
}
