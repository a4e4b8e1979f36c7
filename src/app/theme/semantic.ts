// Semantic tokens: what components name. Every pair has its light and its dark value.
import { DARK, LIGHT, PALETTES } from './tokens.ts';

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
const both = (key: keyof typeof LIGHT) => pair(LIGHT[key], DARK[key]);

/** What Chakra's recipes ask of a colour palette. White text stands on 600, never on 500. */
const palette = (name: string) => ({
  solid: pair(`{colors.${name}.600}`, `{colors.${name}.600}`),
  solidHover: pair(`{colors.${name}.700}`, `{colors.${name}.700}`),
  contrast: pair('#ffffff', '#ffffff'),
  fg: pair(`{colors.${name}.700}`, `{colors.${name}.300}`),
  subtle: pair(`{colors.${name}.50}`, `{colors.${name}.500/14}`),
  muted: pair(`{colors.${name}.100}`, `{colors.${name}.500/24}`),
  emphasized: pair(`{colors.${name}.200}`, `{colors.${name}.500/36}`),
  border: pair(`{colors.${name}.300}`, `{colors.${name}.700}`),
  focusRing: pair(`{colors.${name}.500}`, `{colors.${name}.400}`),
});

const status = (name: string) => ({
  bg: pair(`{colors.${name}.50}`, `{colors.${name}.500/14}`),
  fg: pair(`{colors.${name}.700}`, `{colors.${name}.300}`),
});
const [error, warning, success, info] = [status('red'), status('orange'), status('green'), status('brand')];

export const semanticColors = {
  brand: palette('brand'),
  ...Object.fromEntries(
    Object.keys(PALETTES)
      .filter((p) => p !== 'gray')
      .map((p) => [p, palette(p)]),
  ),
  gray: {
    ...palette('gray'),
    fg: both('fg'),
    solid: pair('{colors.gray.800}', '{colors.gray.100}'),
    contrast: pair('#ffffff', DARK.bg),
    subtle: both('muted'),
    muted: both('emphasized'),
    emphasized: both('emphasized'),
    border: both('border'),
  },
  bg: {
    DEFAULT: both('bg'),
    panel: both('panel'),
    subtle: both('subtle'),
    muted: both('muted'),
    emphasized: both('emphasized'),
    inverted: pair(LIGHT.fg, DARK.fg),
    error: error.bg,
    warning: warning.bg,
    success: success.bg,
    info: info.bg,
  },
  fg: {
    DEFAULT: both('fg'),
    muted: both('fgMuted'),
    subtle: both('fgSubtle'),
    inverted: pair('#ffffff', DARK.bg),
    error: error.fg,
    warning: warning.fg,
    success: success.fg,
    info: info.fg,
  },
  border: {
    DEFAULT: both('border'),
    muted: both('border'),
    subtle: both('border'),
    emphasized: both('borderStrong'),
    inverted: pair(LIGHT.fg, DARK.fg),
    error: pair('{colors.red.600}', '{colors.red.400}'),
    warning: warning.fg,
    success: success.fg,
    info: info.fg,
  },
};

/** Only what floats has a shadow. */
const shadow = (light: string, dark: string) => pair(light, dark);
export const semanticShadows = {
  xs: shadow('0 1px 2px rgb(15 30 60 / 0.06)', '0 1px 2px rgb(0 0 0 / 0.4)'),
  sm: shadow('0 1px 3px rgb(15 30 60 / 0.08)', '0 1px 3px rgb(0 0 0 / 0.5)'),
  md: shadow('0 6px 20px rgb(15 30 60 / 0.10)', '0 6px 20px rgb(0 0 0 / 0.5)'),
  lg: shadow('0 12px 36px rgb(15 30 60 / 0.14)', '0 12px 36px rgb(0 0 0 / 0.6)'),
  xl: shadow('0 18px 48px rgb(15 30 60 / 0.16)', '0 18px 48px rgb(0 0 0 / 0.6)'),
};
