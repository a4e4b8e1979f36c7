// What many ask to be written into the same row at one moment is written together, the next when that is done: nobody holds a
// connection while they wait for each other, and of an anonymous survey the more answers come at once the less each can be told.

/** Of each in the batch why it was refused; null: it was not. */
type Write<G> = (key: string, batch: readonly G[]) => Promise<readonly (Error | null)[]>;

/** Resolves when it is written, or rejects with why it was not. */
export function together<G>(write: Write<G>): (key: string, given: G) => Promise<void> {
  const waiting = new Map<string, { given: G; done: (refused: Error | null) => void }[]>();
  const run = async (key: string): Promise<void> => {
    for (let batch = waiting.get(key) ?? []; batch.length > 0; batch = waiting.get(key) ?? []) {
      waiting.set(key, []);
      const asked = batch.map(({ given }) => given);
      // what fails has written nothing of any of them
      const outcomes = await write(key, asked).catch((error: Error) => asked.map(() => error));
      for (const [n, { done }] of batch.entries()) done(outcomes[n] ?? null);
    }
    waiting.delete(key);
  };
  return (key, given) =>
    new Promise((resolve, reject) => {
      const one = { given, done: (refused: Error | null) => (refused ? reject(refused) : resolve()) };
      const others = waiting.get(key);
      if (others) others.push(one);
      else {
        waiting.set(key, [one]);
        void run(key);
      }
    });
}
