// Icons that only the teacher's screens need, in the grid and stroke of `#src/ui/icon.tsx`; its own are reachable here too.
import { chakra } from '@chakra-ui/react';
import { isIconName, type IconName as Shared, Icon as SharedIcon } from '#src/ui/icon.tsx';

const PATHS = {
  add: 'M12 5v14M5 12h14',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  bin: 'M4.5 6.5h15M9.5 6.5v-2.5h5v2.5M6.5 6.5l.9 13h9.2l.9-13M10.2 10.5v5.5M13.8 10.5v5.5',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5.5l3.5 2',
  document: 'M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9 12.5h6M9 16.5h6',
  done: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12.5l2.8 2.8L16 9.5',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  pencil: 'M4 20l1-4.5L15.8 4.7a1.5 1.5 0 012.1 0l1.4 1.4a1.5 1.5 0 010 2.1L8.5 19zM13.8 6.7l3.5 3.5',
  shut: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12h8',
  upload: 'M12 15.5V4m0 0L7.5 8.5M12 4l4.5 4.5M4.5 15.5V20h15v-4.5',
} as const;

export type IconName = keyof typeof PATHS | Shared;

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
