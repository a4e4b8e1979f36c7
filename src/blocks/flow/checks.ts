// What came of the questions, as the log tells it, and which one waits for its answer.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { Flow } from '#src/machines/lifecycle.ts';
import { isIn } from '#src/machines/state.ts';
import type { StreamState } from '#src/stream/fold.ts';

type Results = Record<string, BlockProps<'check-result'>>;

export interface Checks {
  results: Results;
  last: string | null;
  hints: Record<string, BlockProps<'hint'>[]>;
  /** The question that waits for its answer. */
  open: string | null;
}

export function checksOf({ entries }: Pick<StreamState, 'entries'>, state: string, { asks }: Flow): Checks {
  const results: Results = {};
  const hints: Checks['hints'] = {};
  let last: string | null = null;
  for (const entry of entries) {
    if (entry.kind !== 'block') continue;
    if (entry.type === 'check-question') last = entry.id;
    // the server checks it by the contract before it stores
    if (entry.type === 'check-result') {
      const result = entry.content as Results[string];
      results[result.questionId] = result;
    }
    if (entry.type === 'hint') {
      const hint = entry.content as BlockProps<'hint'>; // likewise
      hints[hint.questionId] = [...(hints[hint.questionId] ?? []), hint];
    }
  }
  const waits = isIn(state, ...asks);
  return { results, hints, last, open: waits && last !== null && !results[last] ? last : null };
}
