/** What a glob has found, by the files' names. */
export const named = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path.replace(/.*\/|\.json$/g, ''), file]));
