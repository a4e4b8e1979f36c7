// Clicks that need the network or a signed-in user, and elements that need a role.
import { useLocation, useNavigate } from 'react-router-dom';
import { reportError } from './client.ts';
import { useSession } from './session.ts';
import { clientError } from './transport.ts';

export interface Needs {
  /** A stranger is led to the login page, and back afterwards. */
  login?: boolean;
}

/** `onClick={guarded(start)}`: offline it says so and does nothing. */
export function useGuarded({ login = false }: Needs = {}): (action: () => void) => () => void {
  const { phase, user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (action) => () => {
    if (!navigator.onLine) reportError(clientError('offline'));
    // the login page checks where it may lead back to
    else if (login && !user && phase !== 'loading')
      void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`);
    else action();
  };
}

/** Whether the user has one of the roles; super has every one. No roles at all is a mistake, and throws. */
export function useRole(roles: string | readonly string[]): boolean {
  const { user } = useSession();
  return hasRole(user?.role, roles);
}

export function hasRole(role: string | undefined, roles: string | readonly string[]): boolean {
  const wanted = typeof roles === 'string' ? [roles] : roles;
  if (wanted.length === 0 || wanted.includes('')) throw new Error('a permission needs at least one role');
  return role !== undefined && (role === 'super' || wanted.includes(role));
}

/** Whether the user holds a button's power, `Course.Add`; the server asks again. */
export function usePower(code: string): boolean {
  const { user } = useSession();
  return user !== null && (user.role === 'super' || user.powers.includes(code));
}
