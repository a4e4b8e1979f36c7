// The engine as a process of its own, to be killed without a word: it answers commands for attempts.
import { Failure } from '#server/platform/failure.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { serve } from '#tests/bench/child.ts';
import { attemptDefinition, someone } from './attempt.ts';
import { openEngine } from './engine.ts';

export interface Told {
  id: string;
  /** The same again answers as the first time. */
  cmd: string;
  by: string;
  event: { type: string; [more: string]: unknown };
  /** Begins a run of this id. */
  runId?: string;
}

interface Heard {
  /** 0: taken; else the refusal's code. */
  code: number;
  /** Where the attempt stood, where that was the reason. */
  state: string;
}

export type AttemptCommands = {
  create: (input: { id: string; closes: number }) => Promise<boolean>;
  command: (input: Told) => Promise<Heard>;
  talk: (input: { id: string; cmd: string; text: string }) => Promise<Heard>;
};

const url = process.env['DATABASE_URL'] ?? '';
const pool = openPool(url, () => {});
const { lifecycles } = await openEngine(attemptDefinition, { pool, url });
await lifecycles.start();

const heard = async (task: Promise<unknown>): Promise<Heard> => {
  try {
    await task;
    return { code: 0, state: '' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { state = '' } = (error.data ?? {}) as { state?: string }; // as every refusal by state tells it
    return { code: error.code, state };
  }
};

serve({
  create: ({ id, closes }) => lifecycles.create(id, { input: { closes } }),
  command: ({ id, cmd, by, event, runId }) => {
    const opening = runId ? { opening: { runId, owner: by, lang: 'zh' as const, bodyHash: '', events: [] } } : {};
    return heard(lifecycles.command({ id, cmd, event, who: someone(by), testId: null, ...opening }));
  },
  talk: ({ id, cmd, text }) =>
    heard(
      lifecycles.append(id, {
        cmd,
        userId: '',
        events: [{ type: 'CUSTOM', name: 'attempt.talk', value: { cmd, text } }],
      }),
    ),
} satisfies AttemptCommands);
