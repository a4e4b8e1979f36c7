// Numbers as a laboratory report has them: digits that mean something, means, lines through points.

/** A number as the student wrote it: null is none. The full-width signs of a Chinese keyboard are taken. */
export function numberOf(text: string | undefined): number | null {
  const plain = (text ?? '')
    .trim()
    .replaceAll('，', '.')
    .replaceAll('。', '.')
    .replaceAll('．', '.')
    .replace(/^[−–－]/, '-');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** How many digits stand after the point. */
export const decimalsOf = (text: string): number => /[.。．，](\d*)\s*$/.exec(text.trim())?.[1]?.length ?? 0;

/** Significant digits. */
export const digitsOf = (text: string): number => text.replace(/[^\d]/g, '').replace(/^0+/, '').length;

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** The uncertainty of the mean (type A): the deviation over the root of the number. */
export function typeA(values: readonly number[]): number {
  const n = values.length;
  if (n < 2) return 0;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n * (n - 1)));
}

/** By the course: what an instrument is allowed to err, over the root of three. */
export const typeB = (allowed: number): number => allowed / Math.sqrt(3);

/** By the course, in cm, mm and s. */
export const ALLOWED = { tape: 0.08, calliper: 0.02, hand: 0.2 };

export interface FittedLine {
  slope: number;
  intercept: number;
  slopeError: number;
  interceptError: number;
  r: number;
  residuals: number[];
}

export type DataPoint = readonly [x: number, y: number];

/** Least squares; null where two points do not differ in x. */
export function lineThrough(points: readonly DataPoint[]): FittedLine | null {
  const n = points.length;
  const mx = meanOf(points.map(([x]) => x));
  const my = meanOf(points.map(([, y]) => y));
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  if (n < 2 || sxx < 1e-12) return null;
  const sxy = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  const syy = points.reduce((sum, [, y]) => sum + (y - my) ** 2, 0);
  const slope = sxy / sxx;
  const intercept = my - slope * mx;
  const residuals = points.map(([x, y]) => y - (slope * x + intercept));
  const variance = n > 2 ? residuals.reduce((sum, r) => sum + r * r, 0) / (n - 2) : 0;
  return {
    slope,
    intercept,
    residuals,
    slopeError: Math.sqrt(variance / sxx),
    interceptError: Math.sqrt(variance * (1 / n + mx ** 2 / sxx)),
    r: syy > 0 ? sxy / Math.sqrt(sxx * syy) : 1,
  };
}
