// Pictures in rich text, which names them by their files.
const IN_TEXT = /src="\/OrgApi\/UploadFile\/Get\?id=([\w.:-]{1,64})"/g;

export const fileIdsIn = (html: string): string[] => [...html.matchAll(IN_TEXT)].map(([, found = '']) => found);

/** The same text with other files; those that `ids` does not know stay. */
export const withFileIds = (html: string, ids: ReadonlyMap<string, string>): string =>
  html.replaceAll(/(Get\?id=)([\w.:-]{1,64})/g, (_all, head: string, id: string) => head + (ids.get(id) ?? id));
