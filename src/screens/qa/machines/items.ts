// What can be reached in a drawing, in reading order: states, and the lines beside and in them.
import type { Drawing, Inventory } from '#contract/qa.ts';
import { endsOf, INITIAL, OUTER, TYPE, widthOf } from '#src/machines/qa/drawing.ts';
import type { ChartWords } from '#src/machines/qa/words.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface DrawnItem extends Rect {
  element: string;
  /** The boxes that it belongs to: its own, or both ends of its arrow. */
  of: string[];
}

export const holds = ({ states }: Inventory, id: string): boolean => states.some((s) => s.parent === id);

/** The rows that a line takes: what a child or a timer came to stands under it. */
export const rowsOf = (element: string): number => (element.startsWith('transition:') ? 1 : 2);

/** Where the lines of a box begin, below its name and, of a closed state, how much it holds. */
export const linesTop = (inventory: Inventory, id: string): number =>
  20 + (id !== OUTER && holds(inventory, id) ? TYPE.row : 0);

/** What a line says in so much room: told, or, in a drawing that is older than the words, as it is written in the code. */
export function textOfLine(
  words: ChartWords,
  inventory: Inventory,
  { element, text }: Drawing['boxes'][number]['lines'][number],
  room: number,
): string {
  const told = words.line(element, text);
  // a layout rounds
  return widthIn(words, inventory, element, told) <= room + 1 ? told : text;
}

/** Of a line with its glyph before it and what stands behind it. */
export function widthIn(words: ChartWords, inventory: Inventory, element: string, text: string): number {
  const behind = element.startsWith('transition:')
    ? endsOf(inventory, element).map((end) => `${words.mark(end.mark)}● `)
    : [];
  return widthOf([`● ${text}`, ...behind].join(' ').trimEnd());
}

/** Whether an arrow goes by to the right of its words, which then end at it: they may need less room than another language. */
export function isLeftOfLine({ points, x, y, width, height }: Drawing['arrows'][number]): boolean {
  const beside = points.slice(1).flatMap(([to, bottom], i) => {
    const [from = to, top = bottom] = points[i] ?? [];
    const isBeside = from === to && Math.min(top, bottom) < y + height && Math.max(top, bottom) > y;
    return isBeside ? [to] : [];
  });
  const toLeft = Math.min(...beside.map((at) => Math.abs(at - x)));
  const toRight = Math.min(...beside.map((at) => Math.abs(at - (x + width))));
  return toRight < toLeft;
}

export function itemsOf(inventory: Inventory, drawing: Drawing): DrawnItem[] {
  const items: DrawnItem[] = [];
  const lines = (list: Drawing['boxes'][number]['lines'], at: Rect, of: string[]) => {
    let { y } = at;
    for (const { element } of list) {
      const height = rowsOf(element) * TYPE.row;
      items.push({ element, of, x: at.x, y, width: at.width, height });
      y += height;
    }
  };
  for (const box of drawing.boxes) {
    if (box.id === INITIAL) continue;
    const { x, y, width, height } = box;
    items.push({ element: `state:${box.id === OUTER ? drawing.of : box.id}`, of: [box.id], x, y, width, height });
    lines(box.lines, { ...box, y: y + linesTop(inventory, box.id) }, [box.id]);
  }
  for (const arrow of drawing.arrows) lines(arrow.lines, arrow, [arrow.from, arrow.to]);
  return items.sort((a, b) => a.y - b.y || a.x - b.x);
}

const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + Math.min(height, 20) / 2 });

/** The nearest one in a direction; what lies to the side counts double. */
export function neighbour(items: readonly DrawnItem[], from: DrawnItem, key: string): DrawnItem | undefined {
  const at = middle(from);
  const [axis, cross, sign] =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? (['x', 'y', key === 'ArrowRight' ? 1 : -1] as const)
      : (['y', 'x', key === 'ArrowDown' ? 1 : -1] as const);
  const far = (item: DrawnItem) => {
    const to = middle(item);
    const ahead = (to[axis] - at[axis]) * sign;
    return ahead > 1 ? ahead + 2 * Math.abs(to[cross] - at[cross]) : Number.POSITIVE_INFINITY;
  };
  const best = items.reduce<DrawnItem | undefined>((a, b) => (a && far(a) <= far(b) ? a : b), undefined);
  return best && Number.isFinite(far(best)) ? best : undefined;
}

/** Around all of them. */
export function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((r) => r.x));
  const y = Math.min(...rects.map((r) => r.y));
  return {
    x,
    y,
    width: Math.max(...rects.map((r) => r.x + r.width)) - x,
    height: Math.max(...rects.map((r) => r.y + r.height)) - y,
  };
}
