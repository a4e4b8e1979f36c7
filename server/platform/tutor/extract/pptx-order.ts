// A slide's shapes in the order in which people read them: by their places, not by when they were drawn.
import { child, find, type Node, textContent } from '#server/platform/office/xml.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Where a placeholder stands that does not say so itself. */
export type Placeholders = (mark: Node) => Node | undefined;

export interface Size {
  width: number;
  height: number;
}
interface Slide {
  placeholders: Placeholders;
  /** Undefined: nobody knows what lies beside it. */
  size: Size | undefined;
  onHidden: () => void;
}

interface Placed {
  box: Box;
  /** The shapes that go with it: a group's, or those drawn behind it whose places nobody knows. */
  shapes: Node[];
}

const SHAPES = /^p:(?:sp|graphicFrame|pic)$/;

/** Without what is hidden or lies beside the slide, which is told; of alternatives the first (the newer form). What a group holds stays together. */
export function shapesInOrder(list: readonly Node[], slide: Slide): Node[] {
  const { placeholders, size, onHidden } = slide;
  const first: Node[] = [];
  const placed: Placed[] = [];
  for (const node of list.flatMap(oneForm)) {
    if (isHidden(node)) {
      onHidden();
      continue;
    }
    const box = boxOf(node, placeholders);
    if (box && size && isBeside(box, size) && !isTitle(node)) {
      // what has no words is drawn there to be taken, or flies in
      if (textContent(node.children).trim() !== '') onHidden();
      continue;
    }
    // a group has places of its own
    const within = { placeholders, size: undefined, onHidden };
    const shapes = SHAPES.test(node.name) ? [node] : shapesInOrder(node.children, within);
    if (shapes.length === 0) continue;
    if (box) placed.push({ box, shapes });
    else (placed.at(-1)?.shapes ?? first).push(...shapes);
  }
  return [...first, ...read(placed).flatMap(({ shapes }) => shapes)];
}

/** Wholly. */
function isBeside({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return left >= width || top >= height || isBefore(left, right) || isBefore(top, bottom);
}
/** A line that nobody gave a width may lie on the edge. */
const isBefore = (from: number, to: number): boolean => (from === to ? to < 0 : to <= 0);

/** It names the slide in lists, and who does not want to see it there puts it beside. */
const isTitle = (node: Node): boolean =>
  node.name === 'p:sp' && /^(?:title|ctrTitle)$/.test(find(node.children, 'p:ph').next().value?.attributes.type ?? '');

const oneForm = (node: Node): Node[] =>
  node.name !== 'mc:AlternateContent'
    ? [node]
    : ((child(node, 'mc:Choice') ?? child(node, 'mc:Fallback'))?.children ?? []);

function isHidden(node: Node): boolean {
  const about = node.children.find(({ name }) => /^p:nv\w*Pr$/.test(name));
  return /^(?:1|true)$/.test(child(about, 'p:cNvPr')?.attributes.hidden ?? '');
}

const frameOf = (node: Node): Node | undefined =>
  child(node, 'p:xfrm') ?? child(child(node, node.name === 'p:grpSp' ? 'p:grpSpPr' : 'p:spPr'), 'a:xfrm');

function boxOf(node: Node, placeholders: Placeholders): Box | undefined {
  const [mark] = node.name === 'p:grpSp' ? [] : find(node.children, 'p:ph');
  const from = mark && !frameOf(node) ? placeholders(mark) : node;
  const frame = from && frameOf(from);
  const [at, size] = [child(frame, 'a:off')?.attributes, child(frame, 'a:ext')?.attributes];
  const [left, top, width, height] = [at?.x, at?.y, size?.cx, size?.cy].map(Number);
  if (left === undefined || top === undefined || Number.isNaN(left + top)) return undefined;
  return { left, top, right: left + (width || 0), bottom: top + (height || 0) };
}

type Side = readonly ['top', 'bottom'] | readonly ['left', 'right'];
const ROWS = ['top', 'bottom'] as const;
const COLUMNS = ['left', 'right'] as const;

/** Rows from top to bottom, columns from left to right; columns first where they stand much farther apart than rows. */
function read(placed: Placed[]): Placed[] {
  if (placed.length < 2) return placed;
  const [rows, columns] = [cut(placed, ROWS), cut(placed, COLUMNS)];
  const isByRow = rows.parts.length > 1 && (columns.parts.length < 2 || rows.gap * 4 >= columns.gap);
  const { parts } = isByRow ? rows : columns;
  if (parts.length > 1) return parts.flatMap(read);
  return placed.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/** Parts that a straight line parts, and the widest gap between two; boxes may overlap a little, as they have margins. */
function cut(placed: readonly Placed[], [from, to]: Side): { parts: Placed[][]; gap: number } {
  const parts: Placed[][] = [];
  let [end, inner, gap] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const one of placed.toSorted((a, b) => a.box[from] - b.box[from])) {
    const margin = (one.box[to] - one.box[from]) / 10;
    const part = parts.at(-1);
    if (part && one.box[from] + margin < inner) part.push(one);
    else {
      if (part) gap = Math.max(gap, one.box[from] - end);
      parts.push([one]);
    }
    end = Math.max(end, one.box[to]);
    inner = Math.max(inner, one.box[to] - margin);
  }
  return { parts, gap };
}
