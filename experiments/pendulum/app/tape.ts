// The steel tape: where its lower part passes the ball's top, seen by an eye at some height; and its worn end.
import { h, s } from '../../kit/dom.ts';
import type { Words } from './words.ts';

/** Pixels of the drawing for a millimetre. */
const SCALE = 16;
const WIDTH = 360;
const HEIGHT = 300;
const MIDDLE = HEIGHT / 2;

/** A place on the tape between its lines, for who cannot see it. */
const placeOf = (mm: number, words: Words): string => {
  const line = Math.floor(mm);
  return words('tapePlace', {
    a: (line / 10).toFixed(1),
    b: ((line + 1) / 10).toFixed(1),
    part: Math.round((mm - line) * 10),
  });
};

/** `mm`: where the sight meets the tape. `shift`: of that, what comes from the eye's height. */
export function drawTape(mm: number, eye: number, shift: number, words: Words): HTMLElement {
  const edge = 200;
  // the ball's top stands at the middle; the tape is laid beside it
  const y = (at: number) => MIDDLE + (at - (mm - shift)) * SCALE;
  const lines: SVGElement[] = [];
  for (let at = Math.ceil(mm - 11); at <= mm + 11; at++) {
    const long = at % 10 === 0 ? 46 : at % 5 === 0 ? 34 : 22;
    lines.push(s('line', { x1: edge, y1: y(at), x2: edge + long, y2: y(at), class: 'fine' }));
    if (at % 10 === 0) lines.push(s('text', { x: edge + 54, y: y(at) + 5 }, `${at / 10} cm`));
    else if (at % 5 === 0) lines.push(s('text', { x: edge + 44, y: y(at) + 4, class: 'quiet' }, String(at % 10)));
  }
  const meets = MIDDLE + shift * SCALE;
  const told = words(eye === 0 ? 'eyeLevel' : eye > 0 ? 'eyeHigh' : 'eyeLow');
  // in the picture a place is seen; who hears it instead must have it too
  const label = `${told} ${placeOf(mm, words)}`;
  const eyeY = MIDDLE - eye * 34;
  return h(
    'figure',
    { class: 'instrument' },
    s(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'tape', role: 'img', 'aria-label': label },
      s('rect', { x: edge, y: 0, width: 110, height: HEIGHT, class: 'steel-tape' }),
      s('line', { x1: 120, y1: 0, x2: 120, y2: MIDDLE, class: 'thread nylon' }),
      s('circle', { cx: 120, cy: MIDDLE + 96, r: 96, class: 'ball steel' }),
      ...lines,
      s('path', { d: `M14 ${eyeY} q12 -11 26 0 q-14 11 -26 0 z`, class: 'eye' }),
      s('circle', { cx: 27, cy: eyeY, r: 4, class: 'pupil' }),
      s('path', { d: `M42 ${eyeY} L120 ${MIDDLE} L${edge} ${meets} H${WIDTH - 50}`, class: 'sight' }),
    ),
    h('p', { class: 'told' }, told),
  );
}

/** The first centimetres: what is missing at the end, `worn` mm. */
export function drawTapeEnd(worn: number, words: Words): HTMLElement {
  const scale = 30;
  const left = 40;
  const x = (mm: number) => left + (mm - worn) * scale;
  const lines: SVGElement[] = [];
  for (let mm = Math.ceil(worn); mm <= worn + 10; mm++) {
    lines.push(s('line', { x1: x(mm), y1: 60, x2: x(mm), y2: mm % 5 === 0 ? 96 : 84, class: 'fine' }));
    lines.push(
      s('text', { x: x(mm), y: 116, 'text-anchor': 'middle', class: mm % 5 === 0 ? '' : 'quiet' }, String(mm)),
    );
  }
  const next = Math.ceil(worn);
  const label = words('tapeEnd', { line: next, gap: (next - worn).toFixed(1) });
  return h(
    'figure',
    { class: 'instrument' },
    s(
      'svg',
      { viewBox: '0 0 360 150', class: 'tape-end', role: 'img', 'aria-label': label },
      s('path', { d: `M${left} 60 l3 12 l-4 12 l5 14 l-4 12 v20 H360 V60 z`, class: 'steel-tape' }),
      s('rect', { x: 0, y: 20, width: left, height: 110, class: 'block' }),
      s('text', { x: left + 6, y: 46, class: 'quiet' }, words('tapeEndHere')),
      ...lines,
    ),
  );
}
