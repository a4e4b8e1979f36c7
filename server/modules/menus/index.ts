// What other modules may use of this one.

export { menuOf } from './menus.store.ts';
export { syncOrganisation } from './menus.sync.ts';
export { KEPT, KEPT_OWN, notifyRoles, tellUsers } from './powers.ts';
