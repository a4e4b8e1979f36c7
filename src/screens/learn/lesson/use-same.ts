// Keeps an object that is made anew with each token as long as it says the same: what rests on it is not drawn again.
import { useRef } from 'react';

/** Equal by members, and by members of members that are plain records. */
export function useSame<T extends object>(next: T): T {
  const kept = useRef(next);
  if (!isSame(kept.current, next, 2)) kept.current = next;
  return kept.current;
}

function isSame(a: unknown, b: unknown, depth: number): boolean {
  if (Object.is(a, b)) return true;
  if (depth === 0 || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key], depth - 1))
  );
}
