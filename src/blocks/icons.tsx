// Icons of lessons and talks, beside those of the shell: 24 x 24, one stroke, decoration only.
import { chakra } from '@chakra-ui/react';

const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  half: 'M5 12h14',
  person: 'M12 11.5a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  flag: 'M6 21V4m0 0h11l-2 4.5 2 4.5H6',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  next: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  bulb: 'M9.5 18.5h5M10.5 21h3M12 3a6 6 0 00-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0012 3z',
  down: 'M5 9l7 7 7-7',
  send: 'M12 19V5m0 0l-6 6m6-6l6 6',
  stop: 'M7 7h10v10H7z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  book: 'M4 5.5c3-1 5.5-.8 8 .9 2.5-1.7 5-1.9 8-.9v13c-3-1-5.5-.8-8 .9-2.5-1.7-5-1.9-8-.9zM12 6.4v13',
  print: 'M7 8V3.5h10V8M7 17H4.5v-8h15v8H17M7 14h10v6.5H7z',
  copy: 'M9 9h10.5v11H9zM15 9V4H4.5v11H9',
  retry: 'M19.5 8A8 8 0 005 8.5M4.5 4.5v4.2h4.2M4.5 16A8 8 0 0019 15.5M19.5 19.5v-4.2h-4.2',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM20.5 20.5L16 16',
  info: 'M12 11v5.5M12 7.5v.01M12 21a9 9 0 100-18 9 9 0 000 18z',
  talk: 'M5 5h14a1.5 1.5 0 011.5 1.5v9A1.5 1.5 0 0119 17h-7l-4.5 3.5V17H5a1.5 1.5 0 01-1.5-1.5v-9A1.5 1.5 0 015 5z',
  speaker: 'M4 9.5h4l5-4.5v14l-5-4.5H4zM16.5 9a4.5 4.5 0 010 6M19 6.5a8 8 0 010 11',
  back: 'M9 7L4 12l5 5M4 12h11a5 5 0 010 10',
} as const;

export type GlyphName = keyof typeof PATHS;

export function Glyph({ name, size = '1.125em' }: { name: GlyphName; size?: string }) {
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
