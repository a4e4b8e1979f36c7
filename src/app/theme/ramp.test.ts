import { describe, expect, test } from 'vitest';
import { THEME_COLOURS } from '#contract/look.ts';
import { themeRamp } from './colours.ts';
import { RAMP_STEPS } from './ramp.ts';
import { DARK, LIGHT, PALETTES } from './tokens.ts';

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
  return (x + 0.05) / (y + 0.05);
};

test('the default is #1890ff exactly, and there are 24 different colours', () => {
  expect(themeRamp('azure')['500']).toBe('#1890ff');
  expect(new Set(THEME_COLOURS.map((c) => themeRamp(c)['500'])).size).toBe(24);
});

describe.each(THEME_COLOURS)('%s', (colour) => {
  const r = themeRamp(colour);
  test('white text on 600 and darker, coloured text on white and on its own tint', () => {
    for (const step of ['600', '700', '800', '900'] as const)
      expect(contrast('#ffffff', r[step])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(r['700'], r['50'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(r['700'], LIGHT.bg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(r['300'], DARK.panel)).toBeGreaterThanOrEqual(4.5);
  });
  test('steps darken one by one', () => {
    const lights = RAMP_STEPS.map((s) => luminance(r[s]));
    expect(lights).toEqual([...lights].sort((a, b) => b - a));
  });
});

test('text is readable on every surface of both modes', () => {
  for (const mode of [LIGHT, DARK]) {
    for (const surface of [mode.bg, mode.panel, mode.subtle, mode.muted]) {
      expect(contrast(mode.fg, surface)).toBeGreaterThanOrEqual(7);
      expect(contrast(mode.fgMuted, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(mode.fgSubtle, surface)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each(Object.keys(PALETTES))('status colour %s is readable as text and under white text', (name) => {
  const r = PALETTES[name as keyof typeof PALETTES];
  expect(contrast('#ffffff', r['600'])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(r['700'], r['50'])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(r['300'], DARK.panel)).toBeGreaterThanOrEqual(4.5);
});
