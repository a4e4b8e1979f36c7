// A vernier calliper to scale, and a lens that slides along its vernier. Nothing says the reading: it is read.
import { h, s, slider } from '../../kit/dom.ts';
import type { Words } from './words.ts';

const LINES = 50;
const PART = 0.98;
/** Of the small picture, for a millimetre. */
const SMALL = 8;

interface Calliper {
  node: HTMLElement;
  /** mm between the jaws, as its scale shows it; `round`: a ball between them, of this radius. */
  show: (reading: number, round: number) => void;
}

export function makeCalliper(words: Words, lens: { at: number }): Calliper {
  const whole = s('svg', {
    viewBox: '0 0 560 236',
    class: 'calliper',
    role: 'img',
    'aria-label': words('calliperPicture'),
  });
  const close = s('svg', { class: 'lens', role: 'img' });
  const told = h('p', { class: 'told', 'aria-live': 'polite' });
  let shown = { reading: 0, round: 0 };
  const move = slider({
    id: 'lens',
    label: words('lens'),
    min: 0,
    max: LINES,
    step: 1,
    value: lens.at,
    says: (n) => words('vernierLine', { n }),
    onmove: (n) => {
      lens.at = n;
      draw();
    },
  });

  function draw(): void {
    const width = Math.max(260, Math.min(900, close.clientWidth || 320));
    close.setAttribute('viewBox', `0 0 ${width} 150`);
    const label = drawLens(close, shown.reading, lens.at, width, words);
    close.setAttribute('aria-label', label);
    told.textContent = label;
  }
  new ResizeObserver(draw).observe(close);
  return {
    node: h('figure', { class: 'instrument' }, whole, close, told, move),
    show(reading, round) {
      shown = { reading, round };
      drawWhole(whole, reading, round);
      draw();
    },
  };
}

function drawWhole(svg: SVGSVGElement, reading: number, round: number): void {
  const zero = 78;
  const at = (mm: number) => zero + mm * SMALL;
  const jaw = 40;
  const opening = jaw + reading * SMALL;
  const ticks = [];
  for (let mm = 0; mm <= 46; mm++) {
    ticks.push(s('line', { x1: at(mm), y1: 62, x2: at(mm), y2: mm % 10 === 0 ? 44 : mm % 5 === 0 ? 50 : 54 }));
    if (mm % 10 === 0) ticks.push(s('text', { x: at(mm), y: 40, 'text-anchor': 'middle' }, String(mm)));
  }
  const vernier = [];
  for (let n = 0; n <= LINES; n += 5)
    vernier.push(
      s('line', { x1: at(reading + n * PART), y1: 62, x2: at(reading + n * PART), y2: n % 10 === 0 ? 76 : 70 }),
    );
  svg.replaceChildren(
    ...(round > 0
      ? [s('circle', { cx: (jaw + opening) / 2, cy: 150, r: Math.max(2, (opening - jaw) / 2), class: 'ball steel' })]
      : []),
    s('path', { d: `M10 22 h700 v40 H${jaw} v130 l-14 30 V62 H10 z`, class: 'steel' }),
    s('path', {
      d: `M${opening} 62 h${LINES * PART * SMALL + 52} v22 H${opening + 14} v138 l-14 -30 z`,
      class: 'steel slide',
    }),
    s('g', { class: 'ticks' }, ...ticks, ...vernier),
  );
}

/** Ten millimetres of both scales, sixty pixels each. Answers what a finger would feel there. */
function drawLens(svg: SVGSVGElement, reading: number, line: number, width: number, words: Words): string {
  const scale = 60;
  const centre = reading + line * PART;
  const x = (mm: number) => width / 2 + (mm - centre) * scale;
  const parts: SVGElement[] = [
    s('rect', { x: 0, y: 0, width, height: 150, class: 'steel' }),
    s('rect', { x: 0, y: 76, width, height: 74, class: 'steel slide' }),
  ];
  const reach = width / 2 / scale + 1;
  for (let mm = Math.ceil(centre - reach); mm <= centre + reach; mm++) {
    if (mm < 0) continue;
    parts.push(s('line', { x1: x(mm), y1: 76, x2: x(mm), y2: mm % 5 === 0 ? 34 : 44, class: 'fine' }));
    parts.push(s('text', { x: x(mm), y: 26, 'text-anchor': 'middle' }, String(mm)));
  }
  for (
    let n = Math.max(0, Math.ceil((centre - reach - reading) / PART));
    n <= Math.min(LINES, (centre + reach - reading) / PART);
    n++
  ) {
    const at = reading + n * PART;
    parts.push(s('line', { x1: x(at), y1: 76, x2: x(at), y2: n % 5 === 0 ? 118 : 106, class: 'fine' }));
    parts.push(
      s('text', { x: x(at), y: 136, 'text-anchor': 'middle', class: n === line ? 'here' : 'quiet' }, String(n)),
    );
  }
  svg.replaceChildren(...parts);
  const off = centre - Math.round(centre);
  const side =
    Math.abs(off) < 0.0101 ? 'aligned' : off > 0 ? (off > 0.1 ? 'farRight' : 'right') : off < -0.1 ? 'farLeft' : 'left';
  const zero = Math.floor(reading + 1e-9);
  return `${words('lensSays', { n: line, side: words(side) })} ${zero < 0 ? words('zeroBefore') : words('zeroBetween', { a: zero, b: zero + 1 })}`;
}
