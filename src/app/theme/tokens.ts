// The look's numbers: neutrals, status colours, type scale, spacing, radii. Components name semantic tokens, never these.
import { hex } from './oklch.ts';
import { type Ramp, ramp } from './ramp.ts';

const HUE = 255;
const grey = (lightness: number, chroma = 0.012): string => hex(lightness, chroma, HUE);

/** Each mode has its own surfaces; dark is no inversion: what is nearer is lighter. */
interface Mode {
  bg: string;
  panel: string;
  subtle: string;
  muted: string;
  emphasized: string;
  border: string;
  borderStrong: string;
  fg: string;
  fgMuted: string;
  fgSubtle: string;
}
export const LIGHT: Mode = {
  bg: grey(0.972, 0.005),
  panel: '#ffffff',
  subtle: grey(0.981, 0.004),
  muted: grey(0.952, 0.008),
  emphasized: grey(0.915, 0.011),
  border: grey(0.91, 0.01),
  borderStrong: grey(0.62, 0.02),
  fg: grey(0.25, 0.022),
  fgMuted: grey(0.46, 0.022),
  fgSubtle: grey(0.53, 0.02),
};
export const DARK: Mode = {
  bg: grey(0.178, 0.014),
  panel: grey(0.222, 0.016),
  subtle: grey(0.205, 0.015),
  muted: grey(0.258, 0.018),
  emphasized: grey(0.32, 0.02),
  border: grey(0.315, 0.018),
  borderStrong: grey(0.56, 0.02),
  fg: grey(0.945, 0.006),
  fgMuted: grey(0.77, 0.014),
  fgSubtle: grey(0.68, 0.016),
};

export const PALETTES = {
  red: ramp(25, 0.2),
  orange: ramp(55, 0.17),
  green: ramp(152, 0.17),
  gray: ramp(HUE, 0.022),
} satisfies Record<string, Ramp>;

/** 4 px for each unit, under the names that components use. */
const UNITS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
  64, 72, 80, 96,
];
type Values = Record<string, { value: string }>;
const values = (entries: readonly (readonly [string, string])[]): Values =>
  Object.fromEntries(entries.map(([k, value]) => [k, { value }]));
export const spacing: Values = values([
  ['0', '0'],
  ['px', '1px'],
  ...UNITS.map((u) => [String(u), `${u / 4}rem`] as const),
]);
export const sizes: Values = {
  ...spacing,
  ...values([
    ['full', '100%'],
    ['1/2', '50%'],
    ['min', 'min-content'],
    ['max', 'max-content'],
    ['fit', 'fit-content'],
    ['prose', '38em'],
    ['xs', '20rem'],
    ['sm', '24rem'],
    ['md', '28rem'],
    ['lg', '32rem'],
    ['xl', '36rem'],
    ['2xl', '42rem'],
    ['3xl', '48rem'],
    ['4xl', '56rem'],
    ['5xl', '64rem'],
    ['6xl', '72rem'],
    ['7xl', '80rem'],
    ['8xl', '90rem'],
  ]),
};

/** Six sizes; components of the library that ask for others get the nearest. */
const SCALE = [
  ['2xs', 12, 16],
  ['xs', 12, 18],
  ['sm', 14, 22],
  ['md', 16, 26],
  ['lg', 20, 30],
  ['xl', 24, 34],
  ['2xl', 32, 42],
  ['3xl', 32, 42],
] as const;
export const fontSizes = values(SCALE.map(([name, size]) => [name, `${size / 16}rem`]));
export const textStyles = Object.fromEntries(
  SCALE.map(([name, , line]) => [name, { value: { fontSize: name, lineHeight: `${line / 16}rem` } }]),
);
const CHINESE =
  "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', system-ui, -apple-system, 'Segoe UI', sans-serif";
/**
 * Families by the language of the page. In Chinese fonts quotes and apostrophes are as wide as a character, as Chinese has
 * them and English has not: there letters come first, and never from system-ui, which may be one of those fonts.
 */
export const letters = {
  html: CHINESE,
  'html:lang(en)': `-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', ${CHINESE}`,
};
const SANS = 'var(--letters)';
export const fonts = values([
  ['body', SANS],
  ['heading', SANS],
  ['mono', "ui-monospace, 'SF Mono', Consolas, 'Noto Sans Mono CJK SC', monospace"],
]);
export const fontWeights = values([
  ['normal', '400'],
  ['medium', '500'],
  ['semibold', '600'],
  ['bold', '700'],
]);
export const lineHeights = values([
  ['short', '1.375'],
  ['moderate', '1.5'],
  ['tall', '1.75'],
]);
export const radii = values([
  ['none', '0'],
  ['xs', '4px'],
  ['sm', '6px'],
  ['md', '8px'],
  ['lg', '12px'],
  ['xl', '16px'],
  ['2xl', '20px'],
  ['full', '9999px'],
]);
export const durations = values([
  ['fastest', '50ms'],
  ['faster', '100ms'],
  ['fast', '120ms'],
  ['moderate', '160ms'],
  ['slow', '200ms'],
  ['slower', '200ms'],
  ['slowest', '500ms'],
]);
export const zIndex = {
  hide: { value: -1 },
  base: { value: 0 },
  docked: { value: 10 },
  dropdown: { value: 1000 },
  sticky: { value: 1100 },
  banner: { value: 1200 },
  overlay: { value: 1300 },
  modal: { value: 1400 },
  popover: { value: 1500 },
  skipNav: { value: 1600 },
  toast: { value: 1700 },
  tooltip: { value: 1800 },
};
