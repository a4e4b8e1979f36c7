// A paper as it was when its exam was published, and as one attempt has it.
import type { PARTIALS } from '#contract/papers.ts';

interface Revision {
  bankId: string;
  revision: number;
}
export interface Frozen {
  name: string;
  max: number;
  shuffle: boolean;
  partial: (typeof PARTIALS)[number];
  sections: {
    title: string;
    items: (Revision & { points: number })[];
    /** Drawn for each attempt anew. */
    draws: { count: number; points: number; from: Revision[] }[];
  }[];
}

/** In the order in which its student sees it. */
export type AttemptPaper = {
  title: string;
  questions: (Revision & { questionId: string; points: number })[];
}[];
