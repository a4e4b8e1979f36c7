// Nodes and their relations as a map: to look at and open, and where `edit` is given, to move about and connect. It scrolls
// as a page does, so that touch, wheel and focus find their way by themselves.
import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Relation } from '#contract/graph-rules.ts';
import {
  type Box as Area,
  boundsOf,
  type Direction,
  GAP,
  movedPoint,
  NODE,
  nearestInDirection,
  type Point,
} from './geometry.ts';
import { Legend, LINE_SHEET, Lines } from './lines.tsx';
import { type MapNode, NodeCard } from './node-card.tsx';
import { type Drag, nodeUnder, usePointer } from './use-pointer.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface MapEdit {
  /** Steps by arrow keys say so. */
  onMove: (id: string, to: Point) => void;
  onConnect: (source: string, target: string) => void;
  onRemove: (id: string) => void;
}

interface Props {
  nodes: readonly MapNode[];
  relations: readonly Relation[];
  label: string;
  open: string | null;
  onOpen: (id: string, byKeyboard: boolean) => void;
  edit?: MapEdit;
  maxH?: string;
  /** Of lines that mean something else than in a course nothing is said. */
  legend?: boolean;
}

const STEP = 8;
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Of more nodes, those out of sight are not drawn until they come; a picture of the whole page lacks them. */
const MANY = 100;
const OUT_OF_SIGHT = { '& [data-node]': { contentVisibility: 'auto' } };
/** Room to drag a node out to. */
const EDIT_ROOM = 48;

export function GraphMap({ nodes, relations, label, open, onOpen, edit, maxH, legend = true }: Props) {
  const { t } = useTranslation('graph');
  const helpId = useId();
  const viewport = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const area = useMemo(() => roomy(boundsOf(nodes), edit ? EDIT_ROOM : 0), [nodes, edit]);
  const { zoom, width, ...zooming } = useZoom(viewport, area, edit !== undefined);
  const drawn = useDrawn(nodes);
  useStill(viewport, area, zoom);
  useInSight(viewport, drawn === nodes ? open : null, width);
  const byId = useMemo(() => new Map(nodes.map((n) => [n.id, n])), [nodes]);
  const toMap = (client: Point): Point => {
    const corner = sheet.current?.getBoundingClientRect();
    return {
      x: (client.x - (corner?.left ?? 0)) / zoom + area.left,
      y: (client.y - (corner?.top ?? 0)) / zoom + area.top,
    };
  };
  const { drag, handlers } = usePointer({ viewport, zoom, placeOf: (id) => byId.get(id), toMap, edit });
  const places = useMemo((): ReadonlyMap<string, Point> => {
    if (drag?.kind !== 'move') return byId;
    return new Map<string, Point>(byId).set(drag.id, drag);
  }, [byId, drag]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => onKey(event, { nodes, byId, edit, within: sheet.current });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = nodeUnder(event.target);
    if (id !== null) onOpen(id, event.detail === 0);
  };
  return (
    <Box>
      <Flex justify="space-between" align="center" wrap="wrap" gap="2" mb="2">
        {legend ? <Legend relations={relations} /> : <span />}
        <ZoomButtons zoom={zoom} {...zooming} />
      </Flex>
      <chakra.div
        ref={viewport}
        role="group"
        aria-label={label}
        overflow="auto"
        bg="bg.subtle"
        borderRadius="l3"
        {...handlers}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...(maxH ? { maxH } : {})}
      >
        {edit && (
          <chakra.span id={helpId} srOnly>
            {t('map.help')}
          </chakra.span>
        )}
        <chakra.div
          ref={sheet}
          position="relative"
          mx="auto"
          overflow="hidden"
          style={{ width: area.width * zoom, height: area.height * zoom }}
        >
          <chakra.div
            position="absolute"
            left="0"
            top="0"
            transformOrigin="0 0"
            {...(nodes.length > MANY ? { css: OUT_OF_SIGHT } : {})}
            // a node that makes the map larger moves this one element, not all the others
            style={{ transform: `scale(${zoom}) translate(${-area.left}px, ${-area.top}px)` }}
          >
            <Lines relations={relations} places={places} open={open} />
            <DrawnLine drag={drag} places={places} />
            <NodeCards nodes={drawn} places={places} open={open} drag={drag} helpId={edit ? helpId : undefined} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </Box>
  );
}

interface Shown {
  nodes: readonly MapNode[];
  places: ReadonlyMap<string, Point>;
  open: string | null;
  drag: Drag | null;
  /** Of what says how a node is edited, where it is. */
  helpId: string | undefined;
}

const NodeCards = ({ nodes, places, open, drag, helpId }: Shown) =>
  nodes.map((node) => {
    const { x, y } = places.get(node.id) ?? node;
    return (
      <NodeCard
        key={node.id}
        node={node}
        left={x - NODE.width / 2}
        top={y - NODE.height / 2}
        isOpen={node.id === open}
        isEdited={helpId !== undefined}
        isAim={drag?.kind === 'line' && drag.over === node.id}
        helpId={helpId}
      />
    );
  });

interface Keyed {
  nodes: readonly MapNode[];
  byId: ReadonlyMap<string, MapNode>;
  edit: MapEdit | undefined;
  within: ParentNode | null;
}

/** Arrows move a node where the map is edited, else they go to the next one that way. */
function onKey(event: KeyboardEvent<HTMLElement>, { nodes, byId, edit, within }: Keyed): void {
  const node = byId.get(nodeUnder(event.target) ?? '');
  const way = ARROWS[event.key];
  if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
  if (edit && event.key === 'Delete') edit.onRemove(node.id);
  else if (!way) return;
  else if (edit) edit.onMove(node.id, movedPoint(node, way, event.shiftKey ? 5 * STEP : STEP));
  else focusOn(within, nearestInDirection(node, nodes, way));
  event.preventDefault();
}

const roomy = ({ left, top, width, height }: Area, room: number): Area => ({
  left: left - room,
  top: top - room,
  width: width + 2 * room,
  height: height + 2 * room,
});

export const focusOn = (within: ParentNode | null, id: string | null): void =>
  id === null ? undefined : within?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();

/** Many nodes are drawn a hundred at a time: what one does meanwhile does not wait for them. */
function useDrawn(nodes: readonly MapNode[]): readonly MapNode[] {
  const { length } = nodes;
  const [count, setCount] = useState(length > MANY ? 0 : ALL);
  useEffect(() => {
    if (count < ALL) startTransition(() => setCount(count + MANY < length ? count + MANY : ALL));
  }, [count, length]);
  return useMemo(() => (count < ALL ? nodes.slice(0, count) : nodes), [nodes, count]);
}
const ALL = Number.POSITIVE_INFINITY;

/** A node that is moved over the left or upper border makes the map larger there: what one looks at stays where it is. */
function useStill(viewport: React.RefObject<HTMLElement | null>, { left, top }: Area, zoom: number): void {
  const before = useRef({ left, top });
  useLayoutEffect(() => {
    const by = { x: (before.current.left - left) * zoom, y: (before.current.top - top) * zoom };
    if (by.x !== 0 || by.y !== 0) viewport.current?.scrollBy(by.x, by.y);
    before.current = { left, top };
  }, [viewport, left, top, zoom]);
}

/** What is open stays in sight when something opens beside the map; the page itself does not jump. */
function useInSight(viewport: React.RefObject<HTMLElement | null>, open: string | null, width: number): void {
  useLayoutEffect(() => {
    if (open === null || width === 0) return;
    // with the frame that shows it, which lays the page out anyway: here it would be one more task within the click's own
    const frame = requestAnimationFrame(() => {
      const box = viewport.current;
      const node = box?.querySelector(`[data-node="${CSS.escape(open)}"]`);
      if (!box || !node) return;
      const [inner, outer] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
      const by = (start: number, end: number) => (start < 0 ? start : Math.max(0, end));
      box.scrollBy(
        by(inner.left - outer.left - GAP.x, inner.right - outer.right + GAP.x),
        by(inner.top - outer.top - GAP.x, inner.bottom - outer.bottom + GAP.x),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [viewport, open, width]);
}

interface Drawn {
  drag: Drag | null;
  places: ReadonlyMap<string, Point>;
}

function DrawnLine({ drag, places }: Drawn) {
  const from = drag?.kind === 'line' ? places.get(drag.id) : undefined;
  if (drag?.kind !== 'line' || !from) return null;
  return (
    <chakra.svg {...LINE_SHEET} color="brand.solid" aria-hidden>
      <path
        d={`M${from.x} ${from.y + NODE.height / 2}L${drag.x} ${drag.y}`}
        stroke="currentColor"
        strokeWidth={2}
        strokeDasharray="4 4"
      />
    </chakra.svg>
  );
}
