// All icons of the screens behind the login page, in the grid and stroke of `icon.tsx`, whose own are reachable here too.
import { chakra } from '@chakra-ui/react';
import { isIconName, ICON_NAMES as SHARED_NAMES, type IconName as Shared, Icon as SharedIcon } from './icon.tsx';

const PATHS = {
  add: 'M12 5v14M5 12h14',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  bin: 'M4.5 6.5h15M9.5 6.5v-2.5h5v2.5M6.5 6.5l.9 13h9.2l.9-13M10.2 10.5v5.5M13.8 10.5v5.5',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5.5l3.5 2',
  document: 'M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9 12.5h6M9 16.5h6',
  down: 'M5 9l7 7 7-7',
  download: 'M12 4v11.5m0 0l-4.5-4.5M12 15.5l4.5-4.5M4.5 15.5V20h15v-4.5',
  done: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12.5l2.8 2.8L16 9.5',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  pencil: 'M4 20l1-4.5L15.8 4.7a1.5 1.5 0 012.1 0l1.4 1.4a1.5 1.5 0 010 2.1L8.5 19zM13.8 6.7l3.5 3.5',
  shut: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12h8',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  filter: 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5z',
  group: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  key: 'M14.5 14a4.5 4.5 0 10-4.3-3.2L4 17v3h3v-2h2v-2h2l1-1.4c.8-.4 1.6-.6 2.5-.6zM15.5 8.5v.01',
  minus: 'M6 12h12',
  more: 'M6 12.5a.5.5 0 100-1 .5.5 0 000 1zM12 12.5a.5.5 0 100-1 .5.5 0 000 1zM18 12.5a.5.5 0 100-1 .5.5 0 000 1z',
  sortDown: 'M12 5v14m0 0l-5-5m5 5l5-5',
  sortUp: 'M12 19V5m0 0l-5 5m5-5l5 5',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  up: 'M5 15l7-7 7 7',
  upload: 'M12 15.5V4m0 0L7.5 8.5M12 4l4.5 4.5M4.5 15.5V20h15v-4.5',
} as const;

export type IconName = keyof typeof PATHS | Shared;
export const ICON_NAMES = [...SHARED_NAMES, ...(Object.keys(PATHS) as (keyof typeof PATHS)[])] as readonly IconName[]; // the literal's own keys
export const isWorkIcon = (name: string): name is IconName => isIconName(name) || Object.hasOwn(PATHS, name);

export function Icon({ name, size = '1.25em' }: { name: IconName; size?: string }) {
  if (isIconName(name)) return <SharedIcon name={name} size={size} />;
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      flexShrink="0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d={PATHS[name]} />
    </chakra.svg>
  );
}
