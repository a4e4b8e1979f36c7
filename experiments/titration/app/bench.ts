// The burette with its meniscus under a lens, the flask in its colour, and the curve.
import { h, s } from '../../kit/dom.ts';
import { BURETTE, colourOf, type Indicator, turned } from '../lab/chemistry.ts';
import type { Word, Words } from './words.ts';

const TOP = 30;
/** Of the small picture, for a millilitre. */
const ML = 5.2;
/** Of the lens. */
const LENS_ML = 110;

function colourName(indicator: Indicator, at: number): Word {
  const share = turned(indicator, at);
  if (indicator === 'phenolphthalein') return share < 0.02 ? 'clear' : share < 0.75 ? 'pink' : 'magenta';
  if (indicator === 'methylOrange') return share < 0.1 ? 'red' : share < 0.9 ? 'orange' : 'yellow';
  return share < 0.15 ? 'red' : share < 0.85 ? 'purple' : 'blue';
}

/** `level`: mL on the burette's scale. `at`: pH in the flask. */
export function drawBench(level: number, at: number, volume: number, indicator: Indicator, words: Words): HTMLElement {
  const name = words(colourName(indicator, at));
  const share = turned(indicator, at);
  const state = share < 0.02 ? 'colourStart' : share > 0.75 ? 'colourEnd' : 'colourTurning';
  const told = words(state, { name });
  return h(
    'div',
    { class: 'tools' },
    h(
      'figure',
      { class: 'instrument glass' },
      apparatus(level, colourOf(indicator, at), volume, `${words('flaskPicture')}: ${told}`),
      h('p', { class: 'told', role: 'status' }, told),
      h('p', { class: 'meter' }, words('meter', { ph: at.toFixed(2) })),
    ),
    h('figure', { class: 'instrument' }, h('figcaption', {}, words('lens')), lens(level, words)),
  );
}

function apparatus(level: number, colour: string, volume: number, label: string): SVGSVGElement {
  const ticks = Array.from({ length: BURETTE / 5 + 1 }, (_, n) => n * 5).flatMap((ml) => [
    s('line', { x1: 106, y1: TOP + ml * ML, x2: 118, y2: TOP + ml * ML, class: 'fine' }),
    ...(ml % 10 === 0 ? [s('text', { x: 128, y: TOP + ml * ML + 4, class: 'quiet' }, String(ml))] : []),
  ]);
  const bottom = TOP + BURETTE * ML;
  const surface = 448 - Math.min(46, 16 + volume * 0.32);
  // the wall leans: 51 across on 62 down
  const half = 12 + ((surface - 384) * 51) / 62;
  return s(
    'svg',
    { viewBox: '0 0 220 470', class: 'apparatus', role: 'img', 'aria-label': label },
    s('rect', { x: 20, y: 456, width: 180, height: 10, rx: 3, class: 'foot' }),
    s('rect', { x: 30, y: 10, width: 8, height: 448, class: 'post' }),
    s('rect', { x: 34, y: 120, width: 66, height: 7, rx: 3, class: 'post' }),
    s('rect', {
      x: 100,
      y: TOP + level * ML,
      width: 18,
      height: Math.max(0, bottom - TOP - level * ML) + 8,
      class: 'liquid',
    }),
    s('path', { d: `M100 16 V${bottom + 8} l6 14 v26 h6 v-26 l6 -14 V16`, class: 'glass-line' }),
    ...ticks,
    s('rect', { x: 96, y: bottom + 20, width: 26, height: 8, rx: 3, class: 'tap' }),
    s('path', { d: `M${109 - half} ${surface} H${109 + half} L172 448 q0 6 -8 6 H54 q-8 0 -8 -6 z`, fill: colour }),
    s('path', { d: 'M97 352 v32 L46 446 q-3 8 6 8 H166 q9 0 6 -8 L121 384 v-32', class: 'glass-line' }),
  );
}

/** Two millilitres around the meniscus. */
function lens(level: number, words: Words): SVGSVGElement {
  const [width, height] = [230, 230];
  const middle = height / 2;
  const y = (ml: number) => middle + (ml - level) * LENS_ML;
  const lines: SVGElement[] = [];
  for (let tenth = Math.ceil((level - 1.1) * 10); tenth <= (level + 1.1) * 10; tenth++) {
    if (tenth < 0) continue;
    const ml = tenth / 10;
    const long = tenth % 10 === 0 ? 64 : tenth % 5 === 0 ? 48 : 34;
    lines.push(s('line', { x1: 60, y1: y(ml), x2: 60 + long, y2: y(ml), class: 'fine' }));
    if (tenth % 10 === 0) lines.push(s('text', { x: 132, y: y(ml) + 5 }, String(ml)));
    else if (tenth % 5 === 0) lines.push(s('text', { x: 114, y: y(ml) + 4, class: 'quiet' }, ml.toFixed(1)));
  }
  const low = Math.floor(level * 10 + 1e-9) / 10;
  const label = words('meniscus', {
    a: low.toFixed(1),
    b: (low + 0.1).toFixed(1),
    part: Math.round((level - low) * 100),
  });
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'meniscus', role: 'img', 'aria-label': label },
    // the surface bends up at the glass; its lowest point is read
    s('path', { d: `M60 ${middle - 16} Q115 ${middle + 16} 170 ${middle - 16} V${height} H60 z`, class: 'liquid' }),
    ...lines,
    s('path', { d: `M60 0 V${height} M170 0 V${height}`, class: 'glass-line' }),
    s('path', { d: `M60 ${middle - 16} Q115 ${middle + 16} 170 ${middle - 16}`, class: 'surface' }),
  );
}

export function drawCurve(
  runs: readonly (readonly (readonly [ml: number, pH: number])[])[],
  words: Words,
): SVGSVGElement {
  const [width, height, left, bottom] = [560, 400, 48, 44];
  const x = (ml: number) => left + (ml / 40) * (width - left - 14);
  const y = (at: number) => height - bottom - (at / 14) * (height - bottom - 16);
  const grid: SVGElement[] = [];
  for (let ml = 0; ml <= 40; ml += 5) {
    grid.push(s('line', { x1: x(ml), y1: y(0), x2: x(ml), y2: y(14), class: 'grid' }));
    if (ml % 10 === 0)
      grid.push(s('text', { x: x(ml), y: y(0) + 20, 'text-anchor': 'middle', class: 'quiet' }, String(ml)));
  }
  for (let at = 0; at <= 14; at += 2) {
    grid.push(s('line', { x1: x(0), y1: y(at), x2: x(40), y2: y(at), class: 'grid' }));
    grid.push(s('text', { x: left - 8, y: y(at) + 4, 'text-anchor': 'end', class: 'quiet' }, String(at)));
  }
  const lines = runs.map((points, n) =>
    s(
      'g',
      { class: `run run-${n + 1}` },
      s('polyline', {
        points: points.map(([ml, at]) => `${x(Math.min(40, ml)).toFixed(1)},${y(at).toFixed(1)}`).join(' '),
      }),
      ...points.map(([ml, at]) => s('circle', { cx: x(Math.min(40, ml)), cy: y(at), r: 2.6 })),
    ),
  );
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'plot', role: 'img', 'aria-label': words('curvePicture') },
    ...grid,
    s('path', { d: `M${x(0)} ${y(14)} V${y(0)} H${x(40)}`, class: 'axis' }),
    s('text', { x: x(40), y: y(0) + 38, 'text-anchor': 'end' }, 'V(NaOH) / mL'),
    s('text', { x: left + 8, y: 14 }, 'pH'),
    ...lines,
  );
}
