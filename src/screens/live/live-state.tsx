// How a live class stands, as a mark.
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import type { LiveRow } from './types.ts';

const LOOKS = {
  draft: ['neutral', 'pencil'],
  scheduled: ['busy', 'clock'],
  unheld: ['bad', 'alert'],
  open: ['good', 'play'],
  ended: ['neutral', 'done'],
  cancelled: ['neutral', 'shut'],
} as const satisfies Record<string, readonly [Tone, IconName]>;

type Known = Pick<LiveRow, 'status' | 'state'>;

/** What can be done with it: a draft is one until somebody publishes or opens it. */
export const liveStand = ({ status, state }: Known): 'draft' | LiveRow['state'] =>
  status === 'draft' && state === 'scheduled' ? 'draft' : state;

/** What is said of it: one whose time is over, and which nobody opened, may be opened still. */
export const liveWord = (live: Known & Pick<LiveRow, 'held'>): keyof typeof LOOKS =>
  live.held === false ? 'unheld' : liveStand(live);

export function LiveState({ live }: { live: Known & Pick<LiveRow, 'held'> }) {
  const { t } = useTranslation('lives');
  const stand = liveWord(live);
  const [tone, icon] = LOOKS[stand];
  return (
    <StateBadge tone={tone} icon={icon}>
      {t(`stand.${stand}`)}
    </StateBadge>
  );
}
