// Light or dark, and the theme colour: kept, followed by every tab, set before the first paint.
import { useSyncExternalStore } from 'react';
import { keep, recall, storageKey } from '#src/api/storage.ts';
import { DEFAULT_COLOUR, isThemeColour, type ThemeColour, themeRamp } from './colours.ts';
import { RAMP_STEPS } from './ramp.ts';

export const MODES = ['light', 'dark', 'system'] as const;
type ColourMode = (typeof MODES)[number];

interface Appearance {
  mode: ColourMode;
  colour: ThemeColour;
}

const NAME = 'theme';
const DEFAULT: Appearance = { mode: 'system', colour: DEFAULT_COLOUR };
let appearance = DEFAULT;
const listeners = new Set<() => void>();

function parseAppearance(stored: unknown): Appearance {
  const { mode, colour } = (stored ?? {}) as Partial<Record<keyof Appearance, unknown>>; // anything may be stored
  return {
    mode: MODES.find((m) => m === mode) ?? DEFAULT.mode,
    colour: isThemeColour(colour) ? colour : DEFAULT.colour,
  };
}

export function setAppearance(change: Partial<Appearance>): void {
  appearance = { ...appearance, ...change };
  keep(NAME, appearance, null);
  paint();
}

/** What is chosen, and whether that is dark now. */
interface Shown extends Appearance {
  dark: boolean;
}
let shown: Shown = { ...DEFAULT, dark: false };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useAppearance = (): Shown => useSyncExternalStore(subscribe, () => shown);

/** Call once, before anything renders. */
export function startAppearance(): void {
  appearance = parseAppearance(recall(NAME));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey(NAME)) return;
    appearance = parseAppearance(recall(NAME));
    paint();
  });
  paint();
}

/** Through the object model, not a style tag: the content security policy allows that. */
function paint(): void {
  const root = document.documentElement;
  const dark =
    appearance.mode === 'dark' || (appearance.mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
  const ramp = themeRamp(appearance.colour);
  for (const step of RAMP_STEPS) {
    const name = `--chakra-colors-brand-${step}`;
    if (appearance.colour === DEFAULT_COLOUR) root.style.removeProperty(name);
    else root.style.setProperty(name, ramp[step]);
  }
  shown = { ...appearance, dark };
  for (const tell of [...listeners]) tell();
}
