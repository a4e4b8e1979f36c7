// The line by hand, the line of least squares, the result.
import { button, choice, field, h, slider } from '../../kit/dom.ts';
import type { LabRow } from '../lab/book.ts';
import { type DataPoint, type FittedLine, lineThrough, numberOf } from '../lab/numbers.ts';
import type { Lab, StepView } from './lab.ts';
import { drawPlot, drawResiduals, type Plot } from './plot.ts';

const pointsOf = (rows: readonly LabRow[]): DataPoint[] =>
  rows.flatMap((row) => {
    const [length, squared] = [numberOf(row.length), numberOf(row.squared)];
    return length === null || squared === null ? [] : [[length / 100, squared] as const];
  });

const MOST_LEFT = 1;
const MOST_RIGHT = 5;
const STEP = 0.005;
let plot: Plot | null = null;

const write =
  <T extends object>(lab: Lab, into: T, key: keyof T) =>
  (text: string): void => {
    Object.assign(into, { [key]: text });
    lab.save();
  };

export const handStep: StepView = {
  bench(lab) {
    const { book, words, save } = lab;
    const points = pointsOf(book.rows);
    const drag = (end: 'left' | 'right', squared: number) => {
      if (!book.hand) return;
      const [low, high] = end === 'left' ? [-MOST_LEFT, MOST_LEFT] : [0, MOST_RIGHT];
      book.hand[end] = Math.round(Math.min(high, Math.max(low, squared)) / STEP) * STEP;
      lay();
      const input = document.getElementById(`hand-${end}`);
      if (input instanceof HTMLInputElement) {
        input.value = String(book.hand[end]);
        input.dispatchEvent(new Event('input'));
      }
      save();
    };
    plot = drawPlot(points, [], words('plotPicture', { n: points.length }), book.hand ? drag : undefined);
    const lay = () => {
      if (book.hand) plot?.lay({ left: book.hand.left, right: book.hand.right, kind: 'hand' });
    };
    lay();
    return [plot.node];
  },
  paper(lab) {
    const { book, words, save, draw } = lab;
    const { hand } = book;
    if (pointsOf(book.rows).length < 2) return [h('p', { class: 'note' }, words('noPoints'))];
    const begin = () => {
      book.hand = { left: 0.3, right: 3.5, slope: '', g: '' };
      save();
      draw();
      document.getElementById('hand-left')?.focus();
    };
    if (!hand) return [h('p', {}, words('handText')), button('ruler', words('drawLine'), begin, { class: 'main' })];
    const end = (key: 'left' | 'right', min: number, max: number) =>
      slider({
        id: `hand-${key}`,
        label: words(key === 'left' ? 'leftEnd' : 'rightEnd'),
        min,
        max,
        step: STEP,
        value: hand[key],
        says: (value) => `${value.toFixed(3)} s²`,
        onmove(value) {
          hand[key] = value;
          plot?.lay({ left: hand.left, right: hand.right, kind: 'hand' });
          save();
        },
      });
    return [
      h('p', {}, words('handText')),
      end('left', -MOST_LEFT, MOST_LEFT),
      end('right', 0, MOST_RIGHT),
      field({
        id: 'hand-slope',
        label: words('slope'),
        unit: 's²/m',
        value: hand.slope,
        onwrite: write(lab, hand, 'slope'),
      }),
      field({ id: 'hand-g', label: words('gravity'), unit: 'm/s²', value: hand.g, onwrite: write(lab, hand, 'g') }),
    ];
  },
  missing: ({ book, words }) =>
    [book.hand ? '' : words('drawLine'), book.hand?.slope ? '' : words('slope'), book.hand?.g ? '' : 'g']
      .filter(Boolean)
      .join(words('comma')),
};

function fitted({ book }: Lab): { points: DataPoint[]; line: FittedLine | null } {
  const points = pointsOf(book.rows);
  const kept = points.filter((_, n) => !book.fit.excluded.includes(n));
  return { points, line: lineThrough(kept.length >= 3 ? kept : points) };
}

export const fitStep: StepView = {
  bench(lab) {
    const { book, words } = lab;
    const { points, line } = fitted(lab);
    const plotted = drawPlot(points, book.fit.excluded, words('plotPicture', { n: points.length }));
    if (!line) return [plotted.node];
    plotted.lay({ left: line.intercept, right: line.intercept + line.slope, kind: 'fit' });
    const residuals = points.map(([x, y]) => y - (line.intercept + line.slope * x));
    return [plotted.node, drawResiduals(points, residuals, words('residuals'))];
  },
  paper(lab) {
    const { book, words, save, draw } = lab;
    const { points, line } = fitted(lab);
    if (!line) return [h('p', { class: 'note' }, words('noPoints'))];
    const { fit } = book;
    const leave = (n: number) => {
      const box = h('input', { type: 'checkbox', id: `out-${n}`, checked: fit.excluded.includes(n) });
      box.addEventListener('change', () => {
        fit.excluded = box.checked ? [...fit.excluded, n] : fit.excluded.filter((other) => other !== n);
        save();
        draw();
      });
      return h('label', { class: 'switch' }, box, words('leaveOut', { n: n + 1 }));
    };
    const numbers = {
      k: line.slope.toFixed(4),
      sk: line.slopeError.toFixed(4),
      b: line.intercept.toFixed(4),
      sb: line.interceptError.toFixed(4),
      r: line.r.toFixed(6),
    };
    const reason = h('input', { type: 'text', id: 'reason', maxlength: 100, class: 'wide', value: fit.reason });
    reason.addEventListener('input', () => write(lab, fit, 'reason')(reason.value));
    return [
      h('p', {}, words('fitText')),
      h('p', { class: 'note' }, words('fitSays', numbers)),
      h('div', { class: 'row' }, ...points.map((_, n) => leave(n))),
      fit.excluded.length > 0
        ? h('div', { class: 'field' }, h('label', { for: 'reason' }, words('reason')), reason)
        : '',
      choice<'zero' | 'radius' | 'over' | 'other'>({
        name: 'intercept',
        legend: words('interceptIs'),
        value: fit.intercept,
        options: [
          ['radius', words('interceptRadius')],
          ['over', words('interceptOver')],
          ['zero', words('interceptZero')],
          ['other', words('interceptOther')],
        ],
        onchoose(intercept) {
          fit.intercept = intercept;
          save();
        },
      }),
      field({ id: 'fit-g', label: words('gravity'), unit: 'm/s²', value: fit.g, onwrite: write(lab, fit, 'g') }),
    ];
  },
  missing: ({ book: { fit }, words }) =>
    [fit.intercept ? '' : words('interceptIs'), fit.g ? '' : 'g'].filter(Boolean).join(words('comma')),
};

export const resultStep: StepView = {
  bench(lab) {
    const { points, line } = fitted(lab);
    const plotted = drawPlot(points, lab.book.fit.excluded, lab.words('plotPicture', { n: points.length }));
    if (line) plotted.lay({ left: line.intercept, right: line.intercept + line.slope, kind: 'fit' });
    return [plotted.node];
  },
  paper(lab) {
    const { book, words } = lab;
    const { result } = book;
    const own = (key: keyof typeof result, label: string, unit: string) =>
      field({ id: `result-${key}`, label, unit, value: result[key], onwrite: write(lab, result, key) });
    return [
      h('p', {}, words('resultText')),
      h('p', { class: 'note' }, words('rules')),
      h(
        'div',
        { class: 'row' },
        own('uLength', words('uLength'), 'cm'),
        own('uPeriod', words('uPeriod'), 's'),
        own('relative', words('relative'), '%'),
      ),
      h('div', { class: 'row' }, own('g', words('resultG'), 'm/s²'), own('u', words('resultU'), 'm/s²')),
    ];
  },
  missing: ({ book: { result }, words }) =>
    [
      result.uLength ? '' : words('uLength'),
      result.uPeriod ? '' : words('uPeriod'),
      result.g ? '' : words('resultG'),
      result.u ? '' : words('resultU'),
    ]
      .filter(Boolean)
      .join(words('comma')),
};
