// What modules tell one another before the server starts, kept by app: so a lower module calls a higher one without importing it.
import type { App } from './app.ts';

interface Registry<T> {
  /** Throws where the name is taken. */
  register: (app: App, name: string, item: T) => void;
  /** In the order of their names: in which order modules are mounted must not matter. */
  of: (app: App) => ReadonlyMap<string, T>;
}

/** `what`: for the message about a name that is taken. */
export function createRegistry<T>(what: string): Registry<T> {
  const known = new WeakMap<App, Map<string, T>>();
  return {
    register: (app, name, item) => {
      const items = known.get(app) ?? new Map<string, T>();
      if (items.has(name)) throw new Error(`${what}: ${name} is registered twice`);
      const all = [...items, [name, item] as const].sort(([a], [b]) => (a < b ? -1 : 1));
      known.set(app, new Map(all));
    },
    of: (app) => known.get(app) ?? new Map<string, T>(),
  };
}
