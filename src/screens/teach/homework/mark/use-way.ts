// From Enter to the reply that comes after it.
import { useEffect, useState } from 'react';

export interface Way {
  isLeaving: boolean;
  leave: (isLeaving: boolean) => void;
  /** Digits that were typed on the way. */
  missed: string;
  forget: () => void;
}

/**
 * From one reply to the next. Digits typed on the way are nobody's: the rest of what is typed blindly would be taken for another
 * number, or another student's. So they are told, and nothing is typed until a field is chosen.
 */
export function useWay(reply: string | undefined): Way {
  const [left, setLeft] = useState<string>();
  const [missed, setMissed] = useState('');
  if (left !== undefined && reply !== undefined && left !== reply) setLeft(undefined);
  const isLeaving = left !== undefined;
  useEffect(() => {
    if (!isLeaving) return;
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (/^[\d.]$/.test(key) && !ctrlKey && !metaKey && !altKey) setMissed((before) => before + key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isLeaving]);
  return {
    isLeaving,
    leave: (now) => {
      setLeft(now ? reply : undefined);
      if (now) setMissed('');
    },
    missed: isLeaving ? '' : missed,
    forget: () => setMissed(''),
  };
}
