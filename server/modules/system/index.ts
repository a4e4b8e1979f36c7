// What others may use of this one: the checks, for `npm run doctor`.
export { type Checked, runChecks } from './checks.ts';
