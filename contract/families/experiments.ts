// Experiments: whose rows they are. Their pages come with their screens.
import { type Rights, STAFF } from './manifest.ts';

export const rights = {
  Experiment: { read: STAFF, write: STAFF },
  OrgCats: { read: STAFF, write: ['admin'] },
} as const satisfies Rights;
