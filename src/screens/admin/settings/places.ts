// At which page a group of settings is changed.

/** The groups that have a page of their own, and it. */
const OWN_PAGES: Readonly<Record<string, string>> = { safety: '/system/safety', words: '/system/highlight' };

export const groupAddress = (group: string): string => OWN_PAGES[group] ?? `/system/setting?group=${group}`;
