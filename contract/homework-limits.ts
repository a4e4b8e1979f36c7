// Without zod: pages on which one writes take it.

/** Files of one item, where nothing is said, and at most. */
export const USUAL_FILES = 9;
export const MOST_FILES = 50;
