// The swinging ball, the stopwatch and the partner: one bench for every step that times something.
import { announce, button, choice, field, h, isStill, slider } from '../../kit/dom.ts';
import { ballOf, type Count, motionOf, partnerTimes, toHundredths, type Where } from '../lab/apparatus.ts';
import type { Timing } from '../lab/book.ts';
import { type Lab, setupOf } from './lab.ts';
import { drawnLength } from './measure-steps.ts';
import { drawStand, type Stand } from './stand.ts';
import { everyFrame, type Moving, makeSwing, tickSound } from './swing.ts';

/** What is being timed, and where its readings go. */
export interface Timed {
  id: string;
  setting: number;
  timings: Timing[];
  swings: number;
  setSwings: (swings: number) => void;
  most: number;
}

interface Watch {
  state: 'idle' | 'running' | 'stopped';
  from: number;
  shown: number;
}

const FAST = 30;
/** Swings before the end at which the fast motion gives way to the true one. */
const LAST_SWINGS = 2;

/** The moving parts, made anew by each drawing of the bench. */
interface Session {
  moving: Moving | null;
  release: number;
  /** Degrees it was let go from. */
  angle: number;
  watch: Watch;
  frameAt: number;
  count: number;
  timed: Timed;
}
let session: Session | null = null;

const degreesOf = (moving: Moving): number => (moving.swing.angle * 180) / Math.PI;
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;

function letGo(lab: Lab, timed: Timed): void {
  const { book } = lab;
  const { page } = book;
  const release = book.releases++;
  const onpass = ({ toRight }: { toRight: boolean }) => {
    if (session?.moving?.swing.pace !== 1) return;
    if (page.sound) tickSound(toRight);
    // while it is timed, the count is said instead
    if (page.speak && session.watch.state !== 'running')
      announce(lab.words('passes', { side: lab.words(toRight ? 'toRight' : 'toLeft') }));
  };
  const motion = motionOf(lab.seed, setupOf(lab), timed.setting, release);
  const moving = makeSwing(motion, book.practice.angle, onpass);
  session = {
    angle: book.practice.angle,
    moving,
    release,
    watch: { state: 'idle', from: 0, shown: 0 },
    frameAt: performance.now(),
    count: 0,
    timed,
  };
  announce(lab.words('swingText', { degrees: book.practice.angle }));
  lab.save();
}

export function timingBench(lab: Lab, timed: Timed): Node[] {
  const { words, seed, book } = lab;
  const setup = setupOf(lab);
  if (session?.timed.id !== timed.id || session.timed.setting !== timed.setting) session = null;
  const { radius } = ballOf(seed, setup.ball);
  const stand = drawStand(
    setup,
    [{ length: drawnLength(seed, setup, timed.setting), radius, ball: setup.ball }],
    words('standPicture'),
  );
  const face = h('output', { class: 'watch', id: 'watch-face', 'aria-label': words('watch') }, '0:00.00');
  const counted = h('span', { class: 'counted' }, words('notCounting'));
  const press = button('press', words('press'), () => undefined, { class: 'main' });
  const forward = button('forward', words('forward'), () => {
    if (session?.moving) session.moving.swing.pace = FAST;
  });
  let byKey = false;
  const onpress = (event: Event) => {
    pressed(lab, event.timeStamp);
    if (session?.watch.state === 'stopped') lab.draw();
  };
  press.addEventListener('pointerdown', onpress);
  press.addEventListener('keydown', (event) => {
    if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) {
      event.preventDefault();
      byKey = true;
      onpress(event);
    }
  });
  // a screen reader presses without pointer or key
  press.addEventListener('click', (event) => {
    if (event.detail === 0 && !byKey) onpress(event);
    byKey = false;
  });
  follow(lab, stand, { face, counted, press, forward });
  const go = button('let-go', words('release'), () => {
    letGo(lab, timed);
    lab.draw();
    document.getElementById('press')?.focus();
  });
  const stop = button('stop-ball', words('still'), () => {
    session = null;
    lab.draw();
  });
  const angle = slider({
    id: 'angle',
    label: words('angle'),
    min: 1,
    max: 60,
    step: 1,
    value: book.practice.angle,
    says: (n) => `${n}°`,
    onmove(n) {
      book.practice.angle = n;
      if (!session) stand.turn([-n]);
      lab.save();
    },
  });
  return [
    stand.node,
    h(
      'div',
      { class: 'controls' },
      angle,
      h('div', { class: 'row' }, go, stop, soundSwitch(lab, 'sound'), soundSwitch(lab, 'speak')),
    ),
    h('div', { class: 'controls watch-box' }, face, counted, press, forward),
  ];
}

function soundSwitch({ book: { page }, words, save }: Lab, key: 'sound' | 'speak'): HTMLElement {
  const box = h('input', { type: 'checkbox', id: `switch-${key}`, checked: page[key] });
  box.addEventListener('change', () => {
    page[key] = box.checked;
    save();
  });
  return h('label', { class: 'switch' }, box, words(key));
}

interface Shown {
  face: HTMLElement;
  counted: HTMLElement;
  press: HTMLButtonElement;
  forward: HTMLButtonElement;
}

/** Draws frame by frame: the ball, the watch, the count. */
function follow(lab: Lab, stand: Stand, { face, counted, press, forward }: Shown): void {
  const { words, book } = lab;
  const { page } = book;
  let quarter = -1;
  const still = isStill();
  const show = () => {
    const { watch } = session ?? { watch: { state: 'idle', from: 0, shown: 0 } as Watch };
    const runs = watch.state === 'running';
    const seconds = runs && session?.moving ? session.moving.swing.time - watch.from : watch.shown;
    const text = clock(Math.max(0, seconds));
    if (face.textContent !== text) face.textContent = text;
    const label = words(runs ? 'pressStop' : 'press');
    if (press.textContent !== label) press.textContent = label;
    press.disabled = !session?.moving || watch.state === 'stopped' || isUnwritten(session.timed);
    forward.disabled = !runs;
  };
  const count = () => {
    if (!session?.moving || session.watch.state !== 'running') return;
    const { swing } = session.moving;
    const done = Math.floor((swing.time - session.watch.from) / swing.period + 0.08) + (page.count === 'one' ? 1 : 0);
    if (done === session.count) return;
    session.count = done;
    counted.textContent = words('counting', { n: done });
    if (page.speak && swing.pace === 1) announce(String(done));
    if (swing.pace > 1 && done >= session.timed.swings - LAST_SWINGS) swing.pace = 1;
  };
  stand.turn([session?.moving ? degreesOf(session.moving) : -book.practice.angle]);
  if (session?.watch.state === 'running') counted.textContent = words('counting', { n: session.count });
  show();
  if (!session?.moving) {
    stand.turn([0]);
    return;
  }
  everyFrame((seconds) => {
    if (!session?.moving) return;
    session.moving.tick(seconds);
    session.frameAt = performance.now();
    const { swing } = session.moving;
    const now = Math.floor((swing.time / swing.period) * 4);
    // who wants nothing to move sees it at the lowest and the turning points
    if (!still || now !== quarter) stand.turn([degreesOf(session.moving)]);
    quarter = now;
    count();
    show();
  });
}

const isUnwritten = ({ timings }: Timed): boolean => timings.at(-1)?.written === '';

/** The watch is pressed at this moment of the page's time. */
function pressed(lab: Lab, timeStamp: number): void {
  if (!session?.moving || session.watch.state === 'stopped' || isUnwritten(session.timed)) return;
  const { swing } = session.moving;
  const at = swing.time + Math.max(-0.1, (timeStamp - session.frameAt) / 1000) * swing.pace;
  const { watch, timed } = session;
  if (watch.state === 'idle') {
    session.watch = { state: 'running', from: at, shown: 0 };
    session.count = -1;
    return;
  }
  const shown = toHundredths(at - watch.from);
  session.watch = { state: 'stopped', from: watch.from, shown };
  const { angle } = session;
  timed.timings.push({
    by: 'self',
    setting: timed.setting,
    angle,
    release: session.release,
    where: 'lowest',
    count: lab.book.page.count || 'zero',
    swings: timed.swings,
    started: Math.round(watch.from * 1000) / 1000,
    shown,
    written: '',
  });
  lab.save();
  announce(lab.words('watchStopped', { shown: shown.toFixed(2) }));
}

function byPartner(lab: Lab, timed: Timed): void {
  const { book, words } = lab;
  const { page } = book;
  const { where, count } = page;
  if (where === '' || count === '') return;
  letGo(lab, timed);
  if (!session) return;
  const told = {
    setting: timed.setting,
    angle: book.practice.angle,
    release: session.release,
    where,
    count,
    swings: timed.swings,
  };
  const { started, shown } = partnerTimes(lab.seed, setupOf(lab), told);
  timed.timings.push({ by: 'partner', ...told, started, shown, written: '' });
  session.watch = { state: 'stopped', from: 0, shown };
  lab.save();
  lab.draw();
  announce(words('partnerDone', { shown: shown.toFixed(2) }));
  document.getElementById(`${timed.id}-t${timed.timings.length - 1}`)?.focus();
}

/** How it is timed, the partner, and the readings as written. */
export function timingPaper(lab: Lab, timed: Timed): Node[] {
  const { words, save, draw } = lab;
  const { page } = lab.book;
  const ask = button('partner', words('partner'), () => byPartner(lab, timed), { class: 'main' });
  const wait = h('p', { class: 'quiet' });
  const unlock = () => {
    const isUntold = page.where === '' || page.count === '';
    ask.disabled = isUntold || isUnwritten(timed) || timed.timings.length >= timed.most;
    wait.textContent = isUnwritten(timed) ? words('writeFirst') : isUntold ? words('tellFirst') : '';
  };
  unlock();
  const rowOf = (timing: Timing, n: number) =>
    h(
      'div',
      { class: 'row reading' },
      field({
        id: `${timed.id}-t${n}`,
        label: words('readingBy', { n: n + 1, who: words(timing.by === 'self' ? 'bySelf' : 'byPartner') }),
        unit: 's',
        value: timing.written,
        onwrite(text) {
          timing.written = text;
          unlock();
          save();
        },
      }),
      button(
        `${timed.id}-x${n}`,
        words('strike'),
        () => {
          timed.timings.splice(n, 1);
          if (session?.watch.state === 'stopped') session.watch = { state: 'idle', from: 0, shown: 0 };
          save();
          draw();
        },
        { class: 'small', 'aria-label': `${words('strike')} ${words('readingN', { n: n + 1 })}` },
      ),
    );
  return [
    h(
      'div',
      { class: 'two' },
      choice<Where>({
        name: `${timed.id}-where`,
        legend: words('where'),
        value: page.where,
        options: [
          ['turning', words('turning')],
          ['lowest', words('lowest')],
        ],
        onchoose: (where) => {
          page.where = where;
          unlock();
          save();
        },
      }),
      choice<Count>({
        name: `${timed.id}-count`,
        legend: words('countFrom'),
        value: page.count,
        options: [
          ['one', words('oneWord')],
          ['zero', words('zeroWord')],
        ],
        onchoose: (count) => {
          page.count = count;
          unlock();
          save();
        },
      }),
    ),
    slider({
      id: `${timed.id}-swings`,
      label: words('swings'),
      min: 5,
      max: 100,
      step: 5,
      value: timed.swings,
      says: (n) => `${n} ${words('times')}`,
      onmove: timed.setSwings,
    }),
    h('p', { class: 'quiet' }, `${words('partnerText')} ${words('selfText')}`),
    h('div', { class: 'row' }, ask, wait),
    ...timed.timings.map(rowOf),
  ];
}
