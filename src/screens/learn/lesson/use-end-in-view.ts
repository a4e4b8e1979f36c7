// The end of a lesson is read from its own beginning, when it comes. Who asks something there stays with the answer: the end that
// comes back after it is not led to again.
import { useEffect, useRef } from 'react';

export function useEndInView(isOver: boolean): void {
  const hasCome = useRef(false);
  useEffect(() => {
    if (!isOver || hasCome.current) return;
    hasCome.current = true;
    document.getElementById('summary-title')?.scrollIntoView({ block: 'start' });
  }, [isOver]);
}
