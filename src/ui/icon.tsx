// Icons: Lucide's drawings under our names, one stroke. Each is decoration; the word beside it, or an aria-label, says what
// it means. Here are those of the first screens; lessons have more in `lesson-icon.tsx`, the work area in `work-icon.tsx`:
// a page loads what it draws.
import { chakra } from '@chakra-ui/react';
import {
  ArrowRight,
  Bell,
  BookOpen,
  Check,
  Eye,
  EyeOff,
  Globe,
  House,
  type IconNode,
  Info,
  LogOut,
  Menu,
  MessageCircle,
  MessageSquare,
  Moon,
  Palette,
  RefreshCw,
  Settings2,
  Sun,
  TriangleAlert,
  Video,
  Workflow,
  X,
} from 'lucide';
import { createElement, Fragment } from 'react';

const DRAWINGS = {
  check: Check,
  alert: TriangleAlert,
  info: Info,
  close: X,
  eye: Eye,
  eyeOff: EyeOff,
  sun: Sun,
  moon: Moon,
  globe: Globe,
  settings: Settings2,
  leave: LogOut,
  menu: Menu,
  bell: Bell,
  book: BookOpen,
  workflow: Workflow,
  chat: MessageSquare,
  home: House,
  live: Video,
  arrowRight: ArrowRight,
  refresh: RefreshCw,
  wechat: MessageCircle,
  palette: Palette,
} as const satisfies Record<string, IconNode>;

export type FirstIconName = keyof typeof DRAWINGS;
export const FIRST_ICON_NAMES = Object.keys(DRAWINGS) as FirstIconName[]; // the literal's own keys
export const isIconName = (name: string): name is FirstIconName => Object.hasOwn(DRAWINGS, name);

export function FirstIcon({ name, size = '1.25em' }: { name: FirstIconName; size?: string }) {
  return <Glyph of={DRAWINGS[name]} size={size} />;
}

export function Glyph({ of, size }: { of: IconNode; size: string }) {
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
      {createElement(Fragment, null, ...of.map(([tag, attributes]) => createElement(tag, attributes)))}
    </chakra.svg>
  );
}
