// Apart from the schemas: pages take it without their library.
/** UTF-16 units of what one person says at once, in a lesson or in a course. */
export const MOST_SAID = 2000;
/** Stars of an evaluation. */
export const MOST_STARS = 5;
