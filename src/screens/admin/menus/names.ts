// What a menu or a button is called, and what it gives. Buttons are named by the operation that they open.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { usePageNames } from '../page-names.ts';

export type StoredMenu = OutputOf<'/OrgApi/SysMenu/Item'>;

/**
 * The name people read: built-in buttons carry the contract's English summary, which only English readers get, and built-in menus
 * a Chinese one, for which others have the page's own.
 */
export function useMenuNames() {
  const { t, i18n } = useTranslation('menus');
  const pageName = usePageNames();
  return useMemo(() => {
    const known = (key: string) => i18n.exists(`menus:${key}`);
    const nameOf = ({ name, code, type, builtin }: StoredMenu): string => {
      if (!builtin) return name;
      if (type === 0) {
        const own = i18n.language === 'zh-CN' ? code : pageName(code);
        return own === code ? name : own;
      }
      const [family = '', call = ''] = code.split('.');
      if (known(`power.${code.replace('.', '_')}`)) return t(`power.${code.replace('.', '_')}`);
      if (known(`family.${family}`) && known(`call.${call}`))
        return t('powerOf', { call: t(`call.${call}`), family: t(`family.${family}`) });
      return name;
    };
    /** Where a menu leads, or which calls a button opens. */
    const gives = ({ code, path, type }: StoredMenu): string =>
      type === 1 ? code : path || `/${code.replaceAll('_', '/')}`;
    return { nameOf, gives };
  }, [t, i18n, pageName]);
}

/** Ties are by code, as in the menu itself. */
export const inOrder = (a: StoredMenu, b: StoredMenu): number => a.sort - b.sort || a.code.localeCompare(b.code, 'en');
