// A stroke in the making, from the pointer or the keyboard, until it is lifted.
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import type { InkOp, Stroke } from '#contract/ink.ts';
import { MOST_POINTS, SIDE } from '#contract/live-limits.ts';
import { newId } from '#src/api/ids.ts';
import { type BoardPoint, touches } from './shape.ts';
import { type Kit, strokeWidth } from './tools.ts';
import { placeBack, type QuarterTurn, wayBack } from './turn.ts';

/** Points nearer to each other say nothing, in places. */
const NEAR = 12;
const REACH = 60;
const STEP = 250;
const FINE = 50;
const TWO_POINTS: ReadonlySet<Stroke['kind']> = new Set(['line', 'arrow', 'rect', 'ellipse']);
/** What has no extent was a slip of the hand. */
const LEAST = 30;

interface Making {
  id: string;
  kind: Stroke['kind'];
  color: string;
  width: number;
  points: BoardPoint[];
}

/** Where strokes go. */
interface Draws {
  draw: (page: string, ops: InkOp[]) => void;
  /** One that grows, for who looks on; null: it grows no more. */
  grow?: (stroke: (Making & { page: string; from: number; points: [number, number][] }) | null) => void;
}

interface Options {
  acts: Draws;
  page: string;
  ratio: number;
  kit: Kit;
  /** What an eraser may take away. */
  erasable: readonly Stroke[];
  /** As the page is looked at. */
  turn?: QuarterTurn;
}

export function useDrawing({ acts, page, ratio, kit, erasable, turn = 0 }: Options) {
  const [making, setMaking] = useState<Making | null>(null);
  /** Where a text is being written. */
  const [writing, setWriting] = useState<BoardPoint | null>(null);
  /** The keyboard's pen; null until it is used. */
  const [cursor, setCursor] = useState<BoardPoint | null>(null);
  const current = useRef<Making | null>(null);
  /** Once a pen was there, a finger on the page is the palm, or moves it. */
  const hasPen = useRef(false);
  const erased = useRef(new Set<string>());

  const show = useCallback(
    (next: Making | null) => {
      current.current = next;
      setMaking(next);
      acts.grow?.(next && { ...next, page, from: 0, points: next.points.map(([x, y]) => [x, y]) });
    },
    [acts, page],
  );
  const begin = (at: BoardPoint) => {
    const { tool, color } = kit;
    if (tool === 'eraser' || tool === 'text') return;
    show({ id: newId(), kind: tool, color, width: strokeWidth(kit), points: [at] });
  };
  const extend = (to: readonly BoardPoint[]) => {
    const now = current.current;
    if (!now) return;
    const next = to.reduce((points, p) => withPoint(points, p, now.kind), now.points);
    if (next === now.points) return;
    show({ ...now, points: next });
    // a stroke has its most: the next one goes on where it ends
    if (next.length >= MOST_POINTS) {
      lift();
      const last = next.at(-1);
      if (last) begin(last);
    }
  };
  const lift = () => {
    const now = current.current;
    if (!now) return;
    if (isStroke(now)) acts.draw(page, [{ op: 'add', stroke: { ...now, points: now.points.map(([x, y]) => [x, y]) } }]);
    show(null);
  };
  const drop = () => show(null);
  const erase = (at: BoardPoint) => {
    const ids = erasable.filter((s) => !erased.current.has(s.id) && touches(s, at, ratio, REACH)).map((s) => s.id);
    for (const id of ids) erased.current.add(id);
    if (ids.length > 0) acts.draw(page, [{ op: 'remove', ids }]);
  };
  const write = (text: string) => {
    if (writing && text.trim() !== '') {
      const [x, y] = writing;
      const op: InkOp = {
        op: 'add',
        stroke: {
          id: newId(),
          kind: 'text',
          points: [[x, y]],
          color: kit.color,
          width: strokeWidth({ ...kit, tool: 'text' }),
          text: text.trim(),
        },
      };
      acts.draw(page, [op]);
    }
    setWriting(null);
  };

  const pointer = {
    onPointerDown: (e: PointerEvent<SVGSVGElement>) => {
      if (e.button !== 0 || !e.isPrimary) return;
      if (e.pointerType === 'pen') hasPen.current = true;
      else if (e.pointerType === 'touch' && hasPen.current) return;
      e.preventDefault();
      keepWritten();
      e.currentTarget.focus({ preventScroll: true });
      e.currentTarget.setPointerCapture(e.pointerId);
      setCursor(null);
      const at = placeIn(e.currentTarget.getBoundingClientRect(), e, turn);
      if (kit.tool === 'eraser') erase(at);
      else if (kit.tool === 'text') setWriting(at);
      else begin(at);
    },
    onPointerMove: (e: PointerEvent<SVGSVGElement>) => {
      if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
      const all = e.nativeEvent.getCoalescedEvents?.() ?? [];
      const box = e.currentTarget.getBoundingClientRect();
      if (kit.tool === 'eraser') erase(placeIn(box, e, turn));
      else extend((all.length > 0 ? all : [e]).map((one) => placeIn(box, one, turn)));
    },
    onPointerUp: lift,
    onPointerCancel: drop,
  };

  const onKeyDown = (e: KeyboardEvent) => {
    if (e.target !== e.currentTarget || e.ctrlKey || e.metaKey || e.altKey) return;
    const by = arrowOf(e.key, turn);
    const at: BoardPoint = cursor ?? [SIDE / 2, SIDE / 2];
    if (by) {
      e.preventDefault();
      const step = e.shiftKey ? FINE : STEP;
      const next: BoardPoint = [clamp(at[0] + by[0] * step), clamp(at[1] + by[1] * step * ratio)];
      setCursor(next);
      if (kit.tool === 'eraser') return;
      extend([next]);
    } else if (e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      setCursor(at);
      if (kit.tool === 'eraser') erase(at);
      else if (kit.tool === 'text') setWriting(at);
      else if (current.current) lift();
      else begin(at);
    } else if (e.key === 'Escape' && current.current) {
      e.preventDefault();
      drop();
    }
  };
  return { making, writing, cursor, write, pointer, onKeyDown };
}

/** A text that is being written is kept before the next begins. */
function keepWritten(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.dataset['inkText']) activeElement.blur();
}

const ARROWS: Readonly<Record<string, BoardPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const arrowOf = (key: string, turn: QuarterTurn): BoardPoint | undefined => {
  const arrow = ARROWS[key];
  return arrow && wayBack(arrow, turn);
};

const clamp = (n: number): number => Math.max(0, Math.min(SIDE, Math.round(n)));

function placeIn(
  box: DOMRect,
  { clientX, clientY }: { clientX: number; clientY: number },
  turn: QuarterTurn,
): BoardPoint {
  const seen = [(clientX - box.left) / box.width, (clientY - box.top) / box.height] as const;
  const [x, y] = placeBack(seen, turn);
  return [clamp(x * SIDE), clamp(y * SIDE)];
}

function withPoint(points: BoardPoint[], next: BoardPoint, kind: Stroke['kind']): BoardPoint[] {
  const [first] = points;
  if (first && TWO_POINTS.has(kind)) return [first, next];
  const last = points.at(-1);
  return last && Math.hypot(next[0] - last[0], next[1] - last[1]) < NEAR ? points : [...points, next];
}

const isStroke = ({ kind, points }: Making): boolean => {
  const [a, b] = [points[0], points.at(-1)];
  return !TWO_POINTS.has(kind) || (a !== undefined && b !== undefined && Math.hypot(b[0] - a[0], b[1] - a[1]) > LEAST);
};
