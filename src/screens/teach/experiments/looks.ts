// How states of experiments look: an icon, a colour and a word each.
import type { ResultStand } from '#contract/experiment-class.ts';
import { rounded } from '#contract/rounding.ts';
import type { Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import type { Status } from './queries.ts';

interface Look {
  tone: Tone;
  icon: IconName;
}

export const STATUS_LOOK: Readonly<Record<Status, Look>> = {
  draft: { tone: 'neutral', icon: 'pencil' },
  open: { tone: 'good', icon: 'done' },
  closed: { tone: 'neutral', icon: 'lock' },
};

export const STAND_LOOK: Readonly<Record<ResultStand, Look>> = {
  none: { tone: 'neutral', icon: 'minus' },
  running: { tone: 'busy', icon: 'clock' },
  toMark: { tone: 'bad', icon: 'pencil' },
  done: { tone: 'good', icon: 'done' },
};

/** To one decimal, as everywhere. */
export const shown = (score: number): number => rounded(score, 1);
