// What came of a lesson's questions, as its log tells it, and which one the lesson waits for.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { StreamState } from '#src/stream/fold.ts';
import { inState } from '#src/stream/mirror.ts';

type Results = Record<string, BlockProps<'check-result'>>;

export interface Checks {
  results: Results;
  last: string | null;
  hints: Record<string, BlockProps<'hint'>[]>;
  /** The question that the lesson waits for. */
  open: string | null;
}

export function checksOf({ entries }: Pick<StreamState, 'entries'>, state: string): Checks {
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
  const waits = inState(state, 'checking') || inState(state, 'rechecking');
  return { results, hints, last, open: waits && last !== null && !results[last] ? last : null };
}
