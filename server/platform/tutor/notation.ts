// One spelling for the many ways a number, a unit or a formula is typed.

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** One notation for the many: half width, ^ for superscripts, * for every times sign, no blanks. */
export function plainNotation(text: string): string {
  return text
    .replace(/[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (run) => `^${run.replace(/./gu, superscriptDigit)}`)
    .normalize('NFKC')
    .replace(/[−–—－]/gu, '-')
    .replace(/[×xX✕](?=\s*10\s*[\^(]?[-+]?\d)|[×·•⋅∙]/gu, '*')
    .replace(/，/gu, ',')
    .replace(/。$/u, '')
    .replace(/(\d),(?=\d{3}(?!\d))/gu, '$1')
    .replace(/\s+/gu, '');
}

function superscriptDigit(mark: string): string {
  if (mark === '⁺') return '+';
  if (mark === '⁻') return '-';
  return String(SUPERSCRIPTS.indexOf(mark));
}
