// Readings of a class as points on one plane: one student's stand out when they are looked at; those that are another's are
// marked. The same numbers are in the table under it.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { axisOf } from './axis.ts';

export interface Series {
  id: string;
  name: string;
  points: readonly (readonly [number, number])[];
  /** They are another's, too. */
  isSame: boolean;
}

interface Props {
  series: readonly Series[];
  x: string;
  y: string;
  /** Whose stand out; empty: nobody's. */
  marked: string;
  onMark: (id: string) => void;
}

const [W, H] = [720, 420];
const PAD = { left: 64, right: 16, top: 16, bottom: 52 };

export function ReadingsPlot({ series, x, y, marked, onMark }: Props) {
  const { t } = useTranslation('experiments');
  const all = series.flatMap((s) => s.points);
  const across = axisOf(all.map(([a]) => a));
  const up = axisOf(all.map(([, b]) => b));
  const px = (v: number) => PAD.left + ((v - across.from) / (across.to - across.from)) * (W - PAD.left - PAD.right);
  const py = (v: number) => H - PAD.bottom - ((v - up.from) / (up.to - up.from)) * (H - PAD.top - PAD.bottom);
  // who is looked at is drawn last, over the others
  const drawn = series.toSorted((a, b) => rank(a, marked) - rank(b, marked));
  return (
    <chakra.svg
      viewBox={`0 0 ${W} ${H}`}
      w="full"
      h="auto"
      role="img"
      aria-label={t('readings.plot', { x, y, count: series.length })}
      fontSize="12px"
      css={{
        '& text': { fill: 'fg.muted' },
        '& .grid': { stroke: 'border', strokeWidth: 1 },
        '& .one': { fill: 'brand.solid', opacity: 0.45 },
        '& .same': { fill: 'none', stroke: 'orange.solid', strokeWidth: 2.5 },
        '& .looked': { fill: 'brand.solid', stroke: 'fg', strokeWidth: 1.5, opacity: 1 },
        '& .quiet': { opacity: 0.18 },
      }}
    >
      {across.ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={px(tick)} x2={px(tick)} y1={PAD.top} y2={H - PAD.bottom} />
          <text x={px(tick)} y={H - PAD.bottom + 18} textAnchor="middle">
            {across.say(tick)}
          </text>
        </g>
      ))}
      {up.ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={PAD.left} x2={W - PAD.right} y1={py(tick)} y2={py(tick)} />
          <text x={PAD.left - 8} y={py(tick) + 4} textAnchor="end">
            {up.say(tick)}
          </text>
        </g>
      ))}
      <text x={(PAD.left + W - PAD.right) / 2} y={H - 10} textAnchor="middle">
        {x}
      </text>
      <text transform={`translate(16 ${(PAD.top + H - PAD.bottom) / 2}) rotate(-90)`} textAnchor="middle">
        {y}
      </text>
      {drawn.map(({ id, name, points, isSame }) => (
        // by mouse only: the table beside it says and does the same by keyboard
        <g key={id} onPointerEnter={() => onMark(id)} onPointerLeave={() => onMark('')}>
          <title>{name}</title>
          {points.map(([a, b], n) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name than their place
              key={n}
              cx={px(a)}
              cy={py(b)}
              r={isSame ? 6 : 4.5}
              className={id === marked ? 'looked' : [isSame ? 'same' : 'one', marked === '' ? '' : 'quiet'].join(' ')}
            />
          ))}
        </g>
      ))}
    </chakra.svg>
  );
}

const rank = ({ id, isSame }: Series, marked: string): number => (id === marked ? 2 : isSame ? 1 : 0);
