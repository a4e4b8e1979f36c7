// What other modules may use of this one.

export { giveRights, KEPT, KEPT_OWN, mustLeaveOne } from './kept.ts';
export { menuOf, wouldBeShown } from './menus.store.ts';
export { giveAdminsAll, syncOrganisation } from './menus.sync.ts';
export { notifyRoles, tellUsers } from './powers.ts';
