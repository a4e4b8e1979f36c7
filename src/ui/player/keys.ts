// The keys of a player, as players have them everywhere.
import type { KeyboardEvent } from 'react';

export type KeyAction = 'toggle' | 'mute' | 'full' | 'captions' | 'back' | 'on' | 'louder' | 'quieter';

const KEYS: Readonly<Record<string, KeyAction>> = {
  ' ': 'toggle',
  k: 'toggle',
  m: 'mute',
  f: 'full',
  c: 'captions',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
};

/** What a key does; undefined where the control that has the focus takes it itself. */
export function keyAction({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): KeyAction | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (target instanceof HTMLSelectElement) return undefined;
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return key === ' ' ? undefined : act;
  const isVolume = target instanceof HTMLInputElement && target.dataset['control'] === 'volume';
  return isVolume && key.startsWith('Arrow') ? undefined : act;
}
