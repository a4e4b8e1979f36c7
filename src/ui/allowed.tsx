// Shows its children to whom the server would let use them. It hides what is of no use; the server is what protects.
import type { ReactNode } from 'react';
import type { UserInfo } from '#contract/auth.ts';
import { useSession } from '#src/api/session.ts';

type OneOrMore = string | readonly string[];

/** Any of them is enough. A power is a button's code (`Course.Add`), a role its name. */
export type Requirement = { power: OneOrMore; roles?: never } | { roles: OneOrMore; power?: never };

const listOf = (given: OneOrMore | undefined): readonly string[] =>
  (typeof given === 'string' ? [given] : (given ?? [])).filter((name) => name !== '');

/** super may everything, a stranger nothing. Throws when nothing is asked for: such a check would let everybody pass. */
export function isAllowed(user: Pick<UserInfo, 'role' | 'powers'> | null, { power, roles }: Requirement): boolean {
  const [powers, names] = [listOf(power), listOf(roles)];
  if (powers.length + names.length === 0) throw new Error('a permission check without a power or a role');
  if (!user) return false;
  return user.role === 'super' || names.includes(user.role) || powers.some((p) => user.powers.includes(p));
}

/** `isAllowed` for the signed-in person, followed live. */
const useAllowed = (need: Requirement): boolean => isAllowed(useSession().user, need);

export function Allowed({ children, ...need }: Requirement & { children: ReactNode }) {
  return useAllowed(need) ? children : null;
}
