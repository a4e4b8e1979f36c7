// What a menu or a button is called, and what it gives. Buttons are named by the operation that they open.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';

export type Menu = OutputOf<'/OrgApi/SysMenu/Item'>;

/** The name people read: built-in buttons carry the contract's English summary, which only English readers get. */
export function useMenuNames() {
  const { t, i18n } = useTranslation('menus');
  return useMemo(() => {
    const known = (key: string) => i18n.exists(`menus:${key}`);
    const nameOf = ({ name, code, type, builtin }: Menu): string => {
      if (!builtin || type === 0) return name;
      const [family = '', call = ''] = code.split('.');
      if (known(`power.${code.replace('.', '_')}`)) return t(`power.${code.replace('.', '_')}`);
      if (known(`family.${family}`) && known(`call.${call}`))
        return t('powerOf', { call: t(`call.${call}`), family: t(`family.${family}`) });
      return name;
    };
    /** Where a menu leads, or which calls a button opens. */
    const gives = ({ code, path, type }: Menu): string => (type === 1 ? code : path || `/${code.replaceAll('_', '/')}`);
    return { nameOf, gives };
  }, [t, i18n]);
}

/** Ties are by code, as in the menu itself. */
export const inOrder = (a: Menu, b: Menu): number => a.sort - b.sort || a.code.localeCompare(b.code, 'en');
