// The server's time as a page knows it, moving in steps: what is told by the minute is not drawn by the second.
import { useEffect, useState } from 'react';

const TICK_MS = 5_000;

/** `ahead`: by how much the server's clock is ahead of this device's, ms. */
export function useServerNow(ahead: number): number {
  const [tick, setTick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return tick + ahead;
}
