// A chart by its drawings: one state with its children closed at a time; opened by click or Enter, left by the path above.
import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { type FocusEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing, Level, MachineReport } from '#contract/qa.ts';
import { cut, OUTER, placeInDrawing } from '#src/machines/qa/drawing.ts';
import { useLatest } from '#src/ui/latest.ts';
import { ChartShapes, shapeStyles } from './chart-shapes.tsx';
import { firstGapIn, gapsIn } from './gaps-in.ts';
import { around, type DrawnItem, itemsOf } from './items.ts';
import { standsAt } from './look.ts';
import { isMatch } from './match.ts';
import { Miniature } from './miniature.tsx';
import { ElementPath } from './path.tsx';
import { useChartKeys } from './use-keys.ts';
import { usePanning } from './use-panning.ts';
import { centred, fits, fittedAt, fittedView, initialView, revealing, useSize, type View, zoomed } from './use-view.ts';
import { useChartWords } from './use-words.ts';

interface Props {
  machine: MachineReport;
  selected: string;
  onSelect: (element: string) => void;
  /** The state whose drawing is open; empty: the one that shows what is selected. */
  open: string;
  onOpen: (id: string) => void;
  search: string;
  /** Active states, in the live view and in a replay. */
  lit?: ReadonlySet<string>;
  height?: string;
  /** What counts as covered: where it is said, the chart opens at its first gap. */
  level?: Level;
}

export function Chart(props: Props) {
  const { machine, selected, open, level } = props;
  const place = selected ? placeInDrawing(machine.inventory, selected) : null;
  const gap = useMemo(() => (level ? firstGapIn(machine, level) : null), [machine, level]);
  const of = open || place?.of || gap || machine.drawings[0]?.of;
  const drawing = machine.drawings.find((d) => d.of === of) ?? machine.drawings[0];
  const { t } = useTranslation('qa');
  if (!drawing) return <Text color="fg.muted">{t('noDrawing')}</Text>;
  return <Drawn {...props} drawing={drawing} marked={place?.mark ?? ''} />;
}

function Drawn({ drawing, marked, ...props }: Props & { drawing: Drawing; marked: string }) {
  const { machine, selected, onSelect, onOpen, search, lit, height = '57dvh', level = 'all' } = props;
  const { t } = useTranslation('qa');
  const { inventory } = machine;
  const words = useChartWords(inventory);
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const items = useMemo(() => itemsOf(inventory, drawing), [inventory, drawing]);
  const gaps = useMemo(() => gapsIn(machine, level), [machine, level]);
  const goal = items.find((i) => i.element === marked);
  // a new set with each event, mostly of the same states
  const litIds = lit && [...lit].join(' ');
  const litNow = useMemo(() => (litIds === undefined ? undefined : new Set(litIds.split(' '))), [litIds]);
  const now = lit && items.find(({ element }) => isLit(element, lit, drawing.of));
  // what there is to see: what was chosen, else what is active, else the first gap
  const first = goal ?? now ?? items.find((i) => gaps.own.has(i.element));
  const { view, setView, active, setActive } = usePlace({ drawing, size, goal, now, first: first ?? items[0] });
  const { isMoved, ...panning } = usePanning(area, setView);
  const [focus, setFocus] = useState('');
  const near = useMemo(
    () => (focus && drawing.boxes.some((b) => b.id === focus) ? nearTo(drawing, focus) : null),
    [drawing, focus],
  );
  const stop = items.find((i) => i.element === active) ?? items[0];
  const middle = { x: size.width / 2, y: size.height / 2 };
  const zoom = (by: number) => setView((v) => zoomed(v, by, middle));
  const fit = () => setView(fittedAt(size, drawing, first ?? stop));
  const onKeyDown = useChartKeys({
    area,
    inventory,
    drawing,
    items,
    stop,
    size,
    setActive,
    setView,
    onSelect,
    onOpen,
    zoom,
    fit,
  });
  const toggleNear = () => {
    const box = near ? '' : ((goal ?? stop)?.of.find((id) => id !== OUTER) ?? '');
    setFocus(box);
    if (!box) return;
    const with_ = nearTo(drawing, box);
    const seen = [...drawing.boxes.filter((b) => with_.has(b.id)), ...items.filter((i) => i.of.includes(box))];
    const all = around(seen);
    const own = drawing.boxes.find((b) => b.id === box);
    // where they lie too far apart to be read together, what was chosen stays in sight
    setView(fits(size, all) || !own ? fittedView(size, all) : centred(size, drawing, own));
  };
  // equal from one drawing to the next, so that moving or enlarging it draws none of its marks anew
  const latest = useLatest({
    select: (element: string) => !isMoved() && onSelect(element),
    open: (id: string) => !isMoved() && onOpen(id),
  });
  const shown = useMemo(
    () => ({
      standing: (element: string) => standsAt(machine, element, level),
      gapsIn: (id: string) => gaps.inside.get(id) ?? 0,
      isFound: (element: string, text: string) => search !== '' && isMatch(search, [text, words.element(element)]),
      isDimmed: (boxes: readonly string[]) =>
        near !== null && !(boxes.length === 1 ? near.has(boxes[0] ?? '') : boxes.includes(focus)),
    }),
    [machine, level, gaps, search, words, near, focus],
  );
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l2" bg="bg.panel" overflow="hidden">
      <HStack px="3" py="1.5" gap="2" wrap="wrap" borderBottomWidth="1px" borderColor="border">
        <ElementPath machine={machine} of={drawing.of} onOpen={onOpen} />
        <Tools isNear={near !== null} onNear={toggleNear} onZoom={zoom} onFit={fit} />
      </HStack>
      <Box
        ref={area}
        role="group"
        aria-label={t('chart', { machine: words.name })}
        data-chart={drawing.of}
        position="relative"
        h={height}
        overflow="hidden"
        cursor="grab"
        touchAction="none"
        onKeyDown={onKeyDown}
        onFocus={(e: FocusEvent) => {
          const element = e.target.closest('[role=button][data-element]')?.getAttribute('data-element');
          if (element) setActive(element);
        }}
        {...panning}
      >
        <Canvas view={view}>
          <ChartShapes
            drawing={drawing}
            machine={machine}
            words={words}
            selected={selected}
            marked={marked}
            active={stop?.element ?? ''}
            lit={litNow}
            onSelect={latest.select}
            onOpen={latest.open}
            {...shown}
          />
        </Canvas>
      </Box>
      <HStack px="3" py="1" gap="3" justify="space-between" align="end">
        <Text textStyle="xs" color="fg.muted">
          {t('chartHelp')}
        </Text>
        {size.width > 0 && !fits(size, drawing) ? (
          <Miniature
            drawing={drawing}
            view={view}
            area={size}
            gaps={gaps.own}
            onMove={(rect) => setView(centred(size, drawing, rect, view.scale))}
          />
        ) : null}
      </HStack>
    </Box>
  );
}

interface Placing {
  drawing: Drawing;
  size: { width: number; height: number };
  goal: DrawnItem | undefined;
  /** Where what runs is. */
  now: DrawnItem | undefined;
  first: DrawnItem | undefined;
}

/** Each drawing begins where there is something to see, else at its beginning. */
function usePlace({ drawing, size, goal, now, first }: Placing) {
  const [view, setView] = useState<View>({ x: 8, y: 8, scale: 1 });
  const [active, setActive] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen by hand is in sight already
  useEffect(() => {
    if (size.width === 0) return;
    setView(initialView(size, drawing, first));
  }, [drawing, size]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new goal moves the drawing
  useEffect(() => {
    if (!goal || size.width === 0) return;
    setActive(goal.element);
    setView((v) => revealing(v, size, goal));
  }, [goal?.element]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has become active moves the drawing
  useEffect(() => {
    if (now && size.width > 0) setView((v) => revealing(v, size, now));
  }, [now?.element]);
  return { view, setView, active, setActive };
}

const isLit = (element: string, lit: ReadonlySet<string>, of: string): boolean => {
  const [kind, id] = cut(element);
  return kind === 'state' && id !== of && lit.has(id);
};

const nearTo = ({ arrows }: Drawing, id: string): Set<string> =>
  new Set([id, ...arrows.flatMap((a) => (a.from === id || a.to === id ? [a.from, a.to] : []))]);

function Canvas({ view, children }: { view: View; children: ReactNode }) {
  return (
    <chakra.svg
      width="100%"
      height="100%"
      role="presentation"
      fontFamily="ui-monospace, Consolas, 'DejaVu Sans Mono', monospace"
      fontSize="12px"
      css={shapeStyles}
    >
      <defs>
        <marker id="qa-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" fill="context-stroke" />
        </marker>
      </defs>
      <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>{children}</g>
    </chakra.svg>
  );
}

interface ToolsProps {
  isNear: boolean;
  onNear: () => void;
  onZoom: (by: number) => void;
  onFit: () => void;
}

function Tools({ isNear, onNear, onZoom, onFit }: ToolsProps) {
  const { t } = useTranslation('qa');
  return (
    <HStack gap="1" ms="auto">
      <Button size="xs" variant="surface" aria-pressed={isNear} onClick={onNear}>
        {t('neighbours')}
      </Button>
      <Button size="xs" variant="surface" aria-label={t('zoomOut')} onClick={() => onZoom(0.8)}>
        −
      </Button>
      <Button size="xs" variant="surface" aria-label={t('zoomIn')} onClick={() => onZoom(1.25)}>
        +
      </Button>
      <Button size="xs" variant="surface" onClick={onFit}>
        {t('fit')}
      </Button>
    </HStack>
  );
}
