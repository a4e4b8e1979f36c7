// An entry of the operation log in words: what was done, of what, which fields, and what stood in them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogRow } from '#contract/logs.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { useMenuNames } from '../menus/names.ts';
import { usePageNames } from '../page-names.ts';

type Row = Pick<LogRow, 'power' | 'call' | 'ids' | 'subject'>;
const SETTING = 'OrgSetting';
const familyOf = (code: string): string => code.split('.')[0] ?? '';
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,40}$/.test(value);
/** Of this century, in milliseconds. */
const isTime = (name: string, value: unknown): value is number =>
  /At$|^from$|^until$/i.test(name) && typeof value === 'number' && value > 1e11;

export function useLogWords() {
  const { t, i18n } = useTranslation(['logs', 'menus', 'settings', 'list']);
  const { nameOf: powerName } = useMenuNames();
  const pageName = usePageNames();
  return useMemo(() => {
    // keys that are made of what a row holds: the files have them or not
    const first = (...keys: string[]): string | undefined => {
      const key = keys.find((one) => i18n.exists(one));
      return key === undefined ? undefined : t(key as 'logs:title');
    };
    const doneBy = (code: string): string | undefined => {
      const [family = '', call = ''] = code.split('.');
      if (family === 'auth') return t(`signIn.${call}`, { defaultValue: call });
      const whole = first(`logs:call.${family}_${call}`, `menus:power.${family}_${call}`);
      const done = first(`logs:done.${call}`, `menus:call.${call}`);
      const of = first(`menus:family.${family}`);
      return whole ?? (done && of ? t('menus:powerOf', { call: done, family: of }) : undefined);
    };
    const power = ({ call, power: code }: Row): string => doneBy(call) ?? doneBy(code) ?? code;
    /** The files that have a family's words. */
    const files = ({ power: code }: Row) =>
      (first(`menus:spokenIn.${familyOf(code)}`) ?? '').split(' ').filter(Boolean);
    const field = (row: Row, name: string): string => {
      const [group = '', own = name] = name.includes('.') ? name.split('.') : [row.ids[0], name];
      const setting = familyOf(row.power) === SETTING ? [`settings:field.${group}.${own}`] : [];
      const keys = isWord(own) ? [...files(row).map((file) => `${file}:field.${own}`), `logs:value.${own}`] : [];
      // the log of several rows has their names here, as they were typed
      return first(...setting, ...keys) ?? name;
    };
    const value = (row: Row, name: string, of: unknown): string => {
      if (of === undefined || of === null || of === '') return '—';
      const own = name.split('.').at(-1) ?? name;
      if (isTime(own, of)) return timeFormat(i18n.language, DATE_AND_TIME).format(of);
      if (own === 'menus' && typeof of === 'string') return menu(of);
      const choices = (word: string) =>
        first(
          ...files(row).map((file) => `${file}:${own}.${word}`),
          `settings:choice.${own}.${word}`,
          `logs:choice.${own}.${word}`,
        );
      if (typeof of === 'boolean' || typeof of === 'number') {
        const yesNo = typeof of === 'boolean' ? t(of ? 'list:yes' : 'list:no') : String(of);
        return choices(String(of)) ?? yesNo;
      }
      if (typeof of === 'string') return (isWord(of) ? choices(of) : undefined) ?? of;
      if (Array.isArray(of)) return of.map((one) => value(row, name, one)).join(t('comma')) || '—';
      return Object.entries(of)
        .map(([part, inner]) => t('pair', { name: field(row, part), value: value(row, part, inner) }))
        .join('\n');
    };
    const menu = (code: string): string => {
      if (!code.includes('.')) return pageName(code);
      return powerName({ code, name: code, type: 1, builtin: true } as Parameters<typeof powerName>[0]);
    };
    const subject = (row: Row): string =>
      familyOf(row.power) === SETTING
        ? row.ids.map((id) => first(`settings:group.${id}`) ?? id).join(t('comma'))
        : row.subject;
    return { power, field, value, subject };
  }, [t, i18n, powerName, pageName]);
}
