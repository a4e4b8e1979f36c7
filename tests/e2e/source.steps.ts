// The outside events of one device's chart: those of the seat that holds it.

import { steps as seat } from './seat.steps.ts';
import type { Steps } from './steps.ts';

export const steps = {
  'from wanted': async (page) => {
    await seat['from speaker'](page);
    await seat['turn on'](page);
    await seat.join(page);
  },
  'from silent': async (page) => {
    await seat['from speaker'](page);
    await seat.join(page);
  },
  'from not granted': async (page) => {
    await seat['from speaker'](page);
    await seat.join(page);
    await seat['may nothing'](page);
  },
  'turn on': seat['turn on'],
  'turn off': seat['turn off'],
  granted: seat['may all'],
  taken: seat['may nothing'],
  muted: seat.muted,
  // the browser's own button under a shared screen does the same
  stopped: seat['turn off'],
  'pulled out': seat['pulled out'],
  'device chosen': seat['device chosen'],
} as const satisfies Steps;
