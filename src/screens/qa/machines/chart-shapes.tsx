// The states and arrows of a drawing. Line and glyph say what the colour says; every word is as wide as the layout took it.
// Drawn by plain elements, whose colours are the classes of `shapeStyles`: a chart has a thousand of them.
import { memo } from 'react';
import type { Drawing, MachineReport } from '#contract/qa.ts';
import { type CoveredBy, STANDINGS, worst } from '#src/machines/qa/covered-by.ts';
import { endsOf, INITIAL, OUTER, TYPE, widthOf } from '#src/machines/qa/drawing.ts';
import type { ChartWords } from '#src/machines/qa/words.ts';
import { holds, isLeftOfLine, linesTop, rowsOf, textOfLine, widthIn } from './items.ts';
import { COVERAGE_STYLE } from './look.ts';

interface Shared {
  machine: MachineReport;
  words: ChartWords;
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
  onSelect: (element: string) => void;
  onOpen: (id: string) => void;
}

/** For the drawing's root. */
export const shapeStyles = {
  ...Object.fromEntries(
    STANDINGS.map((s) => [
      `& .${s}`,
      { '--line': `colors.${COVERAGE_STYLE[s].stroke}`, '--ground': `colors.${COVERAGE_STYLE[s].fill}` },
    ]),
  ),
  '& [role=button]': { cursor: 'pointer', outline: 'none' },
  '& .ring': { fill: 'transparent', stroke: 'transparent' },
  '& .state > .ring': { fill: 'var(--ground)', stroke: 'var(--line)' },
  '& .state > .inner': { fill: 'none', stroke: 'var(--line)' },
  '& .state.plain > .ring': { fill: 'bg.panel' },
  '& .state.outer > .ring': { stroke: 'border.emphasized' },
  '& .state.lit > .ring': { fill: 'brand.emphasized' },
  '& .state.strong > .ring, & .state.strong > .inner': { stroke: 'fg' },
  '& .line.strong > .ring': { fill: 'brand.muted' },
  '& [role=button]:focus-visible > .ring': { strokeWidth: '2.5px', stroke: 'fg' },
  '& text': { fill: 'fg', whiteSpace: 'pre' },
  '& .muted': { fill: 'fg.muted' },
  '& .glyph': { fill: 'var(--line)' },
  '& .end': { cursor: 'pointer' },
  '& .arrow > path': { fill: 'none', stroke: 'var(--line)' },
  '& .arrow.strong > path': { stroke: 'fg' },
  '& .arrow.begin > path': { stroke: 'fg.muted' },
};

const classes = (names: Record<string, boolean>): string =>
  Object.keys(names)
    .filter((name) => names[name])
    .join(' ');

interface WordsProps {
  x: number;
  y: number;
  text: string;
  kind?: 'muted' | 'glyph';
  isBold?: boolean;
}

const Words = ({ x, y, text, kind, isBold }: WordsProps) => (
  <text
    x={x}
    y={y + 12}
    className={kind}
    textLength={widthOf(text)}
    lengthAdjust="spacingAndGlyphs"
    fontWeight={isBold ? 700 : undefined}
  >
    {text}
  </text>
);

/** All of a drawing: where it is seen from is its parent's business, so that moving it draws nothing anew. */
export const ChartShapes = memo(function ChartShapes({ drawing, ...shared }: Shared & { drawing: Drawing }) {
  return (
    <>
      {drawing.arrows.map((arrow) => (
        <ArrowMark key={`${arrow.from} ${arrow.to}`} arrow={arrow} {...shared} />
      ))}
      {drawing.boxes.map((box) => (
        <StateMark key={box.id} box={box} of={drawing.of} {...shared} />
      ))}
    </>
  );
});

interface StateProps extends Shared {
  box: Drawing['boxes'][number];
  of: string;
}

function StateMark({ box, of, ...shared }: StateProps) {
  const { machine, words, marked, active, lit, gapsIn, isFound, isDimmed, onSelect, onOpen } = shared;
  const { id, x, y, width, height } = box;
  if (id === INITIAL) return <circle className="muted" cx={x + 6} cy={y + 6} r={5} />;
  const isOuter = id === OUTER;
  const state = machine.inventory.states.find((s) => s.id === (isOuter ? of : id));
  const element = `state:${state?.id ?? id}`;
  const isHistory = state?.type === 'history';
  const isOpenable = !isOuter && holds(machine.inventory, id);
  // in a state that only remembers nobody stands: nothing is asked of it
  const standing = isHistory ? 'infeasible' : shared.standing(element);
  const { dash, glyph } = COVERAGE_STYLE[standing];
  const isLit = !isOuter && (lit?.has(id) ?? false);
  const isSelected = marked === element && !isOuter;
  // a drawing may be older than the words
  const word = words.own(state?.id ?? id);
  const own = widthOf(`● ${word}`) + 2 * TYPE.pad <= width + 1 ? word : (state?.name ?? id);
  const name = isHistory ? 'H' : isOuter ? `⤴ ${own}` : `${glyph} ${own}`;
  const inside = isOpenable ? gapsIn(id) : 0;
  const children = machine.inventory.states.filter((s) => s.parent === id).length;
  const holding = `▸ ${children}${inside > 0 ? ` / ○ ${inside}` : ''}`;
  // what is read out begins with what is seen
  const shown = [name, isOpenable ? holding : ''].filter(Boolean).join(' ');
  const look = classes({
    state: true,
    [standing]: true,
    plain: isOuter || isHistory,
    outer: isOuter,
    lit: isLit,
    strong: isSelected || isLit || isFound(element, state?.id ?? ''),
  });
  return (
    <g opacity={isDimmed([id]) ? 0.12 : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no button in a drawing */}
      <g
        role="button"
        className={look}
        tabIndex={active === element ? 0 : -1}
        aria-label={`${shown} · ${words.element(element)} (${state?.id ?? id})`}
        aria-pressed={isSelected}
        data-element={element}
        data-standing={standing}
        data-lit={isLit || undefined}
        onClick={() => (isOpenable ? onOpen(id) : onSelect(element))}
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
          <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={13} />
        ) : null}
        <Words x={x + TYPE.pad} y={y + 4} text={name} isBold />
        {isOpenable ? <Words x={x + TYPE.pad} y={y + 20} text={holding} kind="muted" /> : null}
      </g>
      <Lines
        lines={box.lines}
        x={x + TYPE.pad}
        y={y + linesTop(machine.inventory, id)}
        room={width - 2 * TYPE.pad}
        {...shared}
      />
    </g>
  );
}

interface LinesProps extends Shared {
  lines: Drawing['boxes'][number]['lines'];
  x: number;
  y: number;
  /** How wide they may be. */
  room: number;
  /** They end where the room does. */
  isAtEnd?: boolean;
}

function Lines({ lines, x, y, room, isAtEnd = false, ...shared }: LinesProps) {
  const { machine, words } = shared;
  const told = lines.map((line) => ({ line, text: textOfLine(words, machine.inventory, line, room) }));
  const widest = Math.max(0, ...told.map((one) => widthIn(words, machine.inventory, one.line.element, one.text)));
  const left = x + (isAtEnd ? Math.max(0, room - widest) : 0);
  let top = y;
  return told.map(({ line, text }) => {
    const at = top;
    top += rowsOf(line.element) * TYPE.row;
    return <LineMark key={line.element} line={line} text={text} x={left} y={at} {...shared} />;
  });
}

interface LineProps extends Omit<LinesProps, 'lines' | 'room' | 'isAtEnd'> {
  line: Drawing['boxes'][number]['lines'][number];
  /** What it says here. */
  text: string;
}

function LineMark({ line, text, x, y, ...shared }: LineProps) {
  const { machine, words, selected, marked, active, isFound, onSelect } = shared;
  const { element } = line;
  const isTransition = element.startsWith('transition:');
  const ends = endsOf(machine.inventory, element).map((end) => {
    const how = shared.standing(end.element);
    return { element: end.element, how, text: `${words.mark(end.mark)}${COVERAGE_STYLE[how].glyph}` };
  });
  const below = isTransition ? 0 : TYPE.row;
  // a child and a timer are told by their ends
  const standing = isTransition ? shared.standing(element) : worst(ends.map((end) => end.how));
  const { glyph } = COVERAGE_STYLE[standing];
  const isMarked = marked === element || isFound(element, line.text);
  let left = x + widthOf(isTransition ? `● ${text} ` : '  ');
  return (
    <g>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no button in a drawing */}
      <g
        role="button"
        className={classes({ line: true, [standing]: true, strong: isMarked })}
        tabIndex={active === element ? 0 : -1}
        aria-label={`${glyph} ${text} · ${words.element(element)}`}
        aria-pressed={marked === element}
        data-element={element}
        data-standing={standing}
        onClick={() => onSelect(element)}
      >
        <title>{element}</title>
        <rect className="ring" x={x - 2} y={y} width={widthOf(`● ${text}`) + 4} height={TYPE.row} rx={3} />
        <Words x={x} y={y} text={glyph} kind="glyph" />
        <Words x={x + 2 * TYPE.char} y={y} text={text} isBold={isMarked} />
      </g>
      {ends.map((end) => {
        const start = left;
        left += widthOf(`${end.text} `);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the panel has them for the keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: the panel has them for the keyboard
          <g
            key={end.element}
            className={`end ${end.how}`}
            data-element={end.element}
            data-standing={end.how}
            textDecoration={selected === end.element ? 'underline' : undefined}
            onClick={(e) => {
              e.stopPropagation();
              onSelect(end.element);
            }}
          >
            <Words x={start} y={y + below} text={end.text} kind="glyph" isBold={end.how === 'none'} />
          </g>
        );
      })}
    </g>
  );
}

function ArrowMark({ arrow, ...shared }: Shared & { arrow: Drawing['arrows'][number] }) {
  const { marked, isDimmed } = shared;
  const isBegin = arrow.lines.length === 0;
  const standing = isBegin ? 'both' : worst(arrow.lines.map((l) => shared.standing(l.element)));
  const isSelected = arrow.lines.some((l) => l.element === marked);
  return (
    <g
      className={classes({ arrow: true, [standing]: true, begin: isBegin, strong: isSelected })}
      opacity={isDimmed([arrow.from, arrow.to]) ? 0.08 : undefined}
    >
      <path
        d={arrow.points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        strokeWidth={isSelected ? 2.6 : standing === 'none' ? 1.8 : 1.2}
        strokeDasharray={COVERAGE_STYLE[standing].dash}
        markerEnd="url(#qa-tip)"
      />
      <Lines
        lines={arrow.lines}
        x={arrow.x + 4}
        y={arrow.y}
        room={arrow.width - 8}
        isAtEnd={isLeftOfLine(arrow)}
        {...shared}
      />
    </g>
  );
}
