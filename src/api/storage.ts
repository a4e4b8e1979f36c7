// What the browser keeps between visits. Values are obfuscated, not encrypted: the key below ships with the page, so
// nothing rests on it. Keep here tokens and display data only; the server trusts none of it.

const KEY = new TextEncoder().encode('mengoo.2026.keep-honest-eyes-off');
const PREFIX = 'mengoo.';
/** Seconds a value is kept where its writer says nothing else: seven days. */
export const KEPT_S = 604_800;

interface Stored {
  v: unknown;
  /** When it ends, ms; null never. */
  e: number | null;
}

export const storageKey = (name: string): string => PREFIX + name;

/** Writes; `seconds` null keeps it for good. A full or forbidden storage is not an error: the page works without. */
export function keep(name: string, value: unknown, seconds: number | null = KEPT_S, now = Date.now()): void {
  try {
    localStorage.setItem(storageKey(name), storedText(value, seconds, now));
  } catch {
    // private mode or quota
  }
}

/** A value as it is written. */
export function storedText(value: unknown, seconds: number | null = KEPT_S, now = Date.now()): string {
  const stored: Stored = { v: value, e: seconds === null ? null : now + seconds * 1000 };
  return obfuscate(JSON.stringify(stored));
}

/** Reads; what has expired or cannot be read is removed and counts as absent. */
export function recall<T>(name: string, now = Date.now()): T | null {
  const raw = read(storageKey(name));
  if (raw === null) return null;
  const stored = parse(raw);
  if (stored && (stored.e === null || stored.e > now)) return stored.v as T; // its writer is this very module
  forget(name);
  return null;
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(storageKey(name));
  } catch {
    // nothing was kept either
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(raw: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(reveal(raw));
    if (typeof stored !== 'object' || stored === null || !('v' in stored) || !('e' in stored)) return null;
    const { v, e } = stored;
    return e === null || typeof e === 'number' ? { v, e } : null;
  } catch {
    return null;
  }
}

const mask = (bytes: Uint8Array): Uint8Array => bytes.map((b, i) => b ^ (KEY[i % KEY.length] ?? 0) ^ (i & 0xff));

export function obfuscate(text: string): string {
  return btoa(Array.from(mask(new TextEncoder().encode(text)), (b) => String.fromCharCode(b)).join(''));
}

export function reveal(text: string): string {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(mask(bytes));
}
