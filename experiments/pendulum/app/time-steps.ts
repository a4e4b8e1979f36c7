// Practice, the first period, more lengths, wide swings: the steps at the swinging ball.
import { announce, button, choice, field, h, slider } from '../../kit/dom.ts';
import { ballOf, gateShows, LONGEST, motionOf, SHORTEST } from '../lab/apparatus.ts';
import { emptyRow, type GateReading, type LabRow } from '../lab/book.ts';
import { series } from '../physics.js';
import { type Lab, type StepView, setupOf } from './lab.ts';
import { drawnLength, tapeBench, tapePaper } from './measure-steps.ts';
import { drawStand } from './stand.ts';
import { everyFrame, makeSwing } from './swing.ts';
import { type Timed, timingBench, timingPaper } from './timing.ts';

const practiceTimed = ({ book, save }: Lab): Timed => ({
  id: 'practice',
  setting: book.length.setting,
  timings: book.practice.timings,
  swings: practiceSwings,
  setSwings: (swings) => {
    practiceSwings = swings;
    save();
  },
  most: 5,
});
let practiceSwings = 10;

function gateReading(lab: Lab, angle: number, mode: GateReading['mode']): GateReading {
  const { book, seed } = lab;
  const reading = { setting: book.length.setting, angle, release: book.releases++, mode };
  return { ...reading, shown: gateShows(seed, setupOf(lab), reading), written: '' };
}

export const practiceStep: StepView = {
  bench: (lab) => timingBench(lab, practiceTimed(lab)),
  paper(lab) {
    const { book, words, save, draw } = lab;
    const { practice, page } = book;
    return [
      h('p', {}, words('practiceText')),
      ...timingPaper(lab, practiceTimed(lab)),
      field({
        id: 'practice-period',
        label: words('period'),
        unit: 's',
        value: practice.period,
        onwrite(text) {
          practice.period = text;
          save();
        },
      }),
      h('h3', {}, words('gate')),
      choice<'period' | 'pass'>({
        name: 'gate-mode',
        legend: words('gateMode'),
        value: page.gateMode,
        options: [
          ['pass', words('gatePass')],
          ['period', words('gatePeriod')],
        ],
        onchoose: (mode) => {
          page.gateMode = mode;
          document.getElementById('gate')?.removeAttribute('disabled');
          save();
        },
      }),
      button(
        'gate',
        words('gateStart'),
        () => {
          if (page.gateMode === '') return;
          practice.gate = gateReading(lab, practice.angle, page.gateMode);
          save();
          draw();
          announce(words('gateShows', { shown: practice.gate.shown.toFixed(4) }));
        },
        { disabled: page.gateMode === '' },
      ),
      practice.gate
        ? h(
            'div',
            { class: 'row' },
            h('output', { class: 'watch' }, `${practice.gate.shown.toFixed(4)} s`),
            field({
              id: 'gate-period',
              label: words('gateWritten'),
              unit: 's',
              value: practice.gate.written,
              onwrite(text) {
                if (practice.gate) practice.gate.written = text;
                save();
              },
            }),
          )
        : '',
    ];
  },
  missing: ({ book: { practice }, words }) =>
    [
      practice.timings.length > 0 ? '' : words('watch'),
      practice.period ? '' : words('period'),
      practice.gate ? '' : words('gate'),
    ]
      .filter(Boolean)
      .join(words('comma')),
};

/** The first length is measured already: its tape is that of its own step. */
function firstRow({ book }: Lab): LabRow {
  const first = book.rows[0] ?? emptyRow(book.length.setting, 50);
  if (book.rows.length === 0) book.rows.push(first);
  first.tape = book.length.tape;
  return first;
}

const rowTimed = (row: LabRow, n: number, { save }: Lab): Timed => ({
  id: `row${n}`,
  setting: row.setting,
  timings: row.timings,
  swings: row.swings,
  setSwings: (swings) => {
    row.swings = swings;
    save();
  },
  most: 6,
});

const MEASURED = ['length', 'time', 'period', 'squared'] as const;
type Cell = (typeof MEASURED)[number];
const UNITS: Record<Cell, string> = { length: 'cm', time: 's', period: 's', squared: 's²' };
const nameOf = (cell: Cell, { words }: Lab): string =>
  ({ length: words('pendulumLength'), time: words('meanTime'), period: words('period'), squared: 'T²' })[cell];

const cellField = (lab: Lab, row: LabRow, n: number, cell: Cell, narrow: boolean) =>
  field({
    id: `row${n}-${cell}`,
    label: narrow ? `${lab.words('lengthNo', { n: n + 1 })} ${nameOf(cell, lab)}` : nameOf(cell, lab),
    unit: UNITS[cell],
    value: row[cell],
    narrow,
    onwrite(text) {
      row[cell] = text;
      lab.save();
    },
  });

export const periodStep: StepView = {
  bench: (lab) => timingBench(lab, rowTimed(firstRow(lab), 0, lab)),
  paper(lab) {
    const row = firstRow(lab);
    return [
      h('p', {}, lab.words('periodText')),
      ...timingPaper(lab, rowTimed(row, 0, lab)),
      h('div', { class: 'row' }, cellField(lab, row, 0, 'time', false), cellField(lab, row, 0, 'period', false)),
    ];
  },
  missing: (lab) => {
    const row = firstRow(lab);
    const { words } = lab;
    return [
      row.timings.length > 0 ? '' : words('watch'),
      row.time ? '' : words('meanTime'),
      row.period ? '' : words('period'),
    ]
      .filter(Boolean)
      .join(words('comma'));
  },
};

const MOST_ROWS = 10;
/** So far a new length is from the last, cm. */
const NEXT = [50, 60, 80, 90, 100, 110, 40, 30];

function rowTable(lab: Lab): HTMLElement {
  const { book, words } = lab;
  const head = ['#', ...MEASURED.map((cell) => `${nameOf(cell, lab)} / ${UNITS[cell]}`)];
  const line = (row: LabRow, n: number) =>
    h(
      'tr',
      { class: n === lab.book.page.row ? 'here' : '' },
      h(
        'th',
        { scope: 'row' },
        button(`row${n}`, String(n + 1), () => choose(lab, n), {
          class: 'small',
          'aria-pressed': n === lab.book.page.row ? 'true' : 'false',
          'aria-label': `${words('measureHere')} ${n + 1}`,
        }),
      ),
      ...MEASURED.map((cell) =>
        h('td', { 'data-label': `${nameOf(cell, lab)} / ${UNITS[cell]}` }, cellField(lab, row, n, cell, true)),
      ),
    );
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      { class: 'record' },
      h('caption', {}, words('tableOf')),
      h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, ...book.rows.map(line)),
    ),
  );
}

function choose(lab: Lab, n: number): void {
  lab.book.page.row = n;
  lab.draw();
}

export const lengthsStep: StepView = {
  bench(lab) {
    firstRow(lab);
    const n = Math.min(lab.book.page.row, lab.book.rows.length - 1);
    const row = lab.book.rows[n];
    if (!row) return [];
    const tape = n === 0 ? [] : tapeBench(lab, row.tape, row.setting);
    return [...timingBench(lab, rowTimed(row, n, lab)), ...tape];
  },
  paper(lab) {
    const { book, words, save, draw } = lab;
    const n = Math.min(lab.book.page.row, book.rows.length - 1);
    const row = book.rows[n];
    if (!row) return [];
    const add = () => {
      const used = book.rows.map(({ setting }) => setting);
      book.rows.push(emptyRow(NEXT.find((setting) => !used.includes(setting)) ?? 75, row.swings));
      lab.book.page.row = book.rows.length - 1;
      save();
      draw();
      document.getElementById('row-setting')?.focus();
    };
    const isUntouched = row.timings.length === 0 && row.tape.every(({ written }) => written === '');
    const setting = slider({
      id: 'row-setting',
      label: words('stand'),
      min: SHORTEST,
      max: LONGEST,
      step: 1,
      value: row.setting,
      says: (cm) => `≈ ${cm} cm`,
      onmove(cm) {
        row.setting = cm;
        row.tape = row.tape.map((reading) => ({ ...reading, setting: cm }));
        save();
        lab.drawBench();
      },
    });
    return [
      h('p', {}, words('lengthsText')),
      rowTable(lab),
      h(
        'div',
        { class: 'row' },
        book.rows.length < MOST_ROWS ? button('add-length', words('addLength'), add) : null,
        n > 0
          ? button('remove-row', words('removeRow'), () => {
              book.rows.splice(n, 1);
              lab.book.page.row = n - 1;
              save();
              draw();
            })
          : null,
      ),
      h('h3', {}, `${words('lengthNo', { n: n + 1 })}  ≈ ${row.setting} cm`),
      ...(n > 0 ? [isUntouched ? setting : '', ...tapePaper(lab, row.tape, row.setting, `row${n}-tape`)] : []),
      ...timingPaper(lab, rowTimed(row, n, lab)),
    ];
  },
  missing: ({ book, words }) =>
    book.rows.filter(({ length, squared }) => length && squared).length >= 2
      ? ''
      : [words('pendulumLength'), 'T²'].join(words('comma')),
};

const ANGLES = [2, 10, 20, 40, 60];
const RAD = Math.PI / 180;

export const beyondStep: StepView = {
  bench(lab) {
    const { seed, book, words } = lab;
    const setup = { ...setupOf(lab), ball: 'steel' as const };
    const light = { ...setup, ball: 'aluminium' as const };
    const length = drawnLength(seed, setup, book.length.setting);
    const { radius } = ballOf(seed, 'steel');
    const both = book.beyond.sawBoth;
    const hung = [
      { length, radius, ball: 'steel' as const },
      ...(both ? [{ length, radius, ball: 'aluminium' as const, beside: true }] : []),
    ];
    const stand = drawStand(setup, hung, both ? words('sideBySide') : words('standPicture'));
    const angle = book.beyond.readings.at(-1)?.angle ?? 20;
    const moving = [setup, ...(both ? [light] : [])].map((one) =>
      makeSwing(motionOf(seed, one, book.length.setting, 0), angle, () => undefined),
    );
    everyFrame((seconds) => {
      for (const one of moving) one.tick(seconds);
      // the second a little behind the first in the drawing, or it would not be seen
      stand.turn(moving.map(({ swing }) => (swing.angle * 180) / Math.PI));
    });
    const go = button('both', words('sideBySide'), () => {
      book.beyond.sawBoth = true;
      lab.save();
      lab.draw();
    });
    return [stand.node, h('div', { class: 'controls' }, h('div', { class: 'row' }, go))];
  },
  paper(lab) {
    const { book, words, save, draw } = lab;
    const { beyond } = book;
    const measure = (angle: number) => {
      beyond.readings = [
        ...beyond.readings.filter((reading) => reading.angle !== angle),
        gateReading(lab, angle, 'period'),
      ];
      save();
      draw();
      announce(words('gateShows', { shown: beyond.readings.at(-1)?.shown.toFixed(4) ?? '' }));
      document.getElementById(`beyond-${angle}`)?.focus();
    };
    const line = (angle: number) => {
      const reading = beyond.readings.find((one) => one.angle === angle);
      return h(
        'div',
        { class: 'row reading' },
        button(`gate-${angle}`, `${angle}°`, () => measure(angle), {
          class: 'small',
          'aria-label': `${words('gateStart')} ${angle}°`,
        }),
        reading ? h('output', { class: 'watch' }, `${reading.shown.toFixed(4)} s`) : null,
        reading
          ? field({
              id: `beyond-${angle}`,
              label: words('beyondRow', { angle }),
              unit: 's',
              value: reading.written,
              onwrite(text) {
                reading.written = text;
                save();
              },
            })
          : null,
      );
    };
    const set =
      <Key extends 'trend' | 'mass'>(key: Key) =>
      (value: (typeof beyond)[Key]) => {
        beyond[key] = value;
        save();
      };
    return [
      h('p', {}, words('beyondText')),
      ...ANGLES.map(line),
      h('p', { class: 'note' }, words('seriesSays', { angle: 60, value: series(60 * RAD).toFixed(4) })),
      field({
        id: 'ratio',
        label: words('ratio'),
        value: beyond.ratio,
        onwrite(text) {
          beyond.ratio = text;
          save();
        },
      }),
      choice<'grows' | 'same' | 'shrinks'>({
        name: 'trend',
        legend: words('trend'),
        value: beyond.trend,
        options: [
          ['shrinks', words('shrinks')],
          ['same', words('same')],
          ['grows', words('grows')],
        ],
        onchoose: set('trend'),
      }),
      choice<'same' | 'heavy' | 'light'>({
        name: 'mass',
        legend: words('mass'),
        value: beyond.mass,
        options: [
          ['heavy', words('massHeavy')],
          ['light', words('massLight')],
          ['same', words('massSame')],
        ],
        onchoose: set('mass'),
      }),
    ];
  },
  missing: ({ book: { beyond }, words }) =>
    [
      beyond.readings.length > 0 ? '' : words('gate'),
      beyond.ratio ? '' : words('ratio'),
      beyond.trend ? '' : words('trend'),
      beyond.mass ? '' : words('mass'),
    ]
      .filter(Boolean)
      .join(words('comma')),
};
