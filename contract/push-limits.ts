// What server and screens know of pushed questions and roll calls without a schema.

/** For how many minutes a pushed question takes answers. */
export const PUSH_MINUTES = { default: 10, most: 60 } as const;

export const ROLL_STATES = ['present', 'late', 'absent', 'excused'] as const;
export type RollState = (typeof ROLL_STATES)[number];
export const ROLL_MINUTES = { default: 2, most: 10 } as const;
/** After so many wrong ones no code of this roll call is looked at any more. */
export const MOST_WRONG_CODES = 5;
