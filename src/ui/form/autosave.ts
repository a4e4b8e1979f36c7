// What a form that saves itself says of it.
import { useEffect, useEffectEvent } from 'react';
import type { FormKit } from './use-form-kit.ts';

export interface FormAutosave {
  state: 'clean' | 'waiting' | 'saving' | 'saved' | 'invalid' | 'failed';
  /** When the last save was, ms. */
  at: number | null;
  retry: () => void;
}

/** Null: the person saves. */
export function useAutosave(kit: FormKit, on: boolean): FormAutosave | null {
  const again = useEffectEvent(() => {
    if (kit.phase === 'refused') void kit.saveQuietly();
  });
  useEffect(() => {
    if (!on) return;
    const retry = () => again();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [on]);
  return on ? { state: stateOf(kit), at: kit.savedAt, retry: () => void kit.saveQuietly() } : null;
}

function stateOf({ phase, lost, conflict, savedAt, valid }: FormKit): FormAutosave['state'] {
  if (phase === 'saving') return 'saving';
  if (lost.length === 0 || conflict) return savedAt === null ? 'clean' : 'saved';
  if (!valid) return 'invalid';
  return phase === 'refused' ? 'failed' : 'waiting';
}
