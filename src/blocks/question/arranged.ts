// What an order and a match are drawn from.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { Draft, Question } from './answer.ts';

export interface Arranged {
  question: Question;
  draft: Draft;
  editable: boolean;
  change: (draft: Draft) => void;
  result?: BlockProps<'check-result'>;
}
