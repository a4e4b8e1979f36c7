// The drawing of the stand: base, post, clamp, protractor, one pendulum or two. Only the pendulums' turn changes in a frame.
import { s } from '../../kit/dom.ts';
import type { Ball, Setup } from '../lab/apparatus.ts';

/** Wide enough for a ball pulled to sixty degrees on the longest thread. */
const VIEW = '-30 4 580 490';
const PIVOT = { x: 260, y: 56 };
/** Of the drawing, for a metre. */
const METRE = 350;

interface Hung {
  /** m, to the ball's centre. */
  length: number;
  /** m */
  radius: number;
  ball: Ball;
  /** Hangs from its own clamp, to the right of the first. */
  beside?: boolean;
}

export interface Stand {
  node: SVGSVGElement;
  /** Degrees, of each. */
  turn: (angles: readonly number[]) => void;
}

/** Of the second's clamp. */
const BESIDE = 84;
const pivotOf = ({ beside }: Hung): number => PIVOT.x + (beside ? BESIDE : 0);

function pendulum(hung: Hung, setup: Setup): SVGGElement {
  const { length, radius, ball, beside } = hung;
  const x = pivotOf(hung);
  const y = PIVOT.y + length * METRE;
  const r = Math.max(6, radius * METRE * 2);
  return s(
    'g',
    { class: beside ? 'pendulum beside' : 'pendulum' },
    s('line', { x1: x, y1: PIVOT.y, x2: x, y2: y - r, class: `thread ${setup.thread}` }),
    s('circle', { cx: x, cy: y, r, class: `ball ${ball}` }),
  );
}

function protractor(): SVGGElement {
  const marks = [];
  const radius = 92;
  for (let degrees = -60; degrees <= 60; degrees += 5) {
    const a = (degrees * Math.PI) / 180;
    const long = degrees % 10 === 0 ? 10 : 6;
    const [x, y] = [Math.sin(a), Math.cos(a)];
    marks.push(
      s('line', {
        x1: PIVOT.x + x * radius,
        y1: PIVOT.y + y * radius,
        x2: PIVOT.x + x * (radius - long),
        y2: PIVOT.y + y * (radius - long),
      }),
    );
    if (degrees % 20 === 0)
      marks.push(
        s(
          'text',
          {
            x: PIVOT.x + x * (radius + 13),
            y: PIVOT.y + y * (radius + 13) + 4,
            'text-anchor': 'middle',
            class: 'quiet',
          },
          String(Math.abs(degrees)),
        ),
      );
  }
  const edge = (degrees: number) => {
    const a = (degrees * Math.PI) / 180;
    return `${PIVOT.x + Math.sin(a) * radius} ${PIVOT.y + Math.cos(a) * radius}`;
  };
  return s(
    'g',
    { class: 'protractor' },
    s('path', { d: `M${edge(-60)} A${radius} ${radius} 0 0 0 ${edge(60)}` }),
    ...marks,
  );
}

function frame(setup: Setup, arm: number): SVGGElement {
  const clamp =
    setup.clamp === 'jaws'
      ? s(
          'g',
          { class: 'metal' },
          s('rect', { x: PIVOT.x - 16, y: 34, width: 14, height: 22, rx: 2 }),
          s('rect', { x: PIVOT.x + 2, y: 34, width: 14, height: 22, rx: 2 }),
        )
      : s(
          'g',
          { class: 'metal' },
          s('circle', { cx: PIVOT.x, cy: 42, r: 13 }),
          s('path', { d: `M${PIVOT.x - 13} 44 q13 10 26 0 M${PIVOT.x - 13} 39 q13 10 26 0`, class: 'wound' }),
        );
  return s(
    'g',
    {},
    s('rect', { x: 60, y: 474, width: 400, height: 14, rx: 4, class: 'foot' }),
    s('rect', { x: 92, y: 14, width: 10, height: 462, rx: 3, class: 'post' }),
    s('rect', { x: 84, y: 36, width: arm - 80, height: 8, rx: 3, class: 'post' }),
    s('rect', { x: 82, y: 28, width: 30, height: 26, rx: 4, class: 'post' }),
    clamp,
    ...(arm > PIVOT.x ? [s('rect', { x: arm - 12, y: 34, width: 24, height: 22, rx: 3, class: 'post' })] : []),
  );
}

export function drawStand(setup: Setup, hung: readonly Hung[], label: string): Stand {
  const pendulums = hung.map((one) => pendulum(one, setup));
  const pivots = hung.map(pivotOf);
  const arm = Math.max(...pivots);
  const foot = Math.max(...hung.map(({ length }) => length)) * METRE + PIVOT.y;
  const node = s(
    'svg',
    { viewBox: VIEW, class: 'stand', role: 'img', 'aria-label': label },
    protractor(),
    s('line', { x1: PIVOT.x, y1: PIVOT.y, x2: PIVOT.x, y2: foot + 26, class: 'plumb' }),
    s('path', { d: `M${PIVOT.x} ${foot + 18} l-6 10 h12 z`, class: 'mark' }),
    ...pendulums.toReversed(),
    frame(setup, arm),
  );
  const turn = (angles: readonly number[]) => {
    for (const [n, one] of pendulums.entries())
      one.setAttribute('transform', `rotate(${(-(angles[n] ?? 0)).toFixed(2)} ${pivots[n]} ${PIVOT.y})`);
  };
  return { node, turn };
}
