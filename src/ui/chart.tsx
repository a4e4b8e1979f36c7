// Drawings of numbers: columns, dots on a plane, and parts of a whole. Each says in words what it shows; a table beside it has the numbers.
import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { fixed } from '#contract/rounding.ts';

const [W, H] = [640, 260];
/** Of a drawing over the whole page. */
const WIDE = 1_040;
const PAD = { left: 40, right: 12, top: 16, bottom: 34 };
const INNER = { w: W - PAD.left - PAD.right, h: H - PAD.top - PAD.bottom };

/** Drawn to half its size on a phone. */
const TEXT = { base: '22px', md: '12px' } as const;

const LOOK = {
  '& text': { fill: 'fg.muted' },
  '& .grid': { stroke: 'border', strokeWidth: 1 },
  '& .bar': { fill: 'brand.solid' },
  '& .mark': { stroke: 'orange.solid', strokeWidth: 1.5, strokeDasharray: '5 4' },
  '& .dot': { fill: 'brand.solid', opacity: 0.75 },
  '& .low': { fill: 'orange.solid', opacity: 0.9 },
} as const;

interface ColumnsProps {
  label: string;
  /** `name` stands below it, `words` are what it says; `id` where names are not each column's own. */
  columns: readonly { id?: string; name: string; value: number; words: string }[];
  /** A line across the columns, from 0 to 1 of the width. */
  mark?: number | null;
  /** Stands over the whole page. */
  wide?: boolean;
}

/** Round whole numbers, four steps at most; the last is not below what there is. */
export function ticksUpTo(most: number): number[] {
  const least = Math.max(1, most / 4);
  const tens = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((n) => n * tens).find((n) => n >= least) ?? 10 * tens;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

export function Columns({ label, columns, mark = null, wide: isWide = false }: ColumnsProps) {
  const across = isWide ? WIDE : W;
  const inner = across - PAD.left - PAD.right;
  const ticks = ticksUpTo(Math.max(1, ...columns.map((c) => c.value)));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => PAD.top + INNER.h * (1 - value / top);
  const wide = inner / Math.max(1, columns.length);
  return (
    <chakra.svg
      viewBox={`0 0 ${across} ${H}`}
      w="full"
      h="auto"
      role="img"
      aria-label={label}
      fontSize={TEXT}
      css={LOOK}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={PAD.left} x2={across - PAD.right} y1={y(tick)} y2={y(tick)} />
          <text x={PAD.left - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {columns.map(({ id, name, value, words }, i) => {
        const x = PAD.left + i * wide;
        return (
          <g key={id ?? name}>
            <title>{words}</title>
            <rect
              className="bar"
              x={x + wide * 0.12}
              width={wide * 0.76}
              y={y(value)}
              height={y(0) - y(value)}
              rx="3"
            />
            <text x={x + wide / 2} y={H - PAD.bottom + 18} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
      {mark !== null && (
        <line
          className="mark"
          x1={PAD.left + mark * inner}
          x2={PAD.left + mark * inner}
          y1={PAD.top}
          y2={H - PAD.bottom}
        />
      )}
    </chakra.svg>
  );
}

interface DotsProps {
  label: string;
  x: string;
  y: string;
  /** From 0 to 1 across, from -1 to 1 up. */
  dots: readonly { name: string; x: number; y: number; isLow: boolean; words: string }[];
}

const ACROSS = [0, 0.2, 0.4, 0.6, 0.8, 1];

export function Dots({ label, x, y, dots }: DotsProps) {
  const least = Math.min(0, ...dots.map((d) => Math.floor(d.y * 5) / 5));
  const ups = Array.from({ length: Math.round((1 - least) / 0.2) + 1 }, (_, i) => least + i * 0.2);
  const px = (v: number) => PAD.left + v * INNER.w;
  const py = (v: number) => PAD.top + INNER.h * (1 - (v - least) / (1 - least));
  return (
    <chakra.svg viewBox={`0 0 ${W} ${H}`} w="full" h="auto" role="img" aria-label={label} fontSize={TEXT} css={LOOK}>
      {ACROSS.map((v) => (
        <g key={v}>
          <line className="grid" x1={px(v)} x2={px(v)} y1={PAD.top} y2={H - PAD.bottom} />
          <text x={px(v)} y={H - PAD.bottom + 14} textAnchor="middle">
            {v}
          </text>
        </g>
      ))}
      {ups.map((v) => (
        <g key={v}>
          <line className="grid" x1={PAD.left} x2={W - PAD.right} y1={py(v)} y2={py(v)} />
          <text x={PAD.left - 8} y={py(v) + 4} textAnchor="end">
            {v.toFixed(1)}
          </text>
        </g>
      ))}
      <text x={W - PAD.right} y={H - 4} textAnchor="end">
        {x}
      </text>
      <text x={PAD.left} y={PAD.top - 4}>
        {y}
      </text>
      {dots.map((d) => (
        <g key={d.name}>
          <title>{d.words}</title>
          <circle className={d.isLow ? 'low' : 'dot'} cx={px(d.x)} cy={py(d.y)} r="6" />
          <text x={px(d.x) + 9} y={py(d.y) + 4}>
            {d.name}
          </text>
        </g>
      ))}
    </chakra.svg>
  );
}

/** The brand's colour first; each stands out from its neighbours, light and dark. */
const PARTS = [
  'brand.solid',
  'orange.solid',
  'oklch(62% 0.12 165)',
  'oklch(58% 0.16 300)',
  'oklch(72% 0.14 90)',
  'oklch(62% 0.17 5)',
  'oklch(66% 0.11 220)',
] as const;
const REST = 'gray.emphasized';
const MOST_PARTS = PARTS.length;
const R = 45;

interface Part {
  id: string;
  name: string;
  value: number;
  /** Where its rows are listed. */
  to?: string;
}

interface PieProps {
  label: string;
  /** The largest first. */
  parts: readonly Part[];
  /** What those are called together for which there is no colour. */
  rest: string;
  link: (to: string, text: string) => ReactNode;
}

/** A ring, and beside it what its parts are: name, number, share. */
export function Pie({ label, parts, rest, link }: PieProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const shown: Part[] = parts.slice(0, MOST_PARTS);
  const left = parts.slice(MOST_PARTS).reduce((sum, { value }) => sum + value, 0);
  if (left > 0) shown.push({ id: 'rest', name: rest, value: left });
  let before = 0;
  const drawn = shown.map((part, i) => {
    const from = before;
    before += part.value / whole;
    return { ...part, from, colour: (part.id === 'rest' ? undefined : PARTS[i]) ?? REST };
  });
  return (
    <Flex gap="6" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <chakra.svg viewBox="0 0 120 120" w="36" flexShrink="0" role="img" aria-label={label}>
        {/* from the top, clockwise */}
        <g transform="rotate(-90 60 60)">
          {drawn.map(({ id, name, value, from, colour }) => (
            <chakra.circle
              key={id}
              cx="60"
              cy="60"
              r={R}
              fill="none"
              stroke={colour}
              strokeWidth="22"
              pathLength="100"
              strokeDasharray={`${(100 * value) / whole} 100`}
              strokeDashoffset={-100 * from}
            >
              <title>{`${name}: ${value}`}</title>
            </chakra.circle>
          ))}
        </g>
      </chakra.svg>
      {/* under the picture where there is no room for its words beside it */}
      <chakra.ul flex="1" minW={{ base: '12rem', sm: '0' }} listStyleType="none" textStyle="sm">
        {drawn.map(({ id, name, value, to, colour }) => (
          <chakra.li key={id} display="flex" alignItems="baseline" gap="2" py="0.5">
            <chakra.span boxSize="2.5" borderRadius="full" bg={colour} flexShrink="0" />
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              {to === undefined ? name : link(to, name)}
            </chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums">{value}</chakra.span>
            <chakra.span w="12" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
              {`${fixed((100 * value) / whole, 1)}%`}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Flex>
  );
}
