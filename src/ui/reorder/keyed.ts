/** Rows of lists on this page get keys, so that a row keeps its focus when it moves. */
export type Keyed<T> = T & { key: number };

let lastKey = 0;
/** Only for lists on this page. */
export const withKey = <T extends object>(row: T): Keyed<T> => ({ ...row, key: ++lastKey });
