// The look of the workspace, as data: what the drawer offers, what a school sets as its default, what the browser paints.

export const MODES = ['light', 'dark', 'system'] as const;
export const LAYOUTS = ['horizontal-mix', 'horizontal', 'vertical', 'vertical-mix'] as const;
/** One turn of the hue circle from the default's hue in steps of 15 degrees. */
export const THEME_COLOURS = [
  'azure',
  'cobalt',
  'indigo',
  'violet',
  'purple',
  'orchid',
  'magenta',
  'rose',
  'crimson',
  'scarlet',
  'vermilion',
  'orange',
  'amber',
  'ochre',
  'olive',
  'moss',
  'leaf',
  'green',
  'jade',
  'emerald',
  'teal',
  'turquoise',
  'cyan',
  'sky',
] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];
/** The colours of what is right, what wants care and what is wrong; `own`: as we have them. */
export const OTHER_COLOURS = ['own', ...THEME_COLOURS] as const;

export interface Look {
  mode: (typeof MODES)[number];
  layout: (typeof LAYOUTS)[number];
  colour: ThemeColour;
  success: (typeof OTHER_COLOURS)[number];
  warning: (typeof OTHER_COLOURS)[number];
  error: (typeof OTHER_COLOURS)[number];
  /** Of the header: the path to the page below it. */
  breadcrumbs: boolean;
  tabs: boolean;
  /** Open tabs come back after the page was closed. */
  keepTabs: boolean;
  siderDark: boolean;
  siderCollapsed: boolean;
  /** One branch of the menu is open at a time. */
  accordion: boolean;
  footer: boolean;
  /** Of the page: as wide as the window, or a column. */
  wide: boolean;
  motion: boolean;
}

export const LOOK: Look = {
  mode: 'system',
  layout: 'horizontal-mix',
  colour: 'azure',
  success: 'own',
  warning: 'own',
  error: 'own',
  breadcrumbs: true,
  tabs: true,
  keepTabs: true,
  siderDark: false,
  siderCollapsed: false,
  accordion: false,
  footer: true,
  wide: false,
  motion: true,
};
