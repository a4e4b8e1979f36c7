// Where mastery, 0 to 1, changes its meaning. Without zod: the lesson's screen reads it.

/** Under it a point is weak: what to relearn. */
export const SETTLED = 0.6;
/** From here on a new lesson passes the point over. */
export const MASTERY_THRESHOLD = 0.8;
