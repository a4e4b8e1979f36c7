// Units of measurement: SI with its prefixes, and the everyday ones beside it.
import { allOf } from '#server/platform/tutor/lang/index.ts';
import { plainNotation } from './notation.ts';

/** Exponents of length, mass, time, current, temperature, amount, angle. */
type Dimension = readonly number[];

export interface Unit {
  dimension: Dimension;
  /** Into the coherent SI unit. */
  factor: number;
}

const BASE: Readonly<Record<string, Unit>> = {
  m: { dimension: [1, 0, 0, 0, 0, 0, 0], factor: 1 },
  g: { dimension: [0, 1, 0, 0, 0, 0, 0], factor: 1e-3 },
  s: { dimension: [0, 0, 1, 0, 0, 0, 0], factor: 1 },
  A: { dimension: [0, 0, 0, 1, 0, 0, 0], factor: 1 },
  K: { dimension: [0, 0, 0, 0, 1, 0, 0], factor: 1 },
  mol: { dimension: [0, 0, 0, 0, 0, 1, 0], factor: 1 },
  rad: { dimension: [0, 0, 0, 0, 0, 0, 1], factor: 1 },
  N: { dimension: [1, 1, -2, 0, 0, 0, 0], factor: 1 },
  Pa: { dimension: [-1, 1, -2, 0, 0, 0, 0], factor: 1 },
  J: { dimension: [2, 1, -2, 0, 0, 0, 0], factor: 1 },
  W: { dimension: [2, 1, -3, 0, 0, 0, 0], factor: 1 },
  Hz: { dimension: [0, 0, -1, 0, 0, 0, 0], factor: 1 },
  C: { dimension: [0, 0, 1, 1, 0, 0, 0], factor: 1 },
  V: { dimension: [2, 1, -3, -1, 0, 0, 0], factor: 1 },
  Ω: { dimension: [2, 1, -3, -2, 0, 0, 0], factor: 1 },
  F: { dimension: [-2, -1, 4, 2, 0, 0, 0], factor: 1 },
  T: { dimension: [0, 1, -2, -1, 0, 0, 0], factor: 1 },
  L: { dimension: [3, 0, 0, 0, 0, 0, 0], factor: 1e-3 },
  l: { dimension: [3, 0, 0, 0, 0, 0, 0], factor: 1e-3 },
  bar: { dimension: [-1, 1, -2, 0, 0, 0, 0], factor: 1e5 },
  cal: { dimension: [2, 1, -2, 0, 0, 0, 0], factor: 4.184 },
  eV: { dimension: [2, 1, -2, 0, 0, 0, 0], factor: 1.602176634e-19 },
};
// Whole words that are no prefix with a base unit; a temperature in °C has a zero of its own, so nothing converts to it.
const NONE: Dimension = [0, 0, 0, 0, 0, 0, 0];
const WHOLE: Readonly<Record<string, Unit>> = {
  min: { dimension: [0, 0, 1, 0, 0, 0, 0], factor: 60 },
  h: { dimension: [0, 0, 1, 0, 0, 0, 0], factor: 3600 },
  d: { dimension: [0, 0, 1, 0, 0, 0, 0], factor: 86400 },
  t: { dimension: [0, 1, 0, 0, 0, 0, 0], factor: 1000 },
  '°': { dimension: [0, 0, 0, 0, 0, 0, 1], factor: Math.PI / 180 },
  '′': { dimension: [0, 0, 0, 0, 0, 0, 1], factor: Math.PI / 10800 },
  '°C': { dimension: [0, 0, 0, 0, 7, 0, 0], factor: 1 },
  '%': { dimension: NONE, factor: 0.01 },
  '‰': { dimension: NONE, factor: 0.001 },
  cc: { dimension: [3, 0, 0, 0, 0, 0, 0], factor: 1e-6 },
  atm: { dimension: [-1, 1, -2, 0, 0, 0, 0], factor: 101325 },
  mmHg: { dimension: [-1, 1, -2, 0, 0, 0, 0], factor: 133.322 },
  ...Object.fromEntries(
    allOf(({ quantities }) => quantities.counters).map((name) => [name, { dimension: NONE, factor: 1 }]),
  ),
};
const PREFIX: Readonly<Record<string, number>> = {
  p: 1e-12,
  n: 1e-9,
  μ: 1e-6,
  u: 1e-6,
  m: 1e-3,
  c: 1e-2,
  d: 0.1,
  h: 100,
  k: 1e3,
  M: 1e6,
  G: 1e9,
};
const WHOLE_NAMES = allOf(({ quantities }) => quantities.wholeUnits);
const NAMES = allOf(({ quantities }) => quantities.units);

const TEMPERATURES = ['°C', 'K'];

/** Kelvin and degrees Celsius measure the same from another zero. */
export function isTemperature(unit: Unit): boolean {
  return TEMPERATURES.some((name) => measureSame(symbol(name), unit));
}

/** A length is a length, whatever its factor. */
export const measureSame = (one: Unit | undefined, other: Unit | undefined): boolean =>
  one?.dimension.every((exponent, index) => exponent === other?.dimension[index]) ?? false;

/** m/s^2, m·s⁻², N/kg, 米每秒, 厘米 …; undefined for what is no unit. */
export function readUnit(text: string): Unit | undefined {
  let plain = plainNotation(text);
  for (const [name, symbol] of WHOLE_NAMES) plain = plain.replace(name, symbol);
  for (const [name, symbol] of NAMES) plain = plain.replaceAll(name, symbol);
  plain = plain.replace(/[()]/g, '').replace(/Ω|Ω/gu, 'Ω').replace(/µ/gu, 'μ').replace(/^\*/, '');
  let dimension = [...NONE];
  let factor = 1;
  let sign = 1;
  for (const piece of plain.split(/([*/])/)) {
    if (piece === '/') sign = -1;
    if (piece === '*' || piece === '/') continue;
    const match = /^([^\d^+-]+)(?:\^?([+-]?\d))?$/u.exec(piece);
    const unit = match && symbol(match[1] ?? '');
    if (!unit) return undefined;
    const exponent = sign * Number(match[2] ?? 1);
    dimension = dimension.map((own, index) => own + exponent * (unit.dimension[index] ?? 0));
    factor *= unit.factor ** exponent;
  }
  return { dimension, factor };
}

function symbol(name: string): Unit | undefined {
  const own = WHOLE[name] ?? BASE[name];
  if (own) return own;
  const base = BASE[name.slice(1)];
  const prefix = PREFIX[name[0] ?? ''];
  return base && prefix ? { dimension: base.dimension, factor: base.factor * prefix } : undefined;
}
