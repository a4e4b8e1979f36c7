// What other modules may use of this one.

export { KEPT, KEPT_OWN } from './kept.ts';
export { menuOf } from './menus.store.ts';
export { syncOrganisation } from './menus.sync.ts';
export { notifyRoles, tellUsers } from './powers.ts';
