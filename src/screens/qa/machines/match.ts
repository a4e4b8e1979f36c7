// Whether one of these texts has what is searched for.
export const isMatch = (search: string, texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));
