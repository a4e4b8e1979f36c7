// Who is calling, as the server found out from the token. Handlers take it as an argument.
import { type Access, ROLES } from '#contract/kit.ts';

/** What a role of a school is built on; `none` has powers alone. */
export const BASES = [...ROLES, 'guest', 'none'] as const;

export interface Who {
  userId: string;
  orgId: string;
  userName: string;
  name: string;
  /** The role's name as the school calls it. */
  role: string;
  /** The built-in role whose learner calls it has. */
  base: (typeof BASES)[number];
  roleId: string;
  deptId: string | null;
  /** Must first reset the password or bind an e-mail. */
  gated: boolean;
  powers: ReadonlySet<string>;
  /** The sign-in this token belongs to. */
  family: string;
  /** The school lets them in from the addresses of its white list alone. */
  isBound?: boolean;
  /** Until when what asks for the password again goes on without; milliseconds since the epoch. */
  againUntil?: number;
}

/** What decides whether a row is somebody's: who, of which school, as what. */
export type Person = Pick<Who, 'userId' | 'orgId' | 'base'>;

/** Whom a school binds to addresses, by its setting `whiteList`. */
export function isBound(base: Who['base'], whiteList: unknown): boolean {
  if (whiteList === 'all') return true;
  if (whiteList === 'staff') return base !== 'student' && base !== 'guest';
  return whiteList === 'admin' && (base === 'admin' || base === 'super');
}

/** Whether `who` may call an operation: super may all, others by power; learners' calls go by the built-in role. */
export function may(who: Who, operation: { access: Access; power: string; path: string; guests: boolean }): boolean {
  // signed in as nobody in particular: what is for every user is not for guests
  if (isGuest(who)) return operation.access === 'public' || operation.guests;
  if (operation.access === 'public' || operation.access === 'self') return true;
  if (operation.access.length === 0) return false;
  if (who.base === 'super') return true;
  if (operation.path.toLowerCase().startsWith('/api/')) return operation.access.some((role) => role === who.base);
  return who.powers.has(operation.power);
}

/** Without an account, on a token that lives two hours. */
export const isGuest = (who: Pick<Who, 'base'>): boolean => who.base === 'guest';

export const isAdmin = (who: Pick<Who, 'base'>): boolean => who.base === 'admin' || who.base === 'super';
