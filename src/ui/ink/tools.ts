// What one draws with.
import type { Stroke } from '#contract/ink.ts';
import type { IconName } from '#src/ui/work-icon.tsx';

type Tool = Stroke['kind'] | 'eraser';

/** In the order of the bar. */
export const TOOLS: readonly { tool: Tool; icon: IconName }[] = [
  { tool: 'pen', icon: 'pencil' },
  { tool: 'marker', icon: 'marker' },
  { tool: 'line', icon: 'line' },
  { tool: 'arrow', icon: 'arrow' },
  { tool: 'rect', icon: 'rect' },
  { tool: 'ellipse', icon: 'ellipse' },
  { tool: 'text', icon: 'text' },
  { tool: 'eraser', icon: 'eraser' },
];

/** Names for who does not see them; each is seen on white and on most pictures. */
export const COLORS = [
  { name: 'black', color: '#1f2937' },
  { name: 'red', color: '#dc2626' },
  { name: 'blue', color: '#1677ff' },
  { name: 'green', color: '#15803d' },
  { name: 'orange', color: '#ea580c' },
  { name: 'purple', color: '#7c3aed' },
] as const;

export const MARKER_COLOR = COLORS[4].color;

export const WIDTHS = [
  { name: 'thin', width: 22 },
  { name: 'middle', width: 40 },
  { name: 'thick', width: 80 },
] as const;

export interface Kit {
  tool: Tool;
  color: string;
  width: number;
}
export const FIRST_KIT: Kit = { tool: 'pen', color: COLORS[0].color, width: WIDTHS[1].width };

/** A marker is broader than a pen, a text as high as it can be read from the last row. */
export const strokeWidth = ({ tool, width }: Kit): number =>
  tool === 'marker' ? width * 6 : tool === 'text' ? 120 + width * 4 : width;
