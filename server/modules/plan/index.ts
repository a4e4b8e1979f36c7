// What other modules may use of this one.
export { copyPlan, PLAN_PRINTS } from './plan.copy.ts';
export { passagesAroundPoint } from './plan.draft.ts';
export { planPoints } from './plan.store.ts';
