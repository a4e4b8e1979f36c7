// Icons of rows that are put in order and of files, for pages that do without all the others.
import { ChevronDown, ChevronUp, Download, File, GripVertical, type IconNode, Image, Trash2 } from 'lucide';
import { Glyph } from './icon.tsx';

const DRAWINGS = {
  bin: Trash2,
  down: ChevronDown,
  download: Download,
  file: File,
  grip: GripVertical,
  image: Image,
  up: ChevronUp,
} as const satisfies Record<string, IconNode>;

export const RowIcon = ({ name }: { name: keyof typeof DRAWINGS }) => <Glyph of={DRAWINGS[name]} size="1.125em" />;
