// What a class's points say of a paper and its questions: pure figures, each with a worked example in its tests.

const sum = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0);
export const mean = (xs: readonly number[]): number => (xs.length === 0 ? 0 : sum(xs) / xs.length);
/** Of all who sat it, who are no sample: divided by n. */
export function variance(xs: readonly number[]): number {
  const m = mean(xs);
  return mean(xs.map((x) => (x - m) ** 2));
}
/** Sums of decimals differ in their last digits: so little is no difference. */
const NOTHING = 1e-12;

/** Pearson's; 0 where one of the two is the same for everybody, and nothing can be said. */
export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [mx, my] = [mean(xs), mean(ys)];
  const [vx, vy] = [variance(xs), variance(ys)];
  if (vx < NOTHING || vy < NOTHING) return 0;
  return mean(xs.map((x, i) => (x - mx) * ((ys[i] ?? 0) - my))) / Math.sqrt(vx * vy);
}

/** Cronbach's, by rows of people and columns of questions; null for fewer than two questions or points that are all alike. */
export function alpha(rows: readonly (readonly number[])[]): number | null {
  const k = rows[0]?.length ?? 0;
  if (k < 2) return null;
  const whole = variance(rows.map(sum));
  if (whole < NOTHING) return null;
  const parts = Array.from({ length: k }, (_, i) => variance(rows.map((row) => row[i] ?? 0)));
  return (k / (k - 1)) * (1 - sum(parts) / whole);
}

/** A question against the rest of the paper: with itself in the sum it would agree with itself. */
export const itemRest = (points: readonly number[], totals: readonly number[]): number =>
  correlation(
    points,
    totals.map((total, i) => total - (points[i] ?? 0)),
  );

const TENTHS = 10;
/** How many have from each tenth of the points on to the next; all points are of the last. */
export function spreadOf(shares: readonly number[]): number[] {
  const bins = Array.from({ length: TENTHS }, () => 0);
  for (const share of shares) {
    const at = Math.max(0, Math.min(TENTHS - 1, Math.floor(share * TENTHS + NOTHING)));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  return bins;
}
