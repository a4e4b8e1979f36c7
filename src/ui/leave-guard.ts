// Nobody loses what they typed without being asked: by a link, the back button, a closed drawer or a closed tab.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdSteps } from './hash-history.ts';

export interface LeaveGuard {
  /** Does it at once when there is nothing to lose, else after the person agreed. */
  attempt: (leave: () => void) => void;
  /** What is waiting for the answer. */
  pending: (() => void) | null;
  answer: (leave: boolean) => void;
  /** Nothing is held back any more: what was typed is saved, though the screen does not know yet. */
  release: () => void;
}

interface Leaving {
  /** Tries to save first, and says whether all is saved now. */
  flush?: (() => Promise<boolean>) | undefined;
  /** Whether nothing is lost by going there: an address within the app, with its question mark. */
  isSafe?: (to: string) => boolean;
}

export function useLeaveGuard(dirty: boolean, { flush, isSafe }: Leaving = {}): LeaveGuard {
  const [pending, setPending] = useState<(() => void) | null>(null);
  const open = useRef(false);

  const go = (leave: () => void) => {
    open.current = true;
    leave();
  };
  const ask = useEffectEvent(async (leave: () => void) => {
    if (flush && (await flush())) go(leave);
    else setPending(() => leave);
  });
  const isFree = useEffectEvent((to: string) => open.current || isSafe?.(to) === true);

  useEffect(() => {
    if (!dirty) return;
    open.current = false;
    const letGo = holdSteps({ isFree: (to) => isFree(to), ask: (leave) => void ask(leave) });
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      letGo();
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, [dirty]);

  return {
    attempt: (leave) => {
      if (!dirty) leave();
      else if (flush) void flush().then((saved) => (saved ? leave() : setPending(() => leave)));
      else setPending(() => leave);
    },
    pending,
    release: () => {
      open.current = true;
    },
    answer: (leave) => {
      setPending(null);
      if (leave && pending) go(pending);
    },
  };
}
