// One walk of each chart for all tests of a worker: the lesson's takes seconds.
import { explore, type Walk } from '#src/machines/qa/explorer.ts';
import type { Samples } from '#src/machines/samples.ts';

const known = new Map<string, Walk>();

export function walkOf(samples: Samples): Walk {
  const walk = known.get(samples.machine.id) ?? explore(samples);
  known.set(samples.machine.id, walk);
  return walk;
}
