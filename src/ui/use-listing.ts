import { useTranslation } from 'react-i18next';

/** Several as one text, in the way of the reader's language: 甲、乙 and A, B. */
export function useListing(): (names: readonly (string | number)[]) => string {
  const { i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' });
  return (names) => list.format(names.map(String));
}
