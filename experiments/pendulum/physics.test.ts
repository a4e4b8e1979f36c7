import { describe, expect, test } from 'vitest';
import {
  advance,
  crossing,
  fadedAmplitude,
  freeMotion,
  motionInAir,
  period,
  STEP,
  type State,
  series,
  stretch,
  timeOfSwings,
} from './physics.js';

const RAD = Math.PI / 180;
const STEEL = { radius: 0.01, mass: 0.0327 };

/** The complete elliptic integral of the first kind by Simpson's rule: nothing of what it checks. */
function ellipticIntegral(k: number): number {
  const n = 20_000;
  const at = (i: number) => 1 / Math.sqrt(1 - k * k * Math.sin((i / n) * (Math.PI / 2)) ** 2);
  let sum = at(0) + at(n);
  for (let i = 1; i < n; i++) sum += at(i) * (i % 2 === 1 ? 4 : 2);
  return (sum * (Math.PI / 2)) / n / 3;
}

/** Seconds of so many swings from lowest point to lowest point, by the steps the page takes. */
function simulated(motion: ReturnType<typeof freeMotion>, amplitude: number, swings: number) {
  let state: State = { angle: amplitude, speed: 0 };
  const passes: number[] = [];
  for (let n = 0; passes.length < 2 * swings + 1; n++) {
    const next = advance(motion, state);
    const at = crossing(state, next);
    if (at !== null) passes.push(n * STEP + at);
    state = next;
  }
  return (passes.at(-1) ?? 0) - (passes[0] ?? 0);
}

describe.each([0.2, 0.5, 1, 2.5])('length %f m', (length) => {
  test.each([1, 2, 5, 10, 30, 60, 90, 150, 170])(
    'the period at %i° is that of the elliptic integral to 1e-6',
    (degrees) => {
      for (const radius of [0, 0.01, 0.05]) {
        const amplitude = degrees * RAD;
        const { pull } = freeMotion({ length, radius, g: 9.8 });
        const exact = (4 * ellipticIntegral(Math.sin(amplitude / 2))) / Math.sqrt(pull);
        const found = period({ length, radius, g: 9.8, amplitude });
        expect(Math.abs(found / exact - 1)).toBeLessThan(1e-6);
        expect(Math.abs((((2 * Math.PI) / Math.sqrt(pull)) * stretch(amplitude)) / exact - 1)).toBeLessThan(1e-9);
      }
    },
  );
});

test('fifty swings at the page’s own step are right to 1e-6, at any amplitude', () => {
  for (const degrees of [2, 20, 60, 170]) {
    const motion = freeMotion({ length: 1, radius: 0.01, g: 9.8 });
    const exact = 50 * period({ length: 1, radius: 0.01, g: 9.8, amplitude: degrees * RAD });
    expect(Math.abs(simulated(motion, degrees * RAD, 50) / exact - 1)).toBeLessThan(1e-6);
  }
});

test('no amplitude at all, and the figures of the lesson', () => {
  expect(period({ length: 1, g: 9.8, amplitude: 0 })).toBeCloseTo(2.0071, 4);
  for (const [degrees, ratio] of [
    [5, 1.00048],
    [10, 1.00191],
    [20, 1.00767],
    [30, 1.01741],
    [60, 1.07318],
  ] as const)
    expect(stretch(degrees * RAD)).toBeCloseTo(ratio, 5);
  expect(series(20 * RAD)).toBeCloseTo(stretch(20 * RAD), 5);
  // where the series ends, it falls behind
  expect(stretch(60 * RAD) - series(60 * RAD)).toBeGreaterThan(3e-4);
  const short = period({ length: 1, radius: 0, g: 9.8, amplitude: 0.01 });
  expect(period({ length: 1, radius: 0.1, g: 9.8, amplitude: 0.01 }) / short).toBeCloseTo(Math.sqrt(1.004), 6);
});

describe('in air', () => {
  test('buoyancy lengthens the period: 0.015 % of g for steel, far more for a table tennis ball', () => {
    const share = (ball: { radius: number; mass: number }) =>
      motionInAir({ length: 1, g: 9.8, ball }).pull / freeMotion({ length: 1, radius: ball.radius, g: 9.8 }).pull;
    expect(1 - share(STEEL)).toBeCloseTo(0.00015, 5);
    expect(1 - share({ radius: 0.02, mass: 0.0027 })).toBeGreaterThan(0.01);
  });

  test('energy only falls; the amplitude fades as its formula says', () => {
    for (const ball of [STEEL, { radius: 0.02, mass: 0.0027 }]) {
      const motion = motionInAir({ length: 1, g: 9.8, ball });
      let state: State = { angle: 20 * RAD, speed: 0 };
      let energy = Number.POSITIVE_INFINITY;
      let top = 0;
      for (let n = 0; n < 240 * 60; n++) {
        const next = advance(motion, state);
        const now = next.speed ** 2 / 2 + motion.pull * (1 - Math.cos(next.angle));
        expect(now).toBeLessThan(energy + 1e-12);
        energy = now;
        if (n > 240 * 56) top = Math.max(top, Math.abs(next.angle));
        state = next;
      }
      expect(top / fadedAmplitude(motion, 20 * RAD, 58)).toBeCloseTo(1, 1);
    }
  });

  test('how long fifty swings take is known without simulating them', () => {
    for (const [degrees, most] of [
      [4, 1e-5],
      [15, 3e-5],
      [45, 2e-4],
    ] as const) {
      const motion = motionInAir({ length: 0.9, g: 9.8, ball: STEEL });
      const known = timeOfSwings(motion, degrees * RAD, 50);
      expect(Math.abs(simulated(motion, degrees * RAD, 50) / known - 1)).toBeLessThan(most);
    }
  });
});
