// Short messages. Kept outside React, so that effects may speak; `toaster.tsx` shows them.

const TOAST_MS = 3_000;

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  title: string;
  body?: string;
  action?: Action;
}

/** One thing that can be done about it; the message goes with it. */
interface Action {
  label: string;
  run: () => void;
}

interface Options {
  body?: string;
  action?: Action;
  ms?: number;
  /** While one of this key is shown, no second one is. Default: kind and title. */
  key?: string;
}

let shown: readonly Toast[] = [];
let last = 0;
const keys = new Map<string, number>();
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const tell of [...listeners]) tell();
}

function show(
  kind: Toast['kind'],
  title: string,
  { body, action, ms = TOAST_MS, key = `${kind} ${title}` }: Options = {},
): void {
  if (keys.has(key)) return;
  const id = ++last;
  keys.set(key, id);
  change([...shown, { id, kind, title, ...(body === undefined ? {} : { body }), ...(action ? { action } : {}) }]);
  setTimeout(() => dismissToast(id), ms);
}

export function dismissToast(id: number): void {
  for (const [key, of] of keys) if (of === id) keys.delete(key);
  change(shown.filter((t) => t.id !== id));
}

export const toast = {
  success: (title: string, options?: Options): void => show('success', title, options),
  error: (title: string, options?: Options): void => show('error', title, options),
  info: (title: string, options?: Options): void => show('info', title, options),
};

export const toasts = {
  get: (): readonly Toast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
