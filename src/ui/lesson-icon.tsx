// Icons of lessons and talks, with those of the first screens.
import {
  ArrowUp,
  ChevronDown,
  ChevronRight,
  ChevronUp,
  Clock,
  Copy,
  FileText,
  Flag,
  type IconNode,
  Lightbulb,
  List,
  Lock,
  Minus,
  Pause,
  Pencil,
  Play,
  Plus,
  Printer,
  Search,
  Square,
  Trash2,
  User,
  Volume2,
} from 'lucide';
import { FirstIcon, type FirstIconName, Glyph, isIconName } from './icon.tsx';

const DRAWINGS = {
  minus: Minus,
  user: User,
  flag: Flag,
  pause: Pause,
  play: Play,
  next: ChevronRight,
  up: ChevronUp,
  bulb: Lightbulb,
  down: ChevronDown,
  send: ArrowUp,
  stop: Square,
  list: List,
  lock: Lock,
  clock: Clock,
  document: FileText,
  print: Printer,
  copy: Copy,
  pencil: Pencil,
  bin: Trash2,
  add: Plus,
  search: Search,
  speaker: Volume2,
} as const satisfies Record<string, IconNode>;

export type LessonIconName = keyof typeof DRAWINGS | FirstIconName;

export function LessonIcon({ name, size = '1.125em' }: { name: LessonIconName; size?: string }) {
  return isIconName(name) ? <FirstIcon name={name} size={size} /> : <Glyph of={DRAWINGS[name]} size={size} />;
}
