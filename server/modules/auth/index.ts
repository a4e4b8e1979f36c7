// What other modules may use of this one.
export { callerOf } from './caller.ts';
export { newPasswordReason } from './password.policy.ts';
export { openSession } from './signin.ts';
export { addFirstAdmin } from './user.store.ts';
