// The data sheet of the laboratory report: everything that was read, on one page, for the screen and for paper.
import { button, h } from '../../kit/dom.ts';
import type { WrittenNumber } from '../lab/book.ts';
import { type DataPoint, lineThrough, numberOf } from '../lab/numbers.ts';
import type { Lab } from './lab.ts';
import { drawPlot } from './plot.ts';

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement =>
  h(
    'table',
    { class: 'record printed' },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map((text) => h('td', {}, text))))),
  );

const listed = (readings: readonly { written: WrittenNumber }[]): string =>
  readings
    .map(({ written }) => written)
    .filter(Boolean)
    .join('; ');

/** Room for the margins of the sheet, px. */
const MARGIN = 80;

/** A frame in a sandbox may not open the dialogue itself: the page around it makes it as high as the sheet, and prints. */
function printSheet(): void {
  const height = (document.querySelector('.paper')?.scrollHeight ?? 0) + MARGIN;
  parent.postMessage({ mengoo: 1, type: 'print', height }, '*');
}

export function drawSheet(lab: Lab, name: string): (Node | string)[] {
  const { book, words } = lab;
  const { setup } = book;
  const points: DataPoint[] = book.rows.flatMap((row) => {
    const [length, squared] = [numberOf(row.length), numberOf(row.squared)];
    return length === null || squared === null ? [] : [[length / 100, squared] as const];
  });
  const line = lineThrough(points);
  const plot = drawPlot(points, book.fit.excluded, words('plotPicture', { n: points.length }));
  if (line) plot.lay({ left: line.intercept, right: line.intercept + line.slope, kind: 'fit' });
  const rows = book.rows.map((row, n) => [
    String(n + 1),
    listed(row.tape),
    row.length,
    String(row.swings),
    listed(row.timings),
    row.time,
    row.period,
    row.squared,
  ]);
  return [
    h('h2', {}, `${words('title')} · ${words('sheet')}`),
    h('p', {}, words('studentIs', { name })),
    h('div', { class: 'row no-print' }, button('print', words('print'), printSheet, { class: 'main' })),
    table(
      words('setupTitle'),
      [words('thread'), words('ball'), words('clamp'), words('jawsZero'), words('tapeZero')],
      [
        [
          setup ? words(setup.thread) : '',
          setup ? words(setup.ball) : '',
          setup ? words(setup.clamp) : '',
          `${book.zero.jaws} mm`,
          `${book.zero.tape} mm`,
        ],
      ],
    ),
    table(
      words('lengthTitle'),
      ['', words('readings'), words('mean')],
      [
        ['d / mm', listed(book.ball.readings), book.ball.diameter],
        ['l / cm', listed(book.length.tape), book.length.thread],
        ['L / cm', '', book.length.length],
      ],
    ),
    h(
      'div',
      { class: 'scroll' },
      table(
        words('tableOf'),
        ['#', `${words('tapeReading')} / cm`, 'L / cm', 'n', 't / s', `${words('meanTime')} / s`, 'T / s', 'T² / s²'],
        rows,
      ),
    ),
    plot.node,
    h(
      'p',
      {},
      `k = ${book.hand?.slope ?? ''} s²/m (${words('handTitle')}); g = ${book.fit.g} m/s² (${words('fitTitle')})`,
    ),
    h('p', { class: 'result' }, `g = (${book.result.g} ± ${book.result.u}) m/s²`),
    table(
      words('beyondTitle'),
      ['θ', 'T / s'],
      book.beyond.readings.map(({ angle, written }) => [`${angle}°`, written]),
    ),
  ];
}
