// Numbers as the text that was meant: a student number that Excel took for a number is still a student number.

/** Doubles keep 15 digits; Excel stores zeros for those after them. */
const KEPT_DIGITS = 15;

const PARTS = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i;

/** `20260001`, `1.38E+10`, `20260001.0` as plain digits; null when digits were lost, so that nobody knows what was meant. */
export function numberText(stored: string): string | null {
  const parts = PARTS.exec(stored.trim());
  if (!parts) return stored.trim();
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const integer = (point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0')).replace(/^0+(?=\d)/, '') || '0';
  const rest = (point < 0 ? '0'.repeat(-point) : '') + digits.slice(Math.max(0, point)).replace(/0+$/, '');
  if (integer.length > KEPT_DIGITS) return null;
  const decimals = rest.replace(/0+$/, '');
  // seventeen digits name the double next to what was typed, which has fifteen at most
  const isLonger = decimals !== '' && (integer + decimals).replace(/^0+/, '').length > KEPT_DIGITS;
  if (isLonger) return numberText(Number(stored).toPrecision(KEPT_DIGITS));
  return `${sign === '-' ? '-' : ''}${integer}${decimals === '' ? '' : `.${decimals}`}`;
}

/** A text that once was a number: what a program wrote into a CSV file for want of space. */
export function hasLostDigits(text: string): boolean {
  const [, fraction = '', exponent] = /^\d(?:\.(\d+))?E\+?(\d+)$/i.exec(text) ?? [];
  return exponent !== undefined && Number(exponent) > fraction.length;
}
