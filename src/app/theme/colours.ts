// The 24 theme colours: one turn of the hue circle from the default's hue in steps of 15 degrees.
import { LOOK, THEME_COLOURS, type ThemeColour } from '#contract/look.ts';
import { type Ramp, ramp } from './ramp.ts';

/** #1890ff in OKLCH. */
const DEFAULT_HUE = 252.783;
const DEFAULT_CHROMA = 0.19097;

export const DEFAULT_COLOUR: ThemeColour = LOOK.colour;

export const isThemeColour = (value: unknown): value is ThemeColour => THEME_COLOURS.some((c) => c === value);

export const themeRamp = (colour: ThemeColour): Ramp =>
  ramp((DEFAULT_HUE + THEME_COLOURS.indexOf(colour) * 15) % 360, DEFAULT_CHROMA);
