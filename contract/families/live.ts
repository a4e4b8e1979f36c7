// Live classes: whose rows they are. Their pages come with their screens.
import { type Rights, STAFF } from './manifest.ts';

export const rights = {
  LiveStream: { read: STAFF, write: STAFF },
  LiveStreamTeacher: { read: STAFF, write: STAFF },
  LiveStreamResource: { read: STAFF, write: STAFF },
} as const satisfies Rights;
