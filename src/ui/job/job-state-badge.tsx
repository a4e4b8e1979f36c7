// The state of a job as icon and word; while it runs, how far it is.
import { useTranslation } from 'react-i18next';
import type { JobState } from '#contract/jobs.ts';
import { StateBadge, type Tone } from '../state-badge.tsx';
import type { IconName } from '../work-icon.tsx';

const LOOKS: Record<JobState, { tone: Tone; icon: IconName | 'spinner' }> = {
  queued: { tone: 'busy', icon: 'clock' },
  running: { tone: 'busy', icon: 'spinner' },
  done: { tone: 'good', icon: 'done' },
  failed: { tone: 'bad', icon: 'alert' },
  cancelled: { tone: 'neutral', icon: 'shut' },
};

export function JobStateBadge({ state }: { state: JobState }) {
  const { t } = useTranslation('jobs');
  return <StateBadge {...LOOKS[state]}>{t(`state.${state}`)}</StateBadge>;
}
