// One spelling for the many ways a number, a unit or a formula is typed.

// mol dm⁻³: where a power follows, the space is a multiplication.
const SPACED_UNIT = /(?<=[a-zA-Z])\s+(?=[a-zA-Zμ]{1,4}(?:⁻|\^?-\d))/gu;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** One notation for the many: half width, ^ for superscripts, * for every times sign, no blanks. */
export function plainNotation(text: string): string {
  return text
    .replace(SPACED_UNIT, '·')
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
