// What the parts of the page about a score share.
import type { OutputOf } from '#contract/index.ts';

export type Score = OutputOf<'/api/Theory/Score'>;

/** Stands on the screen alone. */
export const NOT_PRINTED = { '@media print': { display: 'none' } } as const;
