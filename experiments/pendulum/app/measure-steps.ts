// The first four steps: choosing, the zeros, the ball, the thread.
import { button, choice, field, h, slider } from '../../kit/dom.ts';
import {
  ballOf,
  eyeShift,
  jawsShow,
  jawZero,
  motionOf,
  type Origin,
  type Setup,
  tapeShows,
  tapeZero,
  threadAt,
} from '../lab/apparatus.ts';
import { numberOf } from '../lab/numbers.ts';
import { makeCalliper } from './calliper.ts';
import { type Lab, type StepView, setupOf } from './lab.ts';
import { drawStand } from './stand.ts';
import { everyFrame, makeSwing } from './swing.ts';
import { drawTape, drawTapeEnd } from './tape.ts';

function calliper({ seed, words, book: { page } }: Lab, turn: number | null, setup: Setup): HTMLElement {
  const lens = {
    get at() {
      return page.lens;
    },
    set at(n: number) {
      page.lens = n;
    },
  };
  const tool = makeCalliper(words, lens);
  const reading = turn === null ? jawZero(seed) : jawsShow(seed, setup.ball, turn);
  tool.show(reading, turn === null ? 0 : ballOf(seed, setup.ball).radius * 1000);
  return tool.node;
}

export const setupStep: StepView = {
  bench(lab) {
    const setup = setupOf(lab);
    const { radius } = ballOf(lab.seed, setup.ball);
    const stand = drawStand(setup, [{ length: 0.7, radius, ball: setup.ball }], lab.words('standPicture'));
    const { swing, tick } = makeSwing(motionOf(lab.seed, setup, 70, 0), 12, () => undefined);
    // slowly enough to be calm, quickly enough to be seen
    everyFrame((seconds) => {
      tick(seconds);
      stand.turn([(swing.angle * 180) / Math.PI]);
    });
    return [stand.node];
  },
  paper(lab) {
    const { words, book } = lab;
    const setup = book.setup;
    const choose = (change: Partial<Setup>) => {
      book.setup = { ...setupOf(lab), ...change };
      lab.save();
      lab.draw();
    };
    return [
      h('p', {}, words('setupText')),
      choice<Setup['thread']>({
        name: 'thread',
        legend: words('thread'),
        value: setup?.thread ?? '',
        options: [
          ['rubber', words('rubber'), words('rubberMore')],
          ['nylon', words('nylon'), words('nylonMore')],
        ],
        onchoose: (thread) => choose({ thread }),
      }),
      choice<Setup['ball']>({
        name: 'ball',
        legend: words('ball'),
        value: setup?.ball ?? '',
        options: [
          ['pingpong', words('pingpong'), '⌀ 40 mm, 2.7 g'],
          ['aluminium', words('aluminium'), `⌀ ≈ 20 mm, ≈ ${(ballOf(lab.seed, 'aluminium').mass * 1000).toFixed(0)} g`],
          ['steel', words('steel'), `⌀ ≈ 20 mm, ≈ ${(ballOf(lab.seed, 'steel').mass * 1000).toFixed(0)} g`],
        ],
        onchoose: (ball) => choose({ ball }),
      }),
      choice<Setup['clamp']>({
        name: 'clamp',
        legend: words('clamp'),
        value: setup?.clamp ?? '',
        options: [
          ['wrapped', words('wrapped')],
          ['jaws', words('jaws')],
        ],
        onchoose: (clamp) => choose({ clamp }),
      }),
    ];
  },
  missing: ({ book, words }) =>
    book.setup ? '' : [words('thread'), words('ball'), words('clamp')].join(words('comma')),
};

export const zeroStep: StepView = {
  bench: (lab) => [calliper(lab, null, setupOf(lab)), drawTapeEnd(tapeZero(lab.seed), lab.words)],
  paper({ book, words, save }) {
    const write = (key: 'jaws' | 'tape') => (text: string) => {
      book.zero[key] = text;
      book.zero[key === 'jaws' ? 'sawJaws' : 'sawTape'] = true;
      save();
    };
    return [
      h('p', {}, words('zeroText')),
      field({
        id: 'zero-jaws',
        label: words('jawsZero'),
        unit: 'mm',
        value: book.zero.jaws,
        hint: words('zeroHint'),
        onwrite: write('jaws'),
      }),
      field({ id: 'zero-tape', label: words('tapeZero'), unit: 'mm', value: book.zero.tape, onwrite: write('tape') }),
    ];
  },
  missing: ({ book, words }) =>
    [book.zero.jaws ? '' : words('jawsZero'), book.zero.tape ? '' : words('tapeZero')]
      .filter(Boolean)
      .join(words('comma')),
};

const DIRECTIONS = 8;
const MOST_READINGS = 10;

export const ballStep: StepView = {
  bench: (lab) => [calliper(lab, lab.book.ball.readings.at(-1)?.turn ?? 0, setupOf(lab))],
  paper(lab) {
    const { book, words, save, draw } = lab;
    if (book.ball.readings.length === 0) book.ball.readings.push({ turn: 0, written: '' });
    const { readings } = book.ball;
    const again = () => {
      readings.push({ turn: readings.length % DIRECTIONS, written: '' });
      lab.book.page.lens = 0;
      save();
      draw();
      document.getElementById(`ball-${readings.length - 1}`)?.focus();
    };
    const isOpen = readings.at(-1)?.written === '';
    return [
      h('p', {}, words('ballText')),
      ...readings.map((reading, n) =>
        field({
          id: `ball-${n}`,
          label: words('diameterN', { n: n + 1 }),
          unit: 'mm',
          value: reading.written,
          onwrite(text) {
            reading.written = text;
            document.getElementById('turn-ball')?.toggleAttribute('disabled', readings.at(-1)?.written === '');
            save();
          },
        }),
      ),
      readings.length < MOST_READINGS ? button('turn-ball', words('turnBall'), again, { disabled: isOpen }) : '',
      field({
        id: 'diameter',
        label: words('diameter'),
        unit: 'mm',
        value: book.ball.diameter,
        onwrite(text) {
          book.ball.diameter = text;
          save();
        },
      }),
    ];
  },
  missing: ({ book, words }) =>
    [
      book.ball.readings.some(({ written }) => numberOf(written) !== null) ? '' : words('diameterN', { n: 1 }),
      book.ball.diameter ? '' : words('diameter'),
    ]
      .filter(Boolean)
      .join(words('comma')),
};

type Tape = Lab['book']['length']['tape'];

/** The tape beside the ball, as its last reading lays it. */
export function tapeBench(lab: Lab, tape: Tape, setting: number): Node[] {
  const last = tape.at(-1) ?? { setting, origin: 'ten' as const, eye: 2, n: 0 };
  return [drawTape(tapeShows(lab.seed, last), last.eye, eyeShift(last.eye), lab.words)];
}

/** Where the tape begins, how high the eye is, and the readings. */
export function tapePaper(lab: Lab, tape: Tape, setting: number, id: string): (Node | string)[] {
  const { words, save, draw, drawBench } = lab;
  // whoever looks first looks from somewhere: level is to be found
  if (tape.length === 0) tape.push({ setting, origin: 'ten', eye: 2, n: 0, written: '' });
  const last = tape.at(-1);
  if (!last) return [];
  const again = () => {
    tape.push({ ...last, n: tape.length, eye: tape.length % 2 === 0 ? 2 : -1, written: '' });
    save();
    draw();
    document.getElementById(`${id}-${tape.length - 1}`)?.focus();
  };
  return [
    choice<Origin>({
      name: `${id}-origin`,
      legend: words('origin'),
      value: last.origin,
      options: [
        ['end', words('originEnd')],
        ['ten', words('originTen')],
      ],
      onchoose(origin) {
        last.origin = origin;
        save();
        drawBench();
      },
    }),
    slider({
      id: `${id}-eye`,
      label: words('eye'),
      min: -3,
      max: 3,
      step: 1,
      value: last.eye,
      says: (n) => words('eyeIs', { n }),
      onmove(eye) {
        last.eye = eye;
        save();
        drawBench();
      },
    }),
    h(
      'div',
      { class: 'row' },
      ...tape.map((reading, n) =>
        field({
          id: `${id}-${n}`,
          label: words('tapeN', { n: n + 1 }),
          unit: 'cm',
          value: reading.written,
          onwrite(text) {
            reading.written = text;
            document.getElementById(`${id}-again`)?.toggleAttribute('disabled', tape.at(-1)?.written === '');
            save();
          },
        }),
      ),
      tape.length < MOST_READINGS
        ? button(`${id}-again`, words('layAgain'), again, { disabled: last.written === '' })
        : null,
    ),
  ];
}

export const lengthStep: StepView = {
  bench: (lab) => tapeBench(lab, lab.book.length.tape, lab.book.length.setting),
  paper(lab) {
    const { book, words, save } = lab;
    const write = (key: 'thread' | 'length') => (text: string) => {
      book.length[key] = text;
      save();
    };
    return [
      h('p', {}, words('lengthText')),
      ...tapePaper(lab, book.length.tape, book.length.setting, 'tape'),
      h(
        'div',
        { class: 'row' },
        field({
          id: 'thread-length',
          label: words('threadLength'),
          unit: 'cm',
          value: book.length.thread,
          onwrite: write('thread'),
        }),
        field({
          id: 'pendulum-length',
          label: words('pendulumLength'),
          unit: 'cm',
          value: book.length.length,
          onwrite: write('length'),
        }),
      ),
    ];
  },
  missing: ({ book, words }) =>
    [book.length.thread ? '' : words('threadLength'), book.length.length ? '' : words('pendulumLength')]
      .filter(Boolean)
      .join(words('comma')),
};

/** m, for the drawing alone. */
export const drawnLength = (seed: number, setup: Setup, setting: number): number =>
  threadAt(seed, setting) + ballOf(seed, setup.ball).radius;
