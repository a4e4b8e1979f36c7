// Marks by a package's own rules, in a thread of its own; what they say is believed only where it can be a mark.

import { z } from 'zod';
import { MOST_PART_BYTES } from '#contract/experiment-said.ts';
import { runGuarded } from '#server/platform/guarded-worker.ts';
import { storable, wordsUpTo } from '#server/platform/text.ts';
import type { ExperimentMark } from '#src/machines/experiment/experiment.machine.ts';
import { turns } from '../turns.ts';
import type { MarkAnswer, MarkTask } from './mark.worker.ts';

/** By the clock much more than its own second: a class that ends at once, or a machine that is busy, is no fault of the package's. */
const LIMITS = { heapMb: 96, externalBytes: 192 * 1024 * 1024, timeoutMs: 10_000 };
const AT_ONCE = 2;
const turn = turns(AT_ONCE);

interface Marked {
  seq: number;
  maxScore: number;
  evidence: unknown;
  extData: unknown;
  repeatCount: number;
  timeUsed: number;
}

/** Of a step. */
const MOST_POINTS = 20;
const MOST_POINT_ID = 100;

const answer = z.object({
  steps: z.record(
    z.string(),
    z.object({
      score: z.number(),
      // as much as a record's
      evaluation: z
        .string()
        .refine((given) => Buffer.byteLength(given) <= MOST_PART_BYTES)
        .optional(),
      // where its lost marks lead; a mark stands without
      points: z.array(z.string().max(MOST_POINT_ID)).max(MOST_POINTS).catch([]).optional(),
      // what else is said of it leaves the mark as it is
      propose: z.boolean().catch(false).optional(),
    }),
  ),
});

class NoMark extends Error {}

/** Null: it threw, looped, ate, recursed or lied. A step that it does not name gets nothing. */
export async function markBy(
  code: string,
  { seed, at, steps }: { seed: number; at: number; steps: readonly Marked[] },
): Promise<ExperimentMark['steps'] | null> {
  const told = steps.map(({ seq, evidence, extData, repeatCount, timeUsed }) => ({
    seq,
    evidence,
    extData,
    repeatCount,
    timeUsed,
  }));
  const text = await run({ code, seed, at, input: JSON.stringify({ seed, steps: told }) });
  const read = answer.safeParse(parsed(text));
  if (!read.success) return null;
  const marks = steps.map(({ seq, maxScore }) => {
    const { score = 0, evaluation, points = [], propose = false } = read.data.steps[seq] ?? {};
    return {
      seq,
      score,
      evaluation: evaluation === undefined ? null : storable(evaluation),
      points: [...new Set(points.map((p) => wordsUpTo(MOST_POINT_ID, p)))],
      ...(propose && { propose }),
      isRight: score >= 0 && score <= maxScore,
    };
  });
  return marks.every((m) => m.isRight) ? marks.map(({ isRight: _right, ...mark }) => mark) : null;
}

/** The machine may have been told that text is something else. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const run = (task: MarkTask): Promise<string | null> =>
  turn(() =>
    runGuarded<MarkAnswer, string | null>({
      url: new URL('./mark.worker.ts', import.meta.url),
      workerData: task,
      limits: LIMITS,
      onMessage: ({ text }, { resolve }) => resolve(text),
      failure: () => new NoMark(),
    }).catch((error: unknown) => {
      if (error instanceof NoMark) return null;
      throw error;
    }),
  );
