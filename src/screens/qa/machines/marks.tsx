// One state and one arrow of a chart. Line and glyph say what the colour says.
import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import type { Drawing, MachineReport } from '#contract/qa.ts';
import { coveredBy, worst } from '#src/machines/qa/covered-by.ts';
import { LOOK } from './look.ts';

const onEnter = (act: () => void) => (e: KeyboardEvent) => {
  if (e.key !== 'Enter' && e.key !== ' ') return;
  e.preventDefault();
  e.stopPropagation();
  act();
};

/** Geometry stays in plain SVG attributes; the surrounding group brings the colours, which are tokens. */
const Mark = chakra('g', {
  base: { cursor: 'pointer', outline: 'none', _focusVisible: { '& > :first-of-type': { strokeWidth: '4px' } } },
});

interface StateProps {
  box: Drawing['boxes'][number];
  machine: MachineReport;
  isLit: boolean;
  isSelected: boolean;
  isFound: boolean;
  isClosed: boolean;
  onSelect: (element: string) => void;
  onToggle: (id: string) => void;
}

export function StateMark({ box, machine, isLit, isSelected, isFound, isClosed, onSelect, onToggle }: StateProps) {
  const { id, x, y, width, height } = box;
  const state = machine.inventory.states.find((s) => s.id === id);
  const hasChildren = machine.inventory.states.some((s) => s.parent === id);
  const isHistory = state?.type === 'history';
  const standing = coveredBy(machine.elements[`state:${id}`]);
  const { stroke, fill, dash, glyph } = LOOK[standing];
  const isOpen = hasChildren && !isClosed;
  const select = () => onSelect(`state:${id}`);
  const name = `${standing === 'none' ? `${glyph} ` : ''}${state?.name ?? id}${isClosed ? ' …' : ''}`;
  return (
    <Mark
      role="button"
      tabIndex={0}
      aria-label={id}
      aria-pressed={isSelected}
      fill={isOpen || isHistory ? 'bg.panel' : isLit ? 'brand.emphasized' : fill}
      stroke={isSelected || isFound || isLit ? 'fg' : isHistory ? 'border.emphasized' : stroke}
      onClick={select}
      onKeyDown={onEnter(select)}
      onDoubleClick={() => hasChildren && onToggle(id)}
    >
      <title>{id}</title>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={state?.type === 'final' ? 16 : 8}
        strokeWidth={isSelected || isLit ? 3 : isFound ? 2.5 : 1.4}
        strokeDasharray={isHistory ? '' : dash}
      />
      <chakra.g fill="fg" stroke="none" fontSize="12px" fontWeight={isLit ? 'bold' : 'normal'}>
        <text
          x={isOpen ? x + 12 : x + width / 2}
          y={isOpen ? y + 19 : y + height / 2 + 4}
          textAnchor={isOpen ? 'start' : 'middle'}
        >
          {isHistory ? 'H' : name}
        </text>
      </chakra.g>
    </Mark>
  );
}

interface ArrowProps {
  arrow: Drawing['arrows'][number];
  machine: MachineReport;
  isSelected: boolean;
  isFound: boolean;
  onSelect: (element: string) => void;
}

export function ArrowMark({ arrow, machine, isSelected, isFound, onSelect }: ArrowProps) {
  const { keys, labels, path, x, y } = arrow;
  const standings = keys.map((key) => coveredBy(machine.elements[`transition:${key}`]));
  const standing = worst(standings);
  const { stroke, dash, glyph } = LOOK[standing];
  // of several on one arrow the uncovered one is what somebody looks for
  const key = keys[standings.indexOf(standing)] ?? '';
  const select = () => onSelect(`transition:${key}`);
  const top = y - ((labels.length - 1) / 2) * 13 + 4;
  return (
    <Mark
      role="button"
      tabIndex={0}
      aria-label={keys.join(', ')}
      aria-pressed={isSelected}
      fill="none"
      color={isSelected ? 'fg' : stroke}
      onClick={select}
      onKeyDown={onEnter(select)}
    >
      <title>{keys.join('\n')}</title>
      <path
        d={path}
        stroke="currentColor"
        strokeWidth={isSelected || isFound ? 2.8 : 1.3}
        strokeDasharray={dash}
        markerEnd="url(#qa-tip)"
      />
      {/* a wider line than is seen, for the finger */}
      <path d={path} stroke="transparent" strokeWidth={12} />
      <chakra.g fill="fg" stroke="bg.panel" fontSize="10.5px" fontWeight={isFound ? 'bold' : 'normal'}>
        {labels.map((label, i) => (
          <text key={label} x={x} y={top + i * 13} textAnchor="middle" strokeWidth={3} paintOrder="stroke">
            {standing === 'none' ? `${glyph} ${label}` : label}
          </text>
        ))}
      </chakra.g>
    </Mark>
  );
}
