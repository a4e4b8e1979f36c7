// Puts what is written into the journal, the last of each question: a fast hand waits for no disk, and no word waits longer than one
// write.
import type { ExamBody } from '#src/stream/exam-sender.ts';
import type { Send } from '#src/stream/send.ts';

const AGAIN_MS = 1_000;

export interface Keeper {
  keep: (body: ExamBody) => void;
  /** Resolves when all is in the journal. */
  kept: () => Promise<void>;
  /** Questions whose last word is not even in the journal. */
  waiting: () => number;
}

/** `onFailed`: this browser keeps nothing just now; it is tried again. */
export function createKeeper(
  journal: Pick<Send, 'add'>,
  lane: string,
  onFailed: (failed: boolean) => void,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Keeper {
  const latest = new Map<string, ExamBody>();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (latest.size > 0) {
      const bodies = [...latest.values()];
      try {
        const n = await journal.add(lane, ...bodies.map((body) => ({ body: { ...body } })));
        if (n === null) throw new Error('no lane');
        onFailed(false);
        // what was written over meanwhile goes with the next turn
        for (const body of bodies) if (latest.get(body.questionId) === body) latest.delete(body.questionId);
      } catch {
        onFailed(true);
        await pause(AGAIN_MS);
      }
    }
    writing = null;
  }

  return {
    keep: (body) => {
      latest.set(body.questionId, body);
      writing ??= write();
    },
    kept: async () => {
      await writing;
    },
    waiting: () => latest.size,
  };
}
