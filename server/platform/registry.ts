// What modules tell one another before the server starts, kept by app: so a lower module calls a higher one without importing it.

/** Which server it is, where a process holds several. */
export interface Hooks {
  /** Nothing but itself: what is kept for this server alone is kept by it. */
  registries: object;
}

interface Registry<T> {
  /** Throws where the name is taken. */
  register: (app: Hooks, name: string, item: T) => void;
  /** In the order of their names: in which order modules are mounted must not matter. */
  of: (app: Hooks) => ReadonlyMap<string, T>;
}

/** `what`: for the message about a name that is taken. */
export function createRegistry<T>(what: string): Registry<T> {
  const known = new WeakMap<object, Map<string, T>>();
  return {
    register: ({ registries }, name, item) => {
      const items = known.get(registries) ?? new Map<string, T>();
      if (items.has(name)) throw new Error(`${what}: ${name} is registered twice`);
      const all = [...items, [name, item] as const].sort(([a], [b]) => (a < b ? -1 : 1));
      known.set(registries, new Map(all));
    },
    of: ({ registries }) => known.get(registries) ?? new Map<string, T>(),
  };
}
