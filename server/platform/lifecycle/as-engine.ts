// What the server says to a lifecycle at its own word: nobody has asked for it, so nobody is told where it does not fit.
import { CODE } from '#contract/codes.ts';
import { Failure } from '../failure.ts';
import type { Outcome } from './command.ts';
import type { HasLifecycles } from './index.ts';
import { ENGINE } from './snapshot.ts';

interface Word {
  id: string;
  cmd: string;
  event: { type: string; [more: string]: unknown };
}

/** Null where the state does not take the command any more: nothing happens then. */
export async function commandAsEngine(app: HasLifecycles, word: Word): Promise<Outcome | null> {
  try {
    return await app.lifecycles.command({ ...word, who: null, as: ENGINE, testId: null });
  } catch (error) {
    if (error instanceof Failure && error.code === CODE.conflict) return null;
    throw error;
  }
}
