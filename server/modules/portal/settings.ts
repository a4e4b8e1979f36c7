// What an organisation sets for its portal and its ways in. A bad value counts as not set: it must not close the login.
import { z } from 'zod';
import { MOST_VOICES } from '#contract/teaching.ts';

const flag = (value: number) => z.number().int().catch(value);
const count = (value: number) => z.number().int().min(4).max(64).catch(value);

const GIB = 1024 ** 3;
const bytes = (value: number) => z.number().int().min(0).catch(value);

const settings = z.object({
  showUserName: flag(1),
  iconURL: z.string().catch(''),
  /** 1 leads everybody to RedirectWeb, 0 away from it; -1 neither. */
  jumpNewPath: flag(-1),
  openLiveStream: flag(1),
  loginAccess: flag(0),
  allowRegister: z.boolean().catch(false),
  /** People without an account may try what the school offers for it. */
  allowGuests: z.boolean().catch(true),
  captcha: z.enum(['after-failures', 'always']).catch('after-failures'),
  /** `static`: everybody has the built-in menu of their role; the server enforces powers alike. */
  menuMode: z.enum(['dynamic', 'static']).catch('dynamic'),
  /** Least length of a chosen password. */
  leastPassword: z.object({ student: count(8), staff: count(12) }).catch({ student: 8, staff: 12 }),
  /** The portal is closed; the text, where there is one, is the school's own. */
  closed: z
    .object({ text: z.string().max(500).catch('') })
    .nullable()
    .catch(null),
  /** Bytes that one file may have, and all files of one user together. */
  fileLimit: bytes(1 * GIB),
  fileQuota: z.object({ student: bytes(2 * GIB), staff: bytes(20 * GIB) }).catch({ student: 2 * GIB, staff: 20 * GIB }),
  /** Voices by which lessons may be read aloud, as the school's browsers and systems call them. */
  voices: z.array(z.string().min(1).max(100)).max(MOST_VOICES).catch([]),
  /** Host names that lead to this organisation. */
  hosts: z.array(z.string()).catch([]),
});

export type OrganisationSettings = z.output<typeof settings>;

export const readSettings = (stored: unknown): OrganisationSettings =>
  settings.safeParse(stored).data ?? settings.parse({});

/** Not where the way in is elsewhere, or closed. */
export const takesGuests = (s: OrganisationSettings): boolean =>
  s.allowGuests && s.closed === null && s.loginAccess !== 1 && s.jumpNewPath !== 1;
