// `npm run machines`: what tests cover of the state machines. Run the tests first; this reads what they left.
import { enter } from './entry.ts';

await enter(() => import('./command.ts'));
