// At which page a group of settings is changed, and where on it a single one.
import { usePageQuery } from '#src/ui/page-query.ts';

/** The groups that have a page of their own, and it. */
const OWN_PAGES: Readonly<Record<string, string>> = { safety: '/system/safety', words: '/system/highlight' };

export const groupAddress = (group: string): string => OWN_PAGES[group] ?? `/system/setting?group=${group}`;

const FIELD = 'field';

/** Leads to a single setting: its group's form points at it. */
export function fieldAddress(group: string, name: string): string {
  const address = groupAddress(group);
  return `${address}${address.includes('?') ? '&' : '?'}${FIELD}=${name}`;
}

/** The setting that the address leads to, and how to say that it was pointed at. */
export function useFieldAsked(): { asked: string; pointed: () => void } {
  const place = usePageQuery();
  return { asked: place.get(FIELD), pointed: () => place.set({ [FIELD]: null }, true) };
}
