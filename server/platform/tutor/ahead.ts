// What a request has begun to look up for the effect that its own command starts: the search runs while the command is
// being written. Only in this process, and only a while: an effect that finds nothing here looks it up itself.

export interface Ahead<T> {
  put: (key: string, value: T) => void;
  /** Once; null when nothing was begun here. */
  take: (key: string) => T | null;
}

/** More are under way in one process only when commands are refused; the oldest go first. */
const KEPT = 256;

export function createAhead<T>(): Ahead<T> {
  const kept = new Map<string, T>();
  return {
    put: (key, value) => {
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
    take: (key) => {
      const value = kept.get(key) ?? null;
      kept.delete(key);
      return value;
    },
  };
}
