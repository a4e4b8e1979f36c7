// One task at a time per key, in the order of asking. Keys that are idle cost nothing.

export type Queue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  const tails = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const before = tails.get(key) ?? Promise.resolve();
    const run = before.then(task, task);
    const settled = run.then(
      () => {},
      () => {},
    );
    tails.set(key, settled);
    settled.then(() => {
      if (tails.get(key) === settled) tails.delete(key);
    });
    return run;
  };
}
