import type { OutputOf } from '#contract/index.ts';

export type Mastery = OutputOf<'/api/Theory/Mastery'>;
export type MasteryPoint = Mastery['points'][number];
