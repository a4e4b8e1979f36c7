/** What a glob has found, by the files' names. */
const named = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path.replace(/.*\/|\.json$/g, ''), file]));

interface WorkWords {
  /** What the families' endpoints are called where their buttons are listed, and in the operation log. */
  endpoints?: Readonly<Record<string, string>>;
}

/** Those of the work area: what each file calls its endpoints, and which files speak of them, is looked for among the menu's words. */
export function workWords(files: Record<string, object>): Record<string, object> {
  const words = named<WorkWords>(files);
  const family = Object.assign({}, ...Object.values(words).map(({ endpoints }) => endpoints)) as object;
  const spokenIn: Record<string, string> = {};
  for (const [file, { endpoints = {} }] of Object.entries(words))
    for (const name of Object.keys(endpoints)) spokenIn[name] = [spokenIn[name], file].filter(Boolean).join(' ');
  return { ...words, menus: { ...words['menus'], family, spokenIn } };
}
