// Chakra with our own tokens and only the recipes of the first screens; `work-system.ts` has those of the rest.
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { skeletonRecipe, spinnerRecipe } from '@chakra-ui/react/theme';
import { DEFAULT_COLOUR, themeRamp } from './colours.ts';
import { buttonRecipe, inputRecipe } from './recipes.ts';
import { semanticColors, semanticShadows } from './semantic.ts';
import {
  durations,
  fontSizes,
  fonts,
  fontWeights,
  letters,
  lineHeights,
  PALETTES,
  radii,
  sizes,
  spacing,
  textStyles,
  zIndex,
} from './tokens.ts';

const shades = (ramp: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(ramp).map(([step, value]) => [step, { value }]));

const alphas = (rgb: string) =>
  shades(
    Object.fromEntries([100, 200, 300, 400, 500, 600, 700, 800].map((step) => [step, `rgb(${rgb} / ${step / 1000})`])),
  );
const FILTERS = [
  'blur',
  'brightness',
  'contrast',
  'grayscale',
  'hue-rotate',
  'invert',
  'saturate',
  'sepia',
  'drop-shadow',
  'backdrop-blur',
  'backdrop-brightness',
  'backdrop-contrast',
  'backdrop-saturate',
  'backdrop-opacity',
];

export const theme = defineConfig({
  preflight: true,
  globalCss: {
    // what the library's preflight and filters look up
    '*': {
      '--global-color-border': 'colors.border',
      '--global-font-body': 'fonts.body',
      '--global-font-mono': 'fonts.mono',
      ...Object.fromEntries(FILTERS.map((name) => [`--${name}`, 'var(--chakra-empty, )'])),
    },
    // what a teacher has sent stands above the page, so high (screens/learn/pushed), and the portal's header; both lie over
    // what scrolls. `--bars`: header and tabs of the work area (admin-frame)
    html: {
      colorPalette: 'brand',
      '--news': '0px',
      '--head': '3.5rem',
      '--over': 'calc(var(--head) + var(--news))',
      '--bars': '0px',
      '--letters': letters.html,
    },
    // on a phone a page with a head of its own stands without the portal's
    'html:has([data-own-head])': { '@media (max-width: 767.98px)': { '--head': '0px' } },
    'html:lang(en)': { '--letters': letters['html:lang(en)'] },
    body: { bg: 'bg', color: 'fg', fontFamily: 'body', textStyle: 'sm', minHeight: '100dvh', overflowWrap: 'anywhere' },
    '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
    // what fills the window shares it with what is told above: a notice, a lost line
    '#root:has([data-fills])': { '@media screen': { height: '100dvh' } },
    '#root main:has([data-fills])': { minHeight: '0' },
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    '*::selection': { bg: 'brand.emphasized' },
    'a:focus-visible, [tabindex]:focus-visible': {
      outline: '2px solid',
      outlineColor: 'brand.focusRing',
      outlineOffset: '2px',
      borderRadius: 'l1',
    },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        // none, not a short one: what closes waits for the end of its animation, and does not always hear of one so short;
        // unseen, it would lie over the page and take its clicks
        animation: 'none !important',
        transition: 'none !important',
        scrollBehavior: 'auto !important',
      },
      // as a person, or their school, wants it
      '[data-still] &': { animation: 'none !important', transition: 'none !important' },
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
      'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
      'slide-from-top': { from: { translate: '0 -0.5rem', opacity: '0' }, to: { translate: '0', opacity: '1' } },
    },
    tokens: {
      colors: {
        white: { value: '#ffffff' },
        black: { value: '#000000' },
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
        blackAlpha: alphas('0 0 0'),
        whiteAlpha: alphas('255 255 255'),
        brand: shades(themeRamp(DEFAULT_COLOUR)),
        ...Object.fromEntries(Object.entries(PALETTES).map(([name, r]) => [name, shades(r)])),
      },
      animations: { spin: { value: 'spin 1s linear infinite' }, pulse: { value: 'pulse 2s ease-in-out infinite' } },
      cursor: {
        button: { value: 'pointer' },
        disabled: { value: 'not-allowed' },
        menuitem: { value: 'pointer' },
        option: { value: 'pointer' },
        checkbox: { value: 'pointer' },
        radio: { value: 'pointer' },
        switch: { value: 'pointer' },
      },
      durations,
      fontSizes,
      fontWeights,
      fonts,
      lineHeights,
      radii,
      sizes,
      spacing,
      zIndex,
    },
    semanticTokens: {
      colors: semanticColors,
      shadows: semanticShadows,
      radii: { l1: { value: '{radii.xs}' }, l2: { value: '{radii.sm}' }, l3: { value: '{radii.md}' } },
    },
    textStyles,
    recipes: { button: buttonRecipe, input: inputRecipe, skeleton: skeletonRecipe, spinner: spinnerRecipe },
  },
});

export const system = createSystem(defaultBaseConfig, theme);
