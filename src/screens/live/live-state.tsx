// How a live class stands, as a mark.
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import type { LiveRow } from './types.ts';

const LOOKS = {
  draft: ['neutral', 'pencil'],
  scheduled: ['busy', 'clock'],
  open: ['good', 'play'],
  ended: ['neutral', 'done'],
  cancelled: ['neutral', 'shut'],
} as const satisfies Record<string, readonly [Tone, IconName]>;

/** A draft is one until somebody publishes or opens it. */
export const liveStand = ({ status, state }: Pick<LiveRow, 'status' | 'state'>): keyof typeof LOOKS =>
  status === 'draft' && state === 'scheduled' ? 'draft' : state;

export function LiveState({ live }: { live: Pick<LiveRow, 'status' | 'state'> }) {
  const { t } = useTranslation('lives');
  const stand = liveStand(live);
  const [tone, icon] = LOOKS[stand];
  return (
    <StateBadge tone={tone} icon={icon}>
      {t(`stand.${stand}`)}
    </StateBadge>
  );
}
