// The token of somebody without an account who tries a lesson or an experiment. To the session this person is a visitor: nothing
// renews the token, and where it is refused it is forgotten.
import { useSyncExternalStore } from 'react';
import { forget, keep, recall, storageKey } from './storage.ts';
import { token } from './tokens.ts';

interface Guest {
  token: string;
  id: string;
}

/** The pages that tell of what this guest has tried. */
interface Tried {
  id: string;
  pages: readonly string[];
}

const NAME = 'guest';
const TRIED = 'guest.tried';
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Null for who is signed in, too. */
const guest = (): Guest | null => (token() === null ? recall<Guest>(NAME) : null);
export const guestToken = (): string | null => recall<Guest>(NAME)?.token ?? null;
/** What calls and streams are sent with. */
export const heldToken = (): string | null => token() ?? guestToken();

export function keepGuest(held: Guest, seconds: number): void {
  keep(NAME, held, seconds);
  tell();
}

export function forgetGuest(): void {
  forget(NAME);
  tell();
}

function listen(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey(NAME) || event.key === storageKey(TRIED)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

/** The id by which the server knows this guest; null for everybody else. */
export const useGuest = (): string | null => useSyncExternalStore(listen, () => guest()?.id ?? null);

const triedBy = (id: string): readonly string[] => {
  const tried = recall<Tried>(TRIED);
  return tried?.id === id ? tried.pages : [];
};

/** A guest tries what `page` tells of: the server tells that page nothing of guests. Nothing for who is none. */
export function keepTried(page: string): void {
  const id = guest()?.id;
  if (id === undefined || triedBy(id).includes(page)) return;
  keep(TRIED, { id, pages: [...triedBy(id), page] } satisfies Tried);
  tell();
}

/** Whether this guest has tried what `page` tells of. */
export function isTried(page: string): boolean {
  const id = guest()?.id;
  return id !== undefined && triedBy(id).includes(page);
}

export const useTried = (page: string): boolean => useSyncExternalStore(listen, () => isTried(page));
