// Teaching methods by name, and how far a course may turn their screws. Without schemas: the lesson chart takes it.

export const METHODS = ['lecture', 'question', 'example', 'case', 'flipped'] as const;
export type MethodId = (typeof METHODS)[number];

/** What a point is made of. `probe` is one question before anything was explained; `retell` is told by the student. */
export const POINT_STEPS = ['explain', 'example', 'probe', 'check', 'retell', 'discuss'] as const;
export type PointStep = (typeof POINT_STEPS)[number];

export const MOST_HINTS = 3;
export const MOST_CHECKS = 3;
/** Of a worked example. */
export const MOST_EXAMPLE_STEPS = 20;
