// A strong acid and a strong base at 25 °C, the indicators, and what a student's own bottles hold.

const WATER = 1e-14;
/** mL of acid, by a pipette. */
export const ACID = 25;
/** mL: what a burette holds. */
export const BURETTE = 50;

export type Indicator = 'phenolphthalein' | 'methylOrange' | 'litmus';

/** Of these colours the first stands below the range of pH, the second above. */
export const INDICATORS: Record<Indicator, { from: number; to: number; acid: Colour; base: Colour }> = {
  phenolphthalein: { from: 8.2, to: 10, acid: [236, 243, 248, 0.35], base: [222, 45, 125, 0.85] },
  methylOrange: { from: 3.1, to: 4.4, acid: [228, 66, 52, 0.8], base: [244, 196, 48, 0.8] },
  litmus: { from: 5, to: 8, acid: [214, 70, 88, 0.75], base: [66, 92, 190, 0.75] },
};
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** mol/L in, mL in. */
export function pH(acid: number, base: number, millilitres: number, acidVolume = ACID): number {
  const excess = (acid * acidVolume - base * millilitres) / (acidVolume + millilitres);
  const hydrogen = (excess + Math.sqrt(excess ** 2 + 4 * WATER)) / 2;
  // on the basic side the difference of two near numbers would lose its digits
  return excess >= 0 ? -Math.log10(hydrogen) : 14 + Math.log10((-excess + Math.sqrt(excess ** 2 + 4 * WATER)) / 2);
}

/** How far the indicator has turned: 0 to 1. */
export function turned(indicator: Indicator, at: number): number {
  const { from, to } = INDICATORS[indicator];
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export function colourOf(indicator: Indicator, at: number): string {
  const { acid, base } = INDICATORS[indicator];
  const share = turned(indicator, at);
  const [r, g, b, a] = acid.map((part, n) => part + ((base[n] ?? 0) - part) * share) as unknown as Colour;
  return `rgba(${Math.round(r)}, ${Math.round(g)}, ${Math.round(b)}, ${a.toFixed(2)})`;
}

/** From 0 to 1, the same for the same. */
function chance(seed: number, ...what: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const sign of `${seed}/${what.join('/')}`) h = Math.imul(h ^ sign.charCodeAt(0), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

interface Bottles {
  /** mol/L: on the label of the base; of the acid nobody knows it. */
  base: number;
  acid: number;
}

export const bottlesOf = (seed: number): Bottles => ({
  base: Math.round((0.098 + 0.006 * chance(seed, 'base')) * 1e4) / 1e4,
  acid: 0.086 + 0.026 * chance(seed, 'acid'),
});

export interface Preparation {
  /** What the burette was rinsed with last. */
  burette: 'water' | 'base' | '';
  flask: 'water' | 'acid' | '';
  bubble: 'left' | 'driven' | '';
}

/** mL of base that this acid needs, as this preparation makes it seem. */
export function neededIn(seed: number, { burette, flask }: Preparation, run: number): number {
  const { base, acid } = bottlesOf(seed);
  const diluted = burette === 'water' ? 0.985 : 1;
  const more = flask === 'acid' ? 0.35 + 0.2 * chance(seed, 'flask', run) : 0;
  return (acid * (ACID + more)) / (base * diluted);
}

/** mL on the burette at the begin of a run; it is filled by hand. */
export const filledTo = (seed: number, run: number): number => Math.round(chance(seed, 'fill', run) * 90) / 100;

export type Tap = 'stream' | 'quick' | 'drop' | 'half';
const GIVES: Record<Tap, number> = { stream: 1, quick: 0.25, drop: 0.05, half: 0.02 };

/** mL that this turn of the tap gives; no two drops are alike. */
export const given = (seed: number, run: number, n: number, tap: Tap): number =>
  Math.round(GIVES[tap] * (0.92 + 0.16 * chance(seed, 'tap', run, n)) * 1000) / 1000;

/** Whether the burette, read at `level` mL, still holds what this turn of the tap may give: nothing else stops a tap. */
export const holds = (level: number, tap: Tap): boolean => level + GIVES[tap] * 1.08 <= BURETTE;

/** A bubble in the tip leaves with the first millilitres, and was counted. */
const BUBBLE = 0.18;

/** pH in the flask after so much has left the burette. */
export function pHIn(seed: number, preparation: Preparation, run: number, millilitres: number): number {
  const { base, acid } = bottlesOf(seed);
  const diluted = preparation.burette === 'water' ? 0.985 : 1;
  const more = preparation.flask === 'acid' ? 0.35 + 0.2 * chance(seed, 'flask', run) : 0;
  const arrived = Math.max(0, millilitres - (run === 0 && preparation.bubble === 'left' ? BUBBLE : 0));
  return pH(acid, base * diluted, arrived, ACID + more);
}
