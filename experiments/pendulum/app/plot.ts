// T² over L: the student's points, a line laid on by hand or by least squares, and the residuals beneath.
import { h, s } from '../../kit/dom.ts';
import type { DataPoint } from '../lab/numbers.ts';

const [WIDTH, HEIGHT] = [560, 430];
const [LEFT, TOP, RIGHT, BOTTOM] = [58, 18, 16, 48];
const [MOST_X, MOST_Y] = [1.25, 5.2];

const x = (metres: number): number => LEFT + (metres / MOST_X) * (WIDTH - LEFT - RIGHT);
const y = (squared: number): number => HEIGHT - BOTTOM - (squared / MOST_Y) * (HEIGHT - TOP - BOTTOM);
/** Back from the picture. */
const squaredAt = (picture: number): number => ((HEIGHT - BOTTOM - picture) / (HEIGHT - TOP - BOTTOM)) * MOST_Y;

interface PlottedLine {
  left: number;
  right: number;
  kind: 'hand' | 'fit';
}

export interface Plot {
  node: SVGSVGElement;
  /** Lays the ruler anew. */
  lay: (line: PlottedLine) => void;
}

function axes(): SVGElement[] {
  const parts: SVGElement[] = [];
  for (let n = 0; n <= 12; n++) {
    const at = n / 10;
    parts.push(s('line', { x1: x(at), y1: y(0), x2: x(at), y2: y(MOST_Y), class: 'grid' }));
    if (n % 2 === 0)
      parts.push(s('text', { x: x(at), y: y(0) + 20, 'text-anchor': 'middle', class: 'quiet' }, at.toFixed(1)));
  }
  for (let at = 0; at <= 5; at += 0.5) {
    parts.push(s('line', { x1: x(0), y1: y(at), x2: x(MOST_X), y2: y(at), class: 'grid' }));
    if (at % 1 === 0)
      parts.push(s('text', { x: LEFT - 8, y: y(at) + 4, 'text-anchor': 'end', class: 'quiet' }, String(at)));
  }
  return [
    ...parts,
    s('path', { d: `M${x(0)} ${y(MOST_Y)} V${y(0)} H${x(MOST_X)}`, class: 'axis' }),
    s('text', { x: x(MOST_X), y: y(0) + 40, 'text-anchor': 'end' }, 'L / m'),
    s('text', { x: LEFT - 46, y: TOP + 2 }, 'T² / s²'),
  ];
}

export function drawPlot(
  points: readonly DataPoint[],
  excluded: readonly number[],
  label: string,
  ondrag?: (end: 'left' | 'right', squared: number) => void,
): Plot {
  const line = s('line', { class: 'line' });
  const ends = (['left', 'right'] as const).map((end) => s('circle', { r: 9, class: 'grip', 'data-end': end }));
  const node = s(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'plot', role: 'img', 'aria-label': label },
    ...axes(),
    line,
    ...points.map(([px, py], n) =>
      s(
        'g',
        { class: excluded.includes(n) ? 'point out' : 'point' },
        s('path', { d: `M${x(px) - 5} ${y(py)} h10 M${x(px)} ${y(py) - 5} v10` }),
        s('circle', { cx: x(px), cy: y(py), r: 7 }),
      ),
    ),
    ...(ondrag ? ends : []),
  );
  const lay = ({ left, right, kind }: PlottedLine) => {
    const at = (metres: number) => y(left + (right - left) * metres);
    line.setAttribute('class', `line ${kind}`);
    for (const [name, value] of Object.entries({ x1: x(0), y1: at(0), x2: x(MOST_X), y2: at(MOST_X) }))
      line.setAttribute(name, String(value));
    for (const [n, grip] of ends.entries()) {
      grip.setAttribute('cx', String(x(n)));
      grip.setAttribute('cy', String(at(n)));
    }
  };
  if (ondrag) dragged(node, ends, ondrag);
  return { node, lay };
}

function dragged(
  node: SVGSVGElement,
  ends: readonly SVGCircleElement[],
  ondrag: (end: 'left' | 'right', squared: number) => void,
): void {
  for (const grip of ends) {
    const end = grip.dataset['end'] === 'right' ? 'right' : 'left';
    grip.addEventListener('pointerdown', (event) => {
      grip.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    grip.addEventListener('pointermove', (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const box = node.getBoundingClientRect();
      ondrag(end, squaredAt(((event.clientY - box.top) / box.height) * HEIGHT));
    });
  }
}

/** Each point's way from the line, magnified. */
export function drawResiduals(points: readonly DataPoint[], residuals: readonly number[], title: string): HTMLElement {
  const height = 150;
  const most = Math.max(0.004, ...residuals.map(Math.abs)) * 1.25;
  const at = (residual: number) => height / 2 - (residual / most) * (height / 2 - 18);
  const said = residuals.map((residual, n) => `${n + 1}: ${residual.toFixed(4)}`).join('；');
  return h(
    'figure',
    { class: 'instrument' },
    h('figcaption', {}, title),
    s(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${height}`, class: 'plot', role: 'img', 'aria-label': `${title} ${said}` },
      s('line', { x1: x(0), y1: height / 2, x2: x(MOST_X), y2: height / 2, class: 'axis' }),
      s('text', { x: LEFT - 8, y: 22, 'text-anchor': 'end', class: 'quiet' }, `+${most.toFixed(3)}`),
      s('text', { x: LEFT - 8, y: height - 8, 'text-anchor': 'end', class: 'quiet' }, `−${most.toFixed(3)}`),
      ...points.flatMap(([px], n) => [
        s('line', { x1: x(px), y1: height / 2, x2: x(px), y2: at(residuals[n] ?? 0), class: 'stem' }),
        s('circle', { cx: x(px), cy: at(residuals[n] ?? 0), r: 5, class: 'dot' }),
        s('text', { x: x(px) + 9, y: at(residuals[n] ?? 0) + 4, class: 'quiet' }, String(n + 1)),
      ]),
    ),
  );
}
