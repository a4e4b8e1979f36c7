// What people call a page, by its code: as the log of visits and a role's rights name it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { menuCode, type Page } from '#contract/families/manifest.ts';
import { WORK_PAGES } from '#contract/families/work.ts';

/** The words of the work area's pages; the others have theirs with the visits, as they come with no page of this area. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.values(WORK_PAGES).flatMap((pages) =>
    Object.entries<Page>(pages).map(([path, { words }]) => [menuCode(path), words[0] ?? ''] as const),
  ),
);

/** Where a page has several addresses (`login_code`), the name of what they are below; else what was given. */
export function usePageNames(): (code: string) => string {
  const { t, i18n } = useTranslation(['visits', 'work']);
  return useMemo(() => {
    const known = (code: string): string | undefined => {
      const own = WORDS.get(code);
      const keys = [`visits:page.${code}`, `work:menu.${code}`, ...(own ? [`${own}:title`] : [])];
      const key = keys.find((one) => i18n.exists(one));
      return key === undefined ? undefined : t(key as 'visits:title');
    };
    return (code) => {
      for (let at = code; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('_')))) {
        const name = /^\w+$/.test(at.replaceAll('-', '')) ? known(at) : undefined;
        if (name !== undefined) return name;
      }
      return code;
    };
  }, [t, i18n]);
}
