// What stands on the bench and on the paper in each phase.
import { button, choice, field, h } from '../../kit/dom.ts';
import { afterTurn, type Book, type Phase } from '../lab/book.ts';
import {
  bottlesOf,
  filledTo,
  given,
  holds,
  type Indicator,
  type Preparation,
  pHIn,
  type Tap,
} from '../lab/chemistry.ts';
import { totalOf } from '../lab/score.ts';
import { drawBench, drawCurve } from './bench.ts';
import type { Word, Words } from './words.ts';

export interface Lab {
  book: Book;
  words: Words;
  save: () => void;
  draw: () => void;
}

type Nodes = (Node | string)[];
interface View {
  bench: (lab: Lab) => Nodes;
  paper: (lab: Lab) => Nodes;
  missing: (lab: Lab) => Word[];
}

const used = ({ book }: Lab): Indicator => book.indicator || 'phenolphthalein';

const benchOf = (lab: Lab, n: number): HTMLElement => {
  const { book, words } = lab;
  const total = totalOf(book.runs[n] ?? { given: [], from: '', to: '' });
  const at = pHIn(book.seed, book.preparation, n, total);
  return drawBench(filledTo(book.seed, n) + total, at, total + 25, used(lab), words);
};

const prepare: View = {
  bench: (lab) => [benchOf(lab, 0)],
  paper({ book, words, save }) {
    const set =
      <Key extends keyof Preparation>(key: Key) =>
      (value: Preparation[Key]) => {
        book.preparation[key] = value;
        save();
      };
    return [
      h('p', {}, words('prepareText')),
      choice<'water' | 'base'>({
        name: 'burette',
        legend: words('burette'),
        value: book.preparation.burette,
        options: [
          ['water', words('buretteWater')],
          ['base', words('buretteBase')],
        ],
        onchoose: set('burette'),
      }),
      choice<'water' | 'acid'>({
        name: 'flask',
        legend: words('flask'),
        value: book.preparation.flask,
        options: [
          ['acid', words('flaskAcid')],
          ['water', words('flaskWater')],
        ],
        onchoose: set('flask'),
      }),
      choice<'left' | 'driven'>({
        name: 'bubble',
        legend: words('bubble'),
        value: book.preparation.bubble,
        options: [
          ['left', words('bubbleLeft')],
          ['driven', words('bubbleDriven')],
        ],
        onchoose: set('bubble'),
      }),
    ];
  },
  missing: ({ book: { preparation } }) =>
    (['burette', 'flask', 'bubble'] as const).filter((key) => preparation[key] === ''),
};

const indicator: View = {
  bench: (lab) => [benchOf(lab, 0)],
  paper(lab) {
    const { book, words, save, draw } = lab;
    return [
      h('p', {}, words('indicatorText')),
      choice<Indicator>({
        name: 'indicator',
        legend: words('indicator'),
        value: book.indicator,
        options: [
          ['litmus', words('litmus'), words('litmusMore')],
          ['methylOrange', words('methylOrange'), words('methylOrangeMore')],
          ['phenolphthalein', words('phenolphthalein'), words('phenolphthaleinMore')],
        ],
        onchoose(value) {
          book.indicator = value;
          save();
          draw();
        },
      }),
    ];
  },
  missing: ({ book }) => (book.indicator ? [] : ['indicator']),
};

const TAPS: readonly Tap[] = ['stream', 'quick', 'drop', 'half'];

const runView = (n: number): View => ({
  bench(lab) {
    const { book, words, save, draw } = lab;
    const run = book.runs[n];
    if (!run) return [];
    const level = filledTo(book.seed, n) + totalOf(run);
    const open = (tap: Tap) => () => {
      const more = given(book.seed, n, run.given.length, tap);
      run.given = afterTurn(run.given, Math.round(more * 1000));
      save();
      draw();
    };
    return [
      benchOf(lab, n),
      h(
        'div',
        { class: 'row taps' },
        ...TAPS.map((tap) => button(`tap-${tap}`, words(tap), open(tap), { disabled: !holds(level, tap) })),
      ),
      holds(level, 'stream') ? '' : h('p', { class: 'quiet' }, words('buretteEmpty')),
    ];
  },
  paper(lab) {
    const { book, words, save, draw } = lab;
    const run = book.runs[n];
    if (!run) return [];
    const pour = () => {
      book.runs[n] = { given: [], from: '', to: '' };
      save();
      draw();
    };
    const write = (key: 'from' | 'to') => (text: string) => {
      run[key] = text;
      save();
    };
    return [
      h('p', {}, words('runText')),
      h('p', { class: 'note' }, words('label', { c: bottlesOf(book.seed).base.toFixed(4) })),
      field({ id: `from-${n}`, label: words('from'), unit: 'mL', value: run.from, onwrite: write('from') }),
      field({ id: `to-${n}`, label: words('to'), unit: 'mL', value: run.to, onwrite: write('to') }),
      run.given.length > 0 ? button('pour', words('again'), pour, { class: 'small' }) : '',
    ];
  },
  missing({ book }) {
    const run = book.runs[n];
    return [
      ...(run?.from ? [] : (['from'] as const)),
      ...(run && run.given.length > 0 ? [] : (['drop'] as const)),
      ...(run?.to ? [] : (['to'] as const)),
    ];
  },
});

const reckon: View = {
  bench: (lab) => [curve(lab)],
  paper({ book, words, save }) {
    const write = (key: 'mean' | 'spread' | 'acid') => (text: string) => {
      book[key] = text;
      save();
    };
    return [
      h('p', {}, words('reckonText')),
      h('p', { class: 'note' }, words('label', { c: bottlesOf(book.seed).base.toFixed(4) })),
      h(
        'table',
        { class: 'record' },
        h(
          'tbody',
          {},
          ...book.runs.map(({ from, to }, n) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, words((['run1Phase', 'run2Phase', 'run3Phase'] as const)[n] ?? 'run1Phase')),
              h('td', {}, `${words('from')} ${from}`),
              h('td', {}, `${words('to')} ${to}`),
            ),
          ),
        ),
      ),
      h(
        'div',
        { class: 'row' },
        ...book.volumes.map((text, n) =>
          field({
            id: `volume-${n}`,
            label: words('volume', { n: n + 1 }),
            unit: 'mL',
            value: text,
            onwrite(value) {
              book.volumes[n] = value;
              save();
            },
          }),
        ),
      ),
      h(
        'div',
        { class: 'row' },
        field({ id: 'mean', label: words('mean'), unit: 'mL', value: book.mean, onwrite: write('mean') }),
        field({ id: 'spread', label: words('spread'), unit: 'mL', value: book.spread, onwrite: write('spread') }),
      ),
      field({ id: 'acid', label: words('acid'), unit: 'mol/L', value: book.acid, onwrite: write('acid') }),
    ];
  },
  missing: ({ book }) => (['mean', 'spread', 'acid'] as const).filter((key) => book[key] === ''),
};

const curve = ({ book, words }: Lab): SVGSVGElement =>
  drawCurve(
    book.runs.map(({ given: all }, n) =>
      [0, ...all].map((ml) => [ml / 1000, pHIn(book.seed, book.preparation, n, ml / 1000)] as const),
    ),
    words,
  );

const curveView: View = {
  bench: (lab) => [curve(lab)],
  paper: ({ book, words, save }) => [
    h('p', {}, words('curveText')),
    choice<'narrow' | 'wide' | 'none'>({
      name: 'jump',
      legend: words('jump'),
      value: book.jump,
      options: [
        ['none', words('jumpNone')],
        ['narrow', words('jumpNarrow')],
        ['wide', words('jumpWide')],
      ],
      onchoose(value) {
        book.jump = value;
        save();
      },
    }),
  ],
  missing: ({ book }) => (book.jump ? [] : ['jump']),
};

export const VIEWS: Record<Phase, View> = {
  prepare,
  indicator,
  run1: runView(0),
  run2: runView(1),
  run3: runView(2),
  reckon,
  curve: curveView,
};
