// What an experiment left of each step: its page is the package's own and is not in the log, what the server kept of it is.
import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Replayed } from './player.ts';

interface Step {
  seq: number;
  title: string;
  score: number;
  maxScore: number;
  repeatCount: number;
  timeUsed: number;
  scoredBy: 'package' | 'server';
}

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'seq' in value && 'title' in value && 'maxScore' in value;

/** Each step as it stood last among the first `at` events. */
export function stepsBy(events: readonly Replayed[], at: number): Step[] {
  const steps = new Map<number, Step>();
  for (const { event } of events.slice(0, at))
    if (event.type === 'CUSTOM' && event.name === 'experiment.step' && isStep(event.value))
      steps.set(event.value.seq, event.value);
  return [...steps.values()].toSorted((a, b) => a.seq - b.seq);
}

export function RecordedSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('logReplay');
  return (
    <Box>
      <Heading as="h2" textStyle="sm" mb="2">
        {t('steps')}
      </Heading>
      <Stack as="ol" gap="2" listStyleType="none">
        {steps.map((s) => (
          <Box as="li" key={s.seq} data-step={s.seq} borderWidth="1px" borderColor="border" borderRadius="l2" p="3">
            <Text fontWeight="semibold">{t('step', { seq: s.seq, title: s.title })}</Text>
            <Text textStyle="sm" color="fg.muted">
              {[
                t('stepScore', { score: s.score, max: s.maxScore }),
                t('stepTime', { time: s.timeUsed }),
                t('stepTimes', { count: s.repeatCount }),
                t(`stepScored_${s.scoredBy}`, { defaultValue: '' }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
