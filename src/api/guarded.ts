// Clicks that need the network or a signed-in user, and what a user may do.
import { useNavigate } from 'react-router-dom';
import type { Operation } from '#contract/kit.ts';
import { reportError } from './client.ts';
import { useSession } from './session.ts';
import { clientError } from './transport.ts';

interface Needs {
  /** A stranger is led to the login page, and from there to this place. */
  loginFor?: string;
}

/** `onClick={guarded(start)}`: offline it says so and does nothing. */
export function useGuarded({ loginFor }: Needs = {}): (action: () => void) => () => void {
  const { phase, user } = useSession();
  const navigate = useNavigate();
  return (action) => () => {
    if (!navigator.onLine) reportError(clientError('offline'));
    // the login page checks where it may lead back to
    else if (loginFor !== undefined && !user && phase !== 'loading')
      void navigate(`/login?redirect=${encodeURIComponent(loginFor)}`);
    else action();
  };
}

/** Whether the user holds a button's power, `Course.Add`; the server asks again. */
export function usePower(code: string): boolean {
  const { user } = useSession();
  return user !== null && (user.role === 'super' || user.powers.includes(code));
}

/** Whether the user may call an operation, as the server judges it: super all, learners' calls by role, others by power. */
export function useMay(): (operation: Operation) => boolean {
  const { user } = useSession();
  return ({ access, path, power }) => {
    if (access === 'public' || access === 'self' || user?.role === 'super') return true;
    if (path.toLowerCase().startsWith('/api/')) return access.some((role) => role === user?.role);
    return user?.powers.includes(power) ?? false;
  };
}
