// Our icons: 24 x 24, one stroke. Each is decoration; the word beside it, or an aria-label, says what it means.
import { chakra } from '@chakra-ui/react';

const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.5v.01M10.3 4.2L2.9 17a2 2 0 001.7 3h14.8a2 2 0 001.7-3L13.7 4.2a2 2 0 00-3.4 0z',
  info: 'M12 11v5.5M12 7.5v.01M12 21a9 9 0 100-18 9 9 0 000 18z',
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 01-2.9 3.7M6.2 7.5A16 16 0 002.5 12S6 18.5 12 18.5a9 9 0 004.2-1M10 10a3 3 0 004 4',
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.2A8.2 8.2 0 019.8 4a8.2 8.2 0 1010.2 10.2z',
  globe:
    'M12 21a9 9 0 100-18 9 9 0 000 18zM3.5 9.5h17M3.5 14.5h17M12 3c2.5 2.6 3.6 5.6 3.6 9s-1.1 6.4-3.6 9c-2.5-2.6-3.6-5.6-3.6-9S9.5 5.6 12 3z',
  user: 'M12 11.5a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  users:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M16 4.3a3.5 3.5 0 010 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM9 19.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  leave: 'M14 4.5H6.5a1.5 1.5 0 00-1.5 1.5v12a1.5 1.5 0 001.5 1.5H14M10.5 12H20m0 0l-3.5-3.5M20 12l-3.5 3.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  bell: 'M6 16.5V11a6 6 0 1112 0v5.5l1.5 2h-15zM10 21h4',
  book: 'M4 5.5c3-1 5.5-.8 8 .9 2.5-1.7 5-1.9 8-.9v13c-3-1-5.5-.8-8 .9-2.5-1.7-5-1.9-8-.9zM12 6.4v13',
  sparkles:
    'M11 4l1.7 4.8L17.5 10.5l-4.8 1.7L11 17l-1.7-4.8L4.5 10.5l4.8-1.7zM18.5 15l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z',
  activity: 'M3 12h4l2.5-7 5 14L17 12h4',
  workflow: 'M4 4.5h6v6H4zM14 13.5h6v6h-6zM7 10.5v3a3 3 0 003 3h4',
  chat: 'M5 5h14a1.5 1.5 0 011.5 1.5v9A1.5 1.5 0 0119 17h-7l-4.5 3.5V17H5a1.5 1.5 0 01-1.5-1.5v-9A1.5 1.5 0 015 5z',
  home: 'M4 11.5L12 4.5l8 7M6 10v9.5h4.5v-5h3v5H18V10',
  arrowRight: 'M5 12h14m0 0l-5-5m5 5l-5 5',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  chevronDown: 'M6 9.5l6 6 6-6',
  panelClose: 'M4 5h16v14H4zM9.5 5v14M16 9.5L13.5 12l2.5 2.5',
  panelOpen: 'M4 5h16v14H4zM9.5 5v14M13.5 9.5L16 12l-2.5 2.5',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM20.5 20.5L16 16',
  bullets: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  numbers:
    'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.8v4.3M3.8 15.3c0-.8.6-1.3 1.4-1.3s1.3.5 1.3 1.2c0 1-2.7 2.1-2.7 3.3h2.8',
  quote:
    'M10 7c-3 .8-5 3-5 6.5V17h5v-5H7.5c0-1.6 1-2.7 2.5-3.2zM19 7c-3 .8-5 3-5 6.5V17h5v-5h-2.5c0-1.6 1-2.7 2.5-3.2z',
  link: 'M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1',
  image: 'M4.5 5h15v14h-15zM4.5 16l4.5-4.5 4 4 2.5-2.5 4 4M15 9.5v.01',
  eraser:
    'M8.5 19.5L4 15a1.5 1.5 0 010-2.1L12.4 4.5a1.5 1.5 0 012.1 0l5 5a1.5 1.5 0 010 2.1L11.6 19.5zM8.3 8.6l7.1 7.1M11.6 19.5H20',
  folder: 'M3.5 6.5A1.5 1.5 0 015 5h4l2 2.5h8A1.5 1.5 0 0120.5 9v9a1.5 1.5 0 01-1.5 1.5H5A1.5 1.5 0 013.5 18z',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  chevron: 'M9 6l6 6-6 6',
  undo: 'M9 6.5L4.5 11 9 15.5M4.5 11H14a5 5 0 010 10h-2.5',
  redo: 'M15 6.5l4.5 4.5-4.5 4.5M19.5 11H10a5 5 0 000 10h2.5',
  refresh: 'M19.5 8A8 8 0 005 8.5M4.5 4.5v4.2h4.2M4.5 16A8 8 0 0019 15.5M19.5 19.5v-4.2h-4.2',
  phone: 'M8 3h8a1.5 1.5 0 011.5 1.5v15A1.5 1.5 0 0116 21H8a1.5 1.5 0 01-1.5-1.5v-15A1.5 1.5 0 018 3zM11 18h2',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  wechat:
    'M9.5 4C5.9 4 3 6.3 3 9.2c0 1.6.9 3 2.4 4L5 15.5l2.5-1.3c.6.2 1.3.3 2 .3M15.5 9.5c-3.1 0-5.5 2-5.5 4.5s2.4 4.5 5.5 4.5c.6 0 1.2-.1 1.7-.2l2.3 1.2-.4-2c1.2-.8 1.9-2.1 1.9-3.5 0-2.5-2.4-4.5-5.5-4.5z',
  palette:
    'M12 3.5a8.5 8.5 0 100 17c1.2 0 1.7-.8 1.7-1.6 0-1.3-1-1.5-1-2.6 0-.9.7-1.5 1.6-1.5h2c2.3 0 4.2-1.7 4.2-4.3C20.5 6.5 16.7 3.5 12 3.5zM7.5 12v.01M9.5 8v.01M14 7.5v.01M17 10.5v.01',
} as const;

export type IconName = keyof typeof PATHS;
export const ICON_NAMES = Object.keys(PATHS) as IconName[]; // the literal's own keys
export const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name);

export function Icon({ name, size = '1.25em' }: { name: IconName; size?: string }) {
  return (
    <chakra.svg
      {...{
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: '1.75',
      }}
      {...{ strokeLinecap: 'round', strokeLinejoin: 'round', flexShrink: '0', 'aria-hidden': true, focusable: 'false' }}
    >
      <path d={PATHS[name]} />
    </chakra.svg>
  );
}
