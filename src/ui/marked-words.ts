// The words that a school marks in what people say: asked for once, when the first of it is shown.
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#src/api/client.ts';
import { onSession } from '#src/api/session.ts';

const NONE: readonly string[] = [];
let words = NONE;
let asked = false;
const listeners = new Set<() => void>();

const show = (next: readonly string[]): void => {
  words = next;
  for (const tell of [...listeners]) tell();
};

// another person may be of another school
onSession(() => {
  asked = false;
});

/** Words without marks are read all the same. */
function ask(): void {
  if (asked) return;
  asked = true;
  call('/api/Home/Words', {}, { quiet: true }).then(
    ({ mark }) => show(mark),
    () => show(NONE),
  );
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useMarkedWords(): readonly string[] {
  useEffect(ask, []);
  return useSyncExternalStore(subscribe, () => words);
}
