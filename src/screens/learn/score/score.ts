// What became of a lesson, as each part of its page gets it.
import type { OutputOf } from '#contract/index.ts';

export type Score = OutputOf<'/api/Theory/Score'>;
