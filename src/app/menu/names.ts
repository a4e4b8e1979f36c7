// What pages and menu entries are called. Chinese names are the school's own; in other languages the built-in ones
// have ours: of their own (`menu.<code>`), or the title of their page.
import { useTranslation } from 'react-i18next';
import { ROUTES } from '../routes.data.ts';

type Named = Readonly<{ code: string; name: string }>;

/** The server's name where it speaks the page's language, or where we know no other. */
export function useMenuName(): (item: Named) => string {
  const { t, i18n } = useTranslation('work');
  const own = i18n.language === 'zh-CN';
  return ({ code, name }) => (own && name !== '' ? name : t([`menu.${code}`, titleOf(code)], { defaultValue: name }));
}

function titleOf(code: string): string {
  const words = ROUTES.find((r) => r.name === code)?.words[0];
  return `${words ?? 'work'}:title`;
}
