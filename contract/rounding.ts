// Numbers as they are shown: half up from the decimal that is meant, as a score book's totals are from the exact fraction.

/** Doubles keep fifteen digits: what stands behind them is the machine's, 8.574999999999999 is 8.575. */
const KEPT_DIGITS = 15;
/** Further from a half, by its share of the number, no digit behind the kept ones leads across. */
const NEAR_HALF = 1e-12;

/** With as many decimals in each row of a column. */
export const fixed = (value: number, digits: number): string => rounded(value, digits).toFixed(digits);

/** Points are given to a hundredth. */
export const isInHundredths = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;

/** 1.005 is 1.01, where the double beside it lies below. */
export function rounded(value: number, digits = 0): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return value;
  const scale = 10 ** digits;
  const scaled = value * scale;
  // only near a half what is meant is another number than what is there: a file of a book asks for thirty thousand cells
  if (Math.abs(scaled - Math.floor(scaled) - 0.5) > NEAR_HALF * Math.max(1, Math.abs(scaled)))
    return Math.round(scaled) / scale + 0;
  const shift = (n: number | string, by: number): number => {
    const [mantissa = '0', exponent = '0'] = String(n).split('e');
    return Number(`${mantissa}e${Number(exponent) + by}`);
  };
  const whole = Math.round(shift(value.toPrecision(KEPT_DIGITS), digits));
  // zero has no sign
  return shift(whole, -digits) + 0;
}
