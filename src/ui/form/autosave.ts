// Saves by itself a moment after the last change, one save at a time.
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormKit } from './use-form-kit.ts';

export interface Autosave {
  state: 'clean' | 'waiting' | 'saving' | 'saved' | 'invalid' | 'failed';
  /** When the last save was, ms. */
  at: number | null;
  retry: () => void;
}

/** `delay` in ms after the last change; undefined: the person saves. */
export function useAutosave(kit: FormKit, delay: number | undefined): Autosave | null {
  const [at, setAt] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const on = delay !== undefined;
  // what is not saved, as one value: a save is due whenever it becomes another one
  const due = on && kit.lost.length > 0 && !kit.conflict ? JSON.stringify(kit.values) : null;

  const save = useEffectEvent(async () => {
    const saved = await kit.saveQuietly();
    if (saved !== 'none') setAt(Date.now());
    // what failed is not tried again by itself until it changes, or the line is back
    setFailed(saved === 'none' ? due : null);
  });
  const retry = useEffectEvent(() => {
    if (failed !== null) void save();
  });

  useEffect(() => {
    if (due === null || due === failed || kit.saving || !kit.valid) return;
    const timer = setTimeout(() => void save(), delay);
    return () => clearTimeout(timer);
  }, [due, failed, kit.saving, kit.valid, delay]);

  useEffect(() => {
    if (!on) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [on]);

  if (!on) return null;
  const state = kit.saving
    ? 'saving'
    : due === null
      ? at === null
        ? 'clean'
        : 'saved'
      : !kit.valid
        ? 'invalid'
        : due === failed
          ? 'failed'
          : 'waiting';
  return { state, at, retry: () => void kit.saveQuietly().then((saved) => saved !== 'none' && setAt(Date.now())) };
}
