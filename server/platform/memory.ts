// What many ask for and may be moments old: kept in memory, for each server of a process its own.
import type { Clock, Hooks } from './app.ts';

interface Memory<T> {
  /** Many who ask at once wait for one reading; what fails is not kept. */
  of: (app: Clock & Hooks, key: string, read: () => Promise<T>) => Promise<T>;
  /** Every key that begins so. */
  drop: (app: Hooks, start: string) => void;
}

/** `most`: keys may be the caller's word, and made-up ones must not fill the memory. */
export function createMemory<T>(freshMs: number, most = 500): Memory<T> {
  const kept = new WeakMap<object, Map<string, { at: number; value: Promise<T> }>>();
  const memoryOf = ({ registries }: Hooks) => {
    const memory = kept.get(registries) ?? new Map<string, { at: number; value: Promise<T> }>();
    kept.set(registries, memory);
    return memory;
  };
  return {
    of: (app, key, read) => {
      const memory = memoryOf(app);
      const known = memory.get(key);
      if (known && app.now() - known.at < freshMs) return known.value;
      if (memory.size >= most) memory.clear();
      const value = read();
      memory.set(key, { at: app.now(), value });
      value.catch(() => memory.delete(key));
      return value;
    },
    drop: (app, start) => {
      const memory = memoryOf(app);
      for (const key of memory.keys()) if (key.startsWith(start)) memory.delete(key);
    },
  };
}
