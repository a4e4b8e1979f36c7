// A chart that can be moved, enlarged, closed state by state and searched.
import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, useMemo, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineReport } from '#contract/qa.ts';
import { collapse } from '#src/machines/qa/collapse.ts';
import { draw } from '#src/machines/qa/layout.ts';
import { ArrowMark, StateMark } from './marks.tsx';

interface Props {
  machine: MachineReport;
  selected: string;
  onSelect: (element: string) => void;
  search: string;
  /** Active states, in the live view. */
  lit?: ReadonlySet<string>;
}

interface View {
  x: number;
  y: number;
  scale: number;
}
const START: View = { x: 0, y: 0, scale: 1 };
const STEP = 60;
const KEYS: Readonly<Record<string, (v: View) => View>> = {
  ArrowLeft: (v) => ({ ...v, x: v.x + STEP }),
  ArrowRight: (v) => ({ ...v, x: v.x - STEP }),
  ArrowUp: (v) => ({ ...v, y: v.y + STEP }),
  ArrowDown: (v) => ({ ...v, y: v.y - STEP }),
  '+': (v) => zoomed(v, 1.25),
  '-': (v) => zoomed(v, 0.8),
  '0': () => START,
};
const zoomed = (v: View, by: number): View => ({ ...v, scale: Math.min(3, Math.max(0.25, v.scale * by)) });

export function Chart({ machine, selected, onSelect, search, lit }: Props) {
  const { t } = useTranslation('qa');
  const [view, setView] = useState(START);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState<{ x: number; y: number } | null>(null);
  const shown = useMemo(() => collapse(machine.inventory, closed), [machine.inventory, closed]);
  const drawing = useMemo(() => (closed.size === 0 ? machine.drawing : draw(shown)), [machine.drawing, shown, closed]);
  const isFound = (text: string) => search !== '' && text.toLowerCase().includes(search.toLowerCase());

  const toggle = (id: string) =>
    setClosed((before) => (before.has(id) ? new Set([...before].filter((x) => x !== id)) : new Set([...before, id])));
  const onKeyDown = (e: KeyboardEvent) => {
    const move = KEYS[e.key];
    if (!move) return;
    e.preventDefault();
    setView(move);
  };
  const onPointerMove = (e: PointerEvent) => {
    if (!held) return;
    setView((v) => ({ ...v, x: v.x + e.clientX - held.x, y: v.y + e.clientY - held.y }));
    setHeld({ x: e.clientX, y: e.clientY });
  };
  return (
    <Box position="relative" borderWidth="1px" borderColor="border" borderRadius="l2" bg="bg.panel" overflow="hidden">
      <HStack position="absolute" top="2" insetEnd="2" gap="1" zIndex="1">
        <Button size="xs" variant="surface" aria-label={t('zoomOut')} onClick={() => setView((v) => zoomed(v, 0.8))}>
          −
        </Button>
        <Button size="xs" variant="surface" aria-label={t('zoomIn')} onClick={() => setView((v) => zoomed(v, 1.25))}>
          +
        </Button>
        <Button size="xs" variant="surface" onClick={() => setView(START)}>
          {t('fit')}
        </Button>
      </HStack>
      <Box
        role="group"
        tabIndex={0}
        aria-label={t('chart', { machine: machine.inventory.machine })}
        h={{ base: '60dvh', lg: '70dvh' }}
        cursor={held ? 'grabbing' : 'grab'}
        touchAction="none"
        focusVisibleRing="inside"
        onKeyDown={onKeyDown}
        onPointerDown={(e: PointerEvent) => setHeld({ x: e.clientX, y: e.clientY })}
        onPointerMove={onPointerMove}
        onPointerUp={() => setHeld(null)}
        onPointerLeave={() => setHeld(null)}
        onWheel={(e: WheelEvent) =>
          setView((v) =>
            e.ctrlKey ? zoomed(v, e.deltaY < 0 ? 1.1 : 0.9) : { ...v, x: v.x - e.deltaX, y: v.y - e.deltaY },
          )
        }
      >
        <svg width="100%" height="100%" role="presentation">
          <defs>
            <marker id="qa-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0L8 4L0 8z" fill="currentColor" />
            </marker>
          </defs>
          <g transform={`translate(${view.x + 16} ${view.y + 16}) scale(${view.scale})`}>
            {drawing.boxes.map((box) => (
              <StateMark
                key={box.id}
                box={box}
                machine={machine}
                onSelect={onSelect}
                onToggle={toggle}
                isClosed={closed.has(box.id)}
                isLit={lit?.has(box.id) ?? false}
                isSelected={selected === `state:${box.id}`}
                isFound={isFound(box.id)}
              />
            ))}
            {drawing.arrows.map((arrow) => (
              <ArrowMark
                key={`${arrow.from} ${arrow.to}`}
                arrow={arrow}
                machine={machine}
                onSelect={onSelect}
                isSelected={arrow.keys.some((key) => selected === `transition:${key}`)}
                isFound={arrow.labels.some(isFound)}
              />
            ))}
          </g>
        </svg>
      </Box>
      <Text textStyle="xs" color="fg.muted" px="3" py="1">
        {t('chartHelp')}
      </Text>
    </Box>
  );
}
