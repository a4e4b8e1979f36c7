// What blocks ask of the screen they stand on, and tell it.
import type { BlockProps, Citation } from '#contract/blocks/index.ts';

export type AnswerValue = string | string[] | boolean;

export interface BlockHost {
  onCite: (citation: Citation) => void;
  /** By question: what was answered, and what came of it. */
  answers: Readonly<Record<string, unknown>>;
  results: Readonly<Record<string, BlockProps<'check-result'>>>;
  /** The question that the lesson waits for; null when it waits for none. */
  openQuestion: string | null;
  /** The latest question: it stays unfolded until the next one comes. */
  lastQuestion: string | null;
  /** The question whose answer is on its way. */
  sending: string | null;
  onAnswer: (questionId: string, value: AnswerValue) => void;
  /** Absent where there is nothing to learn again. */
  onRelearn?: (pointIds: string[]) => void;
}

/** Nothing can be done: for previews, and for lessons that one only reads. */
export const readOnlyHost: BlockHost = {
  onCite: () => {},
  answers: {},
  results: {},
  openQuestion: null,
  lastQuestion: null,
  sending: null,
  onAnswer: () => {},
};
