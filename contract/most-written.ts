// Without zod: pages on which one writes take it.

/** The longest text that an exam takes, in UTF-16 units. */
export const MOST_WRITTEN = 20_000;
