// What `npm test` ends with.
import { enter } from './entry.ts';

await enter(() => import('./last-step.ts'));
