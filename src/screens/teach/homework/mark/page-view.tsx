// One page of what was handed in, as large as one wants, with the pen over it.
import { Box, chakra } from '@chakra-ui/react';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InkOp, Stroke } from '#contract/ink.ts';
import { SIDE } from '#contract/live-limits.ts';
import { newId } from '#src/api/ids.ts';
import { InkShape } from '#src/ui/ink/ink-shape.tsx';
import { InkedPicture, InkLayer } from '#src/ui/ink/inked-picture.tsx';
import { heightOfPage } from '#src/ui/ink/shape.ts';
import type { Kit } from '#src/ui/ink/tools.ts';
import { liesAcross, type QuarterTurn } from '#src/ui/ink/turn.ts';
import { useDrawing } from '#src/ui/ink/use-drawing.ts';

export type Tool = 'hand' | 'pen' | 'right' | 'wrong' | 'eraser';
const RED = '#dc2626';
const WIDTH = 40;
const STAMP = 500;
const STAMPS: Partial<Record<Tool, string>> = { right: '✓', wrong: '✗' };
const LEAST = 1;
const MOST = 4;

interface Props {
  page: string;
  fileId: string;
  alt: string;
  strokes: readonly Stroke[];
  tool: Tool;
  zoom: number;
  onZoom: (zoom: number) => void;
  turn: QuarterTurn;
  draw: (page: string, ops: InkOp[]) => void;
}

export function PageView({ page, fileId, alt, strokes, tool, zoom, onZoom, turn, draw }: Props) {
  const { isPinching, ...fingers } = useFingers({ zoom, onZoom, pans: tool !== 'hand' });
  // all of it is in sight until it is made larger
  const [ratio, setRatio] = useState(1);
  const seen = liesAcross(turn) ? 1 / ratio : ratio;
  return (
    // focusable, or what is larger than its place could not be scrolled by keyboard
    <Box
      flex="1"
      minH="0"
      overflow="auto"
      tabIndex={0}
      role="region"
      aria-label={alt}
      bg="bg.muted"
      borderRadius="l2"
      css={{ containerType: 'size' }}
      style={{ touchAction: tool === 'hand' ? 'pan-x pan-y' : 'none' }}
      {...fingers}
    >
      <Turned seen={seen} width={`calc(min(100cqw, 100cqh * ${seen}) * ${zoom})`} turn={turn}>
        <InkedPicture
          key={fileId}
          fileId={fileId}
          alt={alt}
          strokes={strokes}
          onRatio={setRatio}
          over={(ofPicture) =>
            // a stroke that was begun with the first of two fingers is none
            tool === 'hand' || isPinching ? (
              <InkLayer strokes={strokes} ratio={ofPicture} />
            ) : (
              <Drawable
                page={page}
                strokes={strokes}
                tool={tool}
                ratio={ofPicture}
                turn={turn}
                label={alt}
                draw={draw}
              />
            )
          }
        />
      </Turned>
    </Box>
  );
}

interface TurnedProps {
  /** Width by height, as it is seen. */
  seen: number;
  width: string;
  turn: QuarterTurn;
  children: ReactNode;
}

/** The picture keeps its place in the page, so that turning it does not load it anew. */
function Turned({ seen, width, turn, children }: TurnedProps) {
  const across = liesAcross(turn);
  return (
    <Box mx="auto" position="relative" style={{ width, ...(across ? { aspectRatio: seen } : {}) }}>
      <Box
        {...(across ? { position: 'absolute', top: '50%', left: '50%' } : {})}
        style={{
          width: across ? `${100 / seen}%` : '100%',
          transform: `${across ? 'translate(-50%, -50%) ' : ''}rotate(${turn}deg)`,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface Place {
  x: number;
  y: number;
}

/**
 * Two fingers move it and make it larger, around the place between them. `pans`: the browser does not scroll it, as one draws on it;
 * once a pen was there, one finger does.
 */
function useFingers({ zoom, onZoom, pans }: { zoom: number; onZoom: (zoom: number) => void; pans: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Place>());
  const begun = useRef<{ apart: number; zoom: number } | null>(null);
  const hasPen = useRef(false);
  const around = useRef<Place | null>(null);
  const before = useRef(zoom);
  const [isPinching, setPinching] = useState(false);
  useLayoutEffect(() => {
    const by = zoom / before.current;
    before.current = zoom;
    const box = ref.current;
    if (!box || by === 1) return;
    const { x, y } = around.current ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    box.scrollTo({ left: (box.scrollLeft + x) * by - x, top: (box.scrollTop + y) * by - y, behavior: 'instant' });
    around.current = null;
  }, [zoom]);
  const middle = (): Place => {
    const all = [...fingers.current.values()];
    const mean = (of: (p: Place) => number) => all.reduce((sum, p) => sum + of(p), 0) / Math.max(1, all.length);
    return { x: mean((p) => p.x), y: mean((p) => p.y) };
  };
  const apart = (): number => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    begun.current = null;
    if (fingers.current.size === 0) setPinching(false);
  };
  return {
    ref,
    isPinching,
    onPointerDownCapture: ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType === 'pen') hasPen.current = true;
      if (pointerType !== 'touch') return;
      fingers.current.set(pointerId, { x, y });
      if (fingers.current.size !== 2) return;
      begun.current = { apart: apart(), zoom };
      setPinching(true);
    },
    onPointerMoveCapture: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const box = ref.current;
      if (!box || !fingers.current.has(pointerId)) return;
      const was = middle();
      fingers.current.set(pointerId, { x, y });
      const now = middle();
      const { size } = fingers.current;
      if (pans && (size > 1 || hasPen.current))
        box.scrollBy({ left: was.x - now.x, top: was.y - now.y, behavior: 'instant' });
      const from = begun.current;
      if (size !== 2 || !from || from.apart === 0) return;
      const { left, top } = box.getBoundingClientRect();
      around.current = { x: now.x - left, y: now.y - top };
      onZoom(Math.min(MOST, Math.max(LEAST, (from.zoom * apart()) / from.apart)));
    },
    onPointerUpCapture: lift,
    onPointerCancelCapture: lift,
  };
}

interface DrawableProps {
  page: string;
  strokes: readonly Stroke[];
  tool: Exclude<Tool, 'hand'>;
  ratio: number;
  turn: QuarterTurn;
  label: string;
  draw: (page: string, ops: InkOp[]) => void;
}

function Drawable({ page, strokes, tool, ratio, turn, label, draw }: DrawableProps) {
  const { t } = useTranslation('homeworkMark');
  const [acts] = useState(() => ({ draw: (_page: string, _ops: InkOp[]) => {} }));
  acts.draw = draw;
  const stamp = STAMPS[tool];
  // a stamp is a text that is known before its place is
  const kit: Kit = {
    tool: tool === 'eraser' ? 'eraser' : stamp === undefined ? 'pen' : 'text',
    color: RED,
    width: WIDTH,
  };
  const drawing = useDrawing({ acts, page, ratio, kit, erasable: strokes, turn });
  const { writing, write } = drawing;
  const isDown = useRef(false);
  const place = () => {
    if (stamp === undefined || !writing) return;
    const [x, y] = writing;
    // it stands around the place that was touched
    const points: [number, number][] = [[Math.max(0, x - STAMP / 2), Math.max(0, y - (STAMP / 2) * ratio)]];
    acts.draw(page, [
      { op: 'add', stroke: { id: newId(), kind: 'text', color: RED, width: STAMP, points, text: stamp } },
    ]);
    write('');
  };
  // by keyboard at once, by a finger when it is lifted: it may be the first of two
  useEffect(() => {
    if (!isDown.current) place();
  });
  const { onPointerDown, onPointerUp, ...pointer } = drawing.pointer;
  return (
    <chakra.svg
      viewBox={`0 0 ${SIDE} ${heightOfPage(ratio)}`}
      position="absolute"
      inset="0"
      w="full"
      h="full"
      cursor="crosshair"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one draws on it, by keyboard too
      tabIndex={0}
      role="application"
      aria-label={t('page.drawOn', { label, tool: t(`tool.${tool}`) })}
      {...pointer}
      onKeyDown={drawing.onKeyDown}
      onPointerDown={(event) => {
        isDown.current = true;
        onPointerDown(event);
      }}
      onPointerUp={() => {
        isDown.current = false;
        onPointerUp();
        place();
      }}
    >
      {strokes.map((stroke) => (
        <InkShape key={stroke.id} id={stroke.id} shape={stroke} ratio={ratio} />
      ))}
      {drawing.making ? <InkShape shape={drawing.making} ratio={ratio} /> : null}
      {drawing.cursor ? (
        <circle
          cx={drawing.cursor[0]}
          cy={drawing.cursor[1] / ratio}
          r="60"
          fill="none"
          stroke={RED}
          strokeWidth="20"
        />
      ) : null}
    </chakra.svg>
  );
}
