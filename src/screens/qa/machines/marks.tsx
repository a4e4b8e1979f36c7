// One state and one arrow of a drawing. Line and glyph say what the colour says; every word is as wide as the layout took it.
import { chakra } from '@chakra-ui/react';
import type { Drawing, MachineReport } from '#contract/qa.ts';
import { type CoveredBy, worst } from '#src/machines/qa/covered-by.ts';
import { endsOf, INITIAL, OUTER, TYPE, widthOf } from '#src/machines/qa/drawing.ts';
import { holds, linesTop, rowsOf } from './items.ts';
import { LOOK } from './look.ts';

export interface Shared {
  machine: MachineReport;
  standing: (element: string) => CoveredBy;
  /** How much of what a closed state holds is not covered. */
  gapsIn: (id: string) => number;
  selected: string;
  /** The line or state that stands for it here. */
  marked: string;
  /** The one that the keyboard is on: the drawing's only tab stop. */
  active: string;
  lit?: ReadonlySet<string> | undefined;
  isFound: (element: string, text: string) => boolean;
  isDimmed: (boxes: readonly string[]) => boolean;
  nameOf: (element: string) => string;
  /** A state's own word, in the reader's language. */
  ownName: (id: string) => string;
  onSelect: (element: string) => void;
  onOpen: (id: string) => void;
}

const Mark = chakra('g', {
  base: { cursor: 'pointer', outline: 'none', _focusVisible: { '& > .ring': { strokeWidth: '2.5px', stroke: 'fg' } } },
});

function Words({ x, y, text, bold }: { x: number; y: number; text: string; bold?: boolean }) {
  return (
    <text
      x={x}
      y={y + 12}
      textLength={widthOf(text)}
      lengthAdjust="spacingAndGlyphs"
      fontWeight={bold ? 700 : 400}
      style={{ whiteSpace: 'pre' }}
    >
      {text}
    </text>
  );
}

interface StateProps extends Shared {
  box: Drawing['boxes'][number];
  of: string;
}

export function StateMark({ box, of, ...shared }: StateProps) {
  const { machine, marked, active, lit, gapsIn, isFound, isDimmed, nameOf, ownName, onSelect, onOpen } = shared;
  const { id, x, y, width, height } = box;
  if (id === INITIAL) return <chakra.circle cx={x + 6} cy={y + 6} r={5} fill="fg.muted" />;
  const isOuter = id === OUTER;
  const state = machine.inventory.states.find((s) => s.id === (isOuter ? of : id));
  const element = `state:${state?.id ?? id}`;
  const isHistory = state?.type === 'history';
  const isOpenable = !isOuter && holds(machine.inventory, id);
  const standing = shared.standing(element);
  const { stroke, fill, dash, glyph } = LOOK[standing];
  const isLit = !isOuter && (lit?.has(id) ?? false);
  const isSelected = marked === element && !isOuter;
  // a drawing may be older than the words
  const word = ownName(state?.id ?? id);
  const own = widthOf(`● ${word}`) + 2 * TYPE.pad <= width + 1 ? word : (state?.name ?? id);
  const name = isHistory ? 'H' : `${glyph} ${own}`;
  const inside = isOpenable ? gapsIn(id) : 0;
  const children = machine.inventory.states.filter((s) => s.parent === id).length;
  const holding = `▸ ${children}${inside > 0 ? ` / ○ ${inside}` : ''}`;
  // what is read out begins with what is seen
  const shown = [isOuter ? `⤴ ${own}` : name, isOpenable ? holding : ''].filter(Boolean).join(' ');
  const act = () => (isOpenable ? onOpen(id) : onSelect(element));
  return (
    <g opacity={isDimmed([id]) ? 0.12 : 1}>
      <Mark
        role="button"
        tabIndex={active === element ? 0 : -1}
        aria-label={`${shown} · ${nameOf(element)} (${state?.id ?? id})`}
        aria-pressed={isSelected}
        data-element={element}
        data-standing={standing}
        data-lit={isLit || undefined}
        fill={isOuter || isHistory ? 'bg.panel' : isLit ? 'brand.emphasized' : fill}
        stroke={
          isSelected || isLit || isFound(element, state?.id ?? '') ? 'fg' : isOuter ? 'border.emphasized' : stroke
        }
        onClick={act}
      >
        <title>{state?.id}</title>
        <rect
          className="ring"
          x={x}
          y={y}
          width={width}
          height={height}
          rx={state?.type === 'final' ? 16 : 8}
          strokeWidth={isSelected || isLit ? 2.5 : 1.4}
          strokeDasharray={isOuter ? '1 4' : isHistory ? '' : dash}
        />
        {state?.type === 'final' ? (
          <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={13} fill="none" strokeWidth={1} />
        ) : null}
        <chakra.g fill="fg" stroke="none">
          <Words x={x + TYPE.pad} y={y + 4} text={isOuter ? `⤴ ${own}` : name} bold />
          {isOpenable ? (
            <chakra.g fill="fg.muted">
              <Words x={x + TYPE.pad} y={y + 20} text={holding} />
            </chakra.g>
          ) : null}
        </chakra.g>
      </Mark>
      <Lines lines={box.lines} x={x + TYPE.pad} y={y + linesTop(machine.inventory, id)} {...shared} />
    </g>
  );
}

function Lines({
  lines,
  x,
  y,
  ...shared
}: Shared & { lines: Drawing['boxes'][number]['lines']; x: number; y: number }) {
  const { machine, selected, marked, active, isFound, nameOf, onSelect } = shared;
  let top = y;
  return lines.map(({ element, text }) => {
    const ends = endsOf(machine.inventory, element);
    const isTransition = element.startsWith('transition:');
    // a child and a timer are told by their ends
    const standing = isTransition ? shared.standing(element) : worst(ends.map((e) => shared.standing(e.element)));
    const { stroke, glyph } = LOOK[standing];
    const at = top;
    top += rowsOf(element) * TYPE.row;
    let left = x + widthOf(isTransition ? `● ${text} ` : '  ');
    const isMarked = marked === element || isFound(element, text);
    return (
      <g key={element}>
        <Mark
          role="button"
          tabIndex={active === element ? 0 : -1}
          aria-label={`${glyph} ${text} · ${nameOf(element)}`}
          aria-pressed={marked === element}
          data-element={element}
          data-standing={standing}
          onClick={() => onSelect(element)}
        >
          <title>{element}</title>
          <chakra.rect
            className="ring"
            x={x - 2}
            y={at}
            width={widthOf(`● ${text}`) + 4}
            height={TYPE.row}
            rx={3}
            fill={isMarked ? 'brand.muted' : 'transparent'}
            stroke="transparent"
          />
          <chakra.g fill={stroke}>
            <Words x={x} y={at} text={glyph} />
          </chakra.g>
          <chakra.g fill="fg">
            <Words x={x + 2 * TYPE.char} y={at} text={text} bold={isMarked} />
          </chakra.g>
        </Mark>
        {ends.map((end) => {
          const how = shared.standing(end.element);
          const words = `${end.mark}${LOOK[how].glyph}`;
          const start = left;
          left += widthOf(`${words} `);
          return (
            <chakra.g
              key={end.element}
              data-element={end.element}
              data-standing={how}
              cursor="pointer"
              fill={LOOK[how].stroke}
              textDecoration={selected === end.element ? 'underline' : undefined}
              onClick={(e) => {
                e.stopPropagation();
                onSelect(end.element);
              }}
            >
              <Words x={start} y={at + (isTransition ? 0 : TYPE.row)} text={words} bold={how === 'none'} />
            </chakra.g>
          );
        })}
      </g>
    );
  });
}

export function ArrowMark({ arrow, ...shared }: Shared & { arrow: Drawing['arrows'][number] }) {
  const { marked, isDimmed } = shared;
  const standing = arrow.lines.length === 0 ? 'both' : worst(arrow.lines.map((l) => shared.standing(l.element)));
  const isSelected = arrow.lines.some((l) => l.element === marked);
  const path = arrow.points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return (
    <g opacity={isDimmed([arrow.from, arrow.to]) ? 0.08 : 1}>
      <chakra.g fill="none" color={isSelected ? 'fg' : arrow.lines.length === 0 ? 'fg.muted' : LOOK[standing].stroke}>
        <path
          d={path}
          stroke="currentColor"
          strokeWidth={isSelected ? 2.6 : standing === 'none' ? 1.8 : 1.2}
          strokeDasharray={LOOK[standing].dash}
          markerEnd="url(#qa-tip)"
        />
      </chakra.g>
      <Lines lines={arrow.lines} x={arrow.x + 4} y={arrow.y} {...shared} />
    </g>
  );
}
