// What the workspace looks like: the school's choice until a person makes their own, which is kept for them on this device:
// whoever signs in next at a shared computer has theirs. Followed by every tab, painted before the first paint as far as it
// is known by then.
import { useSyncExternalStore } from 'react';
import { LAYOUTS, LOOK, type Look, MODES, OTHER_COLOURS, type ThemeColour } from '#contract/look.ts';
import { onSession, sessionView } from '#src/api/session.ts';
import { forget, keep, recall, storageKey } from '#src/api/storage.ts';
import { storedUser, token } from '#src/api/tokens.ts';
import { DEFAULT_COLOUR, isThemeColour, themeRamp } from './colours.ts';
import { RAMP_STEPS } from './ramp.ts';

/** Whose choice is shown: of the user of this id, or of whoever looks without an account. */
let owner: string | null = null;
const nameOf = (id: string | null): string => (id === null ? 'theme' : `theme.${id}`);
const SCHOOLS = 'theme.school';
/** What a person has chosen, and what the school has; what neither has is ours. */
let own: Partial<Look> = {};
let school: Partial<Look> = {};
const listeners = new Set<() => void>();

const isOneOf = (list: readonly unknown[]) => (value: unknown) => list.includes(value);
const isOther = isOneOf(OTHER_COLOURS);
/** Most of a look is on or off. */
function booleans(): Record<keyof Look, (value: unknown) => boolean> {
  const isFlag = (value: unknown): boolean => typeof value === 'boolean';
  return Object.fromEntries(Object.keys(LOOK).map((name) => [name, isFlag])) as Record<keyof Look, typeof isFlag>; // its own keys
}
const RIGHT: Readonly<Record<keyof Look, (value: unknown) => boolean>> = {
  ...booleans(),
  mode: isOneOf(MODES),
  layout: isOneOf(LAYOUTS),
  colour: isThemeColour,
  success: isOther,
  warning: isOther,
  error: isOther,
};

/** Anything may be stored: what is not right counts as not chosen. */
const parseLook = (stored: unknown): Partial<Look> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as object).filter(([name, value]) => RIGHT[name as keyof Look]?.(value) ?? false),
  );

export function setAppearance(change: Partial<Look>): void {
  own = { ...own, ...change };
  keep(nameOf(owner), own, null);
  paint();
}

/** Back to what the school has. */
export function resetAppearance(): void {
  own = {};
  forget(nameOf(owner));
  paint();
}

/** Kept, so that the next page begins with it. */
export function setSchoolLook(look: Look): void {
  school = look;
  keep(SCHOOLS, look, null);
  paint();
}

/** What is chosen, and whether that is dark now. */
interface Shown extends Look {
  dark: boolean;
  /** Something of it is the person's own. */
  isOwn: boolean;
}
let shown: Shown = { ...LOOK, dark: false, isOwn: false };

/** For who draws nothing. */
export const appearance = (): Shown => shown;
export const onAppearance = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useAppearance = (): Shown => useSyncExternalStore(onAppearance, () => shown);

/** Call once, before anything renders. */
export function startAppearance(): void {
  owner = token() === null ? null : (storedUser()?.id ?? null);
  own = parseLook(recall(nameOf(owner)));
  school = parseLook(recall(SCHOOLS));
  onSession(followOwner);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey(nameOf(owner))) return;
    own = parseLook(recall(nameOf(owner)));
    paint();
  });
  paint();
}

function followOwner(): void {
  const { user, phase } = sessionView();
  const next = user?.id ?? null;
  // until the holder of a token is known, it is who was here before
  if (next === owner || phase === 'loading') return;
  owner = next;
  own = parseLook(recall(nameOf(owner)));
  paint();
}

/** Through the object model, not a style tag: the content security policy allows that. */
function paint(): void {
  const look = { ...LOOK, ...school, ...own };
  const root = document.documentElement;
  const dark = look.mode === 'dark' || (look.mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.toggleAttribute('data-still', !look.motion);
  paintRamp('brand', look.colour === DEFAULT_COLOUR ? 'own' : look.colour);
  paintRamp('green', look.success);
  paintRamp('orange', look.warning);
  paintRamp('red', look.error);
  shown = { ...look, dark, isOwn: Object.keys(own).length > 0 };
  for (const tell of [...listeners]) tell();
}

/** `own`: as the theme has it. Every ramp has the same lightness at each step, so what stands on it stays readable. */
function paintRamp(palette: string, colour: 'own' | ThemeColour): void {
  const { style } = document.documentElement;
  const steps = colour === 'own' ? null : themeRamp(colour);
  for (const step of RAMP_STEPS) {
    const name = `--chakra-colors-${palette}-${step}`;
    if (steps === null) style.removeProperty(name);
    else style.setProperty(name, steps[step]);
  }
}
