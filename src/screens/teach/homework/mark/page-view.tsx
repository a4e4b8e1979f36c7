// One page of what was handed in, as large as one wants, with the pen over it.
import { Box, chakra } from '@chakra-ui/react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InkOp, Stroke } from '#contract/ink.ts';
import { SIDE } from '#contract/live-limits.ts';
import { newId } from '#src/api/ids.ts';
import { InkShape } from '#src/ui/ink/ink-shape.tsx';
import { InkedPicture, InkLayer } from '#src/ui/ink/inked-picture.tsx';
import { heightOf } from '#src/ui/ink/shape.ts';
import type { Kit } from '#src/ui/ink/tools.ts';
import { useDrawing } from '#src/ui/ink/use-drawing.ts';

export type Tool = 'hand' | 'pen' | 'right' | 'wrong' | 'eraser';
export const RED = '#dc2626';
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
  draw: (page: string, ops: InkOp[]) => void;
}

export function PageView({ page, fileId, alt, strokes, tool, zoom, onZoom, draw }: Props) {
  const pinch = usePinch(zoom, onZoom);
  // all of it is in sight until it is made larger
  const [ratio, setRatio] = useState(1);
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
      {...pinch}
    >
      <Box mx="auto" style={{ width: `calc(min(100cqw, 100cqh * ${ratio}) * ${zoom})` }}>
        <InkedPicture
          key={fileId}
          fileId={fileId}
          alt={alt}
          strokes={strokes}
          onRatio={setRatio}
          over={(ofPicture) =>
            tool === 'hand' ? (
              <InkLayer strokes={strokes} ratio={ofPicture} />
            ) : (
              <Drawable page={page} strokes={strokes} tool={tool} ratio={ofPicture} label={alt} draw={draw} />
            )
          }
        />
      </Box>
    </Box>
  );
}

/** Two fingers make it larger. */
function usePinch(zoom: number, onZoom: (zoom: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const begun = useRef<{ apart: number; zoom: number } | null>(null);
  const apart = (): number => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    begun.current = null;
  };
  return {
    onPointerDownCapture: ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      fingers.current.set(pointerId, { x, y });
      if (fingers.current.size === 2) begun.current = { apart: apart(), zoom };
    },
    onPointerMoveCapture: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return;
      fingers.current.set(pointerId, { x, y });
      const from = begun.current;
      if (from && from.apart > 0) onZoom(Math.min(MOST, Math.max(LEAST, (from.zoom * apart()) / from.apart)));
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
  label: string;
  draw: (page: string, ops: InkOp[]) => void;
}

function Drawable({ page, strokes, tool, ratio, label, draw }: DrawableProps) {
  const { t } = useTranslation('homeworkMark');
  const [acts] = useState(() => ({ draw: (_page: string, _ops: InkOp[]) => {} }));
  acts.draw = draw;
  const kit: Kit = { tool: tool === 'eraser' ? 'eraser' : 'pen', color: RED, width: WIDTH };
  const drawing = useDrawing({ acts, page, ratio, kit, erasable: strokes });
  const stamp = STAMPS[tool];
  const onStamp = (event: PointerEvent<SVGSVGElement>) => {
    if (stamp === undefined || event.button !== 0 || !event.isPrimary) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = (n: number, from: number, size: number) =>
      Math.round(Math.max(0, Math.min(SIDE, ((n - from) / size) * SIDE)));
    const [x, y] = [at(event.clientX, box.left, box.width), at(event.clientY, box.top, box.height)];
    // it stands around the place that was touched
    const points: [number, number][] = [[Math.max(0, x - STAMP / 2), Math.max(0, y - (STAMP / 2) * ratio)]];
    draw(page, [{ op: 'add', stroke: { id: newId(), kind: 'text', color: RED, width: STAMP, points, text: stamp } }]);
  };
  return (
    <chakra.svg
      viewBox={`0 0 ${SIDE} ${heightOf(ratio)}`}
      position="absolute"
      inset="0"
      w="full"
      h="full"
      cursor="crosshair"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one draws on it, by keyboard too
      tabIndex={0}
      role="application"
      aria-label={t('page.drawOn', { label, tool: t(`tool.${tool}`) })}
      {...(stamp === undefined ? { ...drawing.pointer, onKeyDown: drawing.onKeyDown } : { onPointerDown: onStamp })}
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
