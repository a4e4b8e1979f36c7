// A sitting outlives its session: whose token has ended signs in again on the very page. Who signs out has left it.
import { useEffect, useState } from 'react';
import { useSession } from '#src/api/session.ts';
import { holdPage } from '#src/ui/held-page.ts';

/** Whether one has to sign in again here. */
export function useHeldPage(): boolean {
  const { phase } = useSession();
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    if (phase === 'expiring') setEnded(true);
    if (phase === 'signedIn' || phase === 'leaving') setEnded(false);
  }, [phase]);
  useEffect(() => {
    if (isEnded) return holdPage();
  }, [isEnded]);
  return isEnded && phase !== 'expiring' && phase !== 'welcoming';
}
