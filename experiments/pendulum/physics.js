// @ts-check
// The motion of a ball on a thread, in SI units and radians: gravity at any amplitude, the ball's own moment of inertia, the
// buoyancy of air, linear (Stokes) and quadratic drag. Runge-Kutta of fourth order at a fixed step. The page, the marking
// and whoever wants to check them use this one file.

/** Seconds: from 2 to 170 degrees the period is right to 1e-8 with it. */
export const STEP = 1 / 240;

const AIR_DENSITY = 1.2;
const AIR_VISCOSITY = 1.82e-5;
/** Of a smooth sphere at these speeds. */
const DRAG_COEFFICIENT = 0.45;

/**
 * @typedef {object} Ball
 * @property {number} radius m
 * @property {number} mass kg
 */
/**
 * @typedef {object} Motion  θ'' = -pull sin θ - linear θ' - quadratic |θ'| θ'
 * @property {number} pull 1/s²
 * @property {number} linear 1/s
 * @property {number} quadratic 1
 */
/** @typedef {{ angle: number, speed: number }} State  rad, rad/s */

/**
 * @param {{ length: number, radius: number, g: number }} pendulum  length: from the point of suspension to the ball's centre
 * @returns {Motion} Without air.
 */
export function freeMotion({ length, radius, g }) {
  return { pull: (g * length) / (length ** 2 + 0.4 * radius ** 2), linear: 0, quadratic: 0 };
}

/**
 * @param {{ length: number, g: number, ball: Ball }} pendulum
 * @returns {Motion} In air.
 */
export function motionInAir({ length, g, ball: { radius, mass } }) {
  const inertia = mass * (length ** 2 + 0.4 * radius ** 2);
  const displaced = (4 / 3) * Math.PI * radius ** 3 * AIR_DENSITY;
  const stokes = 6 * Math.PI * AIR_VISCOSITY * radius;
  const area = Math.PI * radius ** 2;
  return {
    pull: ((mass - displaced) * g * length) / inertia,
    linear: (stokes * length ** 2) / inertia,
    quadratic: (0.5 * AIR_DENSITY * DRAG_COEFFICIENT * area * length ** 3) / inertia,
  };
}

/** @param {Motion} motion @param {number} angle @param {number} speed */
const acceleration = ({ pull, linear, quadratic }, angle, speed) =>
  -pull * Math.sin(angle) - linear * speed - quadratic * Math.abs(speed) * speed;

/**
 * One step of Runge-Kutta.
 * @param {Motion} motion @param {State} state @param {number} step
 * @returns {State}
 */
export function advance(motion, { angle, speed }, step = STEP) {
  const half = step / 2;
  const a1 = acceleration(motion, angle, speed);
  const v2 = speed + half * a1;
  const a2 = acceleration(motion, angle + half * speed, v2);
  const v3 = speed + half * a2;
  const a3 = acceleration(motion, angle + half * v2, v3);
  const v4 = speed + step * a3;
  const a4 = acceleration(motion, angle + step * v3, v4);
  return {
    angle: angle + (step / 6) * (speed + 2 * v2 + 2 * v3 + v4),
    speed: speed + (step / 6) * (a1 + 2 * a2 + 2 * a3 + a4),
  };
}

/**
 * When within this step the angle is zero, in seconds from its begin; null: it is not. By the cubic through both ends.
 * @param {State} from @param {State} to @param {number} step
 */
export function crossing(from, to, step = STEP) {
  if (from.angle === 0 || from.angle > 0 === to.angle > 0) return null;
  let low = 0;
  let high = 1;
  for (let n = 0; n < 50; n++) {
    const s = (low + high) / 2;
    const at =
      from.angle * (1 + 2 * s) * (1 - s) ** 2 +
      from.speed * step * s * (1 - s) ** 2 +
      to.angle * s * s * (3 - 2 * s) +
      to.speed * step * s * s * (s - 1);
    if (at > 0 === from.angle > 0) low = s;
    else high = s;
  }
  return ((low + high) / 2) * step;
}

/**
 * The period without air, by integration of the motion: four times the way from rest at `amplitude` to the lowest point.
 * @param {{ length: number, radius?: number, g: number, amplitude: number }} pendulum  m, m, m/s², rad (below π)
 * @returns {number} s
 */
export function period({ length, radius = 0, g, amplitude }) {
  const motion = freeMotion({ length, radius, g });
  const small = (2 * Math.PI) / Math.sqrt(motion.pull);
  if (amplitude === 0) return small;
  const step = small / 720;
  /** @type {State} */
  let state = { angle: Math.abs(amplitude), speed: 0 };
  for (let n = 0; n < 100_000; n++) {
    const next = advance(motion, state, step);
    const at = crossing(state, next, step);
    if (at !== null) return 4 * (n * step + at);
    state = next;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * How much longer a swing takes than a small one: the elliptic integral, by the arithmetic-geometric mean.
 * @param {number} amplitude rad
 */
export function stretch(amplitude) {
  let a = 1;
  let b = Math.cos(amplitude / 2);
  for (let n = 0; n < 30 && Math.abs(a - b) > 1e-15; n++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return 1 / a;
}

/** The series of the lesson: 1 + θ₀²/16 + 11 θ₀⁴/3072. @param {number} amplitude rad */
export const series = (amplitude) => 1 + amplitude ** 2 / 16 + (11 * amplitude ** 4) / 3072;

/**
 * The amplitude after some time in air: both drags, averaged over a swing.
 * @param {Motion} motion @param {number} amplitude rad @param {number} seconds
 */
export function fadedAmplitude({ pull, linear, quadratic }, amplitude, seconds) {
  const a = linear / 2;
  const b = (4 / (3 * Math.PI)) * quadratic * Math.sqrt(pull);
  const left = Math.exp(-a * seconds);
  const spent = a > 0 ? (1 - left) / a : seconds;
  return (amplitude * left) / (1 + b * amplitude * spent);
}

/**
 * How long so many swings take in air, from `amplitude` on.
 * @param {Motion} motion @param {number} amplitude rad @param {number} swings
 */
export function timeOfSwings(motion, amplitude, swings) {
  const small = (2 * Math.PI) / Math.sqrt(motion.pull);
  const parts = 8;
  let time = 0;
  let at = amplitude;
  for (let n = 0; n < parts; n++) {
    const part = (swings / parts) * small * stretch(fadedAmplitude(motion, at, (swings / parts / 2) * small));
    at = fadedAmplitude(motion, at, part);
    time += part;
  }
  return time;
}
