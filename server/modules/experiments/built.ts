// What the set-up has built of the experiments that come with us (tools/experiments/build.ts).
import { join } from 'node:path';

export const BUILT = join(import.meta.dirname, '..', '..', '..', 'build', 'experiments');
