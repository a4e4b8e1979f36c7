// Where an axis begins and ends, and which numbers stand at it.

interface Axis {
  from: number;
  to: number;
  ticks: number[];
  say: (tick: number) => string;
}

const ABOUT = 6;

/** Around these values, with round numbers. */
export function axisOf(values: readonly number[]): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return axisOf([0, 1]);
  // of one value alone something around it
  const span = high - low || Math.abs(high) * 0.2 || 1;
  const step = roundStep(span / ABOUT);
  const from = Math.floor((low - span * 0.02) / step) * step;
  const to = Math.ceil((high + span * 0.02) / step) * step;
  const count = Math.round((to - from) / step);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, n) => Number((from + n * step).toFixed(digits + 1)));
  return { from, to, ticks, say: (tick) => tick.toFixed(Math.min(digits, 6)) };
}

/** 1, 2 or 5 times a power of ten, the next that is not smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((n) => n * power >= least * (1 - 1e-9)) ?? 10) * power;
}
