/** Whether a region of the stored state is this state, or inside of it: the SQL of `isIn`. */
export const inState = (column: string, path: string): string =>
  `(${column} ~ '(^|,)${path.replaceAll('.', '\\.')}([.,]|$)')`;
