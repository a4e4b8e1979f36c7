// What other modules may use of this one.
export { copyPlan } from './plan.copy.ts';
export { passagesAround } from './plan.draft.ts';
export { pointsOf } from './plan.store.ts';
