// Ramps of ten steps. Step 500 of the default is #1890ff exactly; 600 and darker carry white text (>= 4.5:1, tested).
import { hex } from './oklch.ts';

export const RAMP_STEPS = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900'] as const;
type Step = (typeof RAMP_STEPS)[number];
export type Ramp = Readonly<Record<Step, string>>;

/** Lightness, and the share of the seed's chroma, of each step. */
const SHAPE: Readonly<Record<Step, readonly [number, number]>> = {
  '50': [0.975, 0.08],
  '100': [0.945, 0.18],
  '200': [0.89, 0.36],
  '300': [0.82, 0.6],
  '400': [0.735, 0.86],
  '500': [0.6512, 1],
  '600': [0.53, 0.92],
  '700': [0.46, 0.82],
  '800': [0.375, 0.66],
  '900': [0.29, 0.5],
};

export function ramp(hue: number, chroma: number): Ramp {
  const steps = RAMP_STEPS.map((step) => {
    const [lightness, share] = SHAPE[step];
    return [step, hex(lightness, chroma * share, hue)];
  });
  return Object.fromEntries(steps) as Record<Step, string>; // one entry for each of STEPS
}
