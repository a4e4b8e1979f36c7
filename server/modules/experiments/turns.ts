// Some at once, the others wait: threads that each may take much memory.

export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function turns(most: number): RunInTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      // whoever waits takes the place over
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
