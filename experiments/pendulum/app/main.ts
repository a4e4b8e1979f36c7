// Opens the book where it was left, shows one step at a time, hands each in, and the whole at the end.
import { connect, type PackageRun } from '../../kit/bridge.ts';
import { announce, ballShades, button, h, refill } from '../../kit/dom.ts';
import { paintAs } from '../../kit/theme.ts';
import { type Book, emptyBook, evidenceOf, STEPS, type StepName } from '../lab/book.ts';
import type { Lab, StepView } from './lab.ts';
import { ballStep, lengthStep, setupStep, zeroStep } from './measure-steps.ts';
import { fitStep, handStep, resultStep } from './result-steps.ts';
import { drawSheet } from './sheet.ts';
import { stopFrames } from './swing.ts';
import { beyondStep, lengthsStep, periodStep, practiceStep } from './time-steps.ts';
import { type Word, wordsIn } from './words.ts';

const VIEWS: Record<StepName, StepView> = {
  setup: setupStep,
  zero: zeroStep,
  ball: ballStep,
  length: lengthStep,
  practice: practiceStep,
  period: periodStep,
  lengths: lengthsStep,
  hand: handStep,
  fit: fitStep,
  result: resultStep,
  beyond: beyondStep,
};

const titleOf = (step: StepName): Word => `${step}Title`;
/** Milliseconds: what is written is saved so soon after the last key. */
const SAVE_AFTER = 300;

function opened(run: PackageRun): Book {
  const lang = run.lang.startsWith('en') ? 'en' : 'zh';
  paintAs(run.dark);
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  document.title = wordsIn(lang)('title');
  const empty = emptyBook(lang);
  try {
    const saved = JSON.parse(run.saved ?? 'null') as Book | null;
    return saved ? { ...empty, ...saved, lang } : empty;
  } catch {
    return empty;
  }
}

/** Saves a moment after the last change; at once when the page goes. */
function saver(run: PackageRun, book: Book): { save: () => void; saveNow: () => void } {
  let timer = 0;
  const saveNow = () => {
    clearTimeout(timer);
    timer = 0;
    run.state(book).catch(() => undefined);
  };
  const save = () => {
    clearTimeout(timer);
    timer = window.setTimeout(saveNow, SAVE_AFTER);
  };
  addEventListener('pagehide', () => timer && saveNow());
  document.addEventListener('visibilitychange', () => document.hidden && timer && saveNow());
  return { save, saveNow };
}

function stepList({ book, words }: Lab, current: StepName | null, go: (step: StepName) => void): HTMLElement {
  const item = (step: StepName, n: number) => {
    const isDone = book.done.includes(step);
    const title = words(titleOf(step));
    const one = button(`step-${step}`, '', () => go(step), {
      class: isDone ? 'chip done' : 'chip',
      'aria-current': step === current ? 'step' : null,
      'aria-label': `${n + 1} ${title}${isDone ? ` (${words('stepDone')})` : ''}`,
    });
    one.append(h('span', { class: 'n' }, isDone ? '✓' : String(n + 1)), h('span', { class: 'name' }, title));
    return h('li', {}, one);
  };
  return h('ol', {}, ...STEPS.map(item));
}

function stepPaper(lab: Lab, isWarned: boolean, hand: () => void): (Node | string)[] {
  const { book, words } = lab;
  const { step } = book;
  const missing = isWarned ? VIEWS[step].missing(lab) : '';
  const label = missing ? 'finishAnyway' : book.done.includes(step) ? 'finishAgain' : 'finishStep';
  return [
    h('p', { class: 'quiet' }, words('stepOf', { n: STEPS.indexOf(step) + 1, all: STEPS.length })),
    h('h2', { tabindex: -1 }, words(titleOf(step))),
    ...VIEWS[step].paper(lab),
    missing ? h('p', { class: 'note' }, words('nothingYet', { what: missing })) : '',
    h('div', { class: 'row' }, button('finish-step', words(label), hand, { class: 'main' })),
  ];
}

/** `handIn` is null once it is done. */
function sheetPaper(lab: Lab, name: string, handIn: (() => void) | null): (Node | string)[] {
  const { book, words } = lab;
  const left = STEPS.filter((step) => !book.done.includes(step)).map((step) => STEPS.indexOf(step) + 1);
  const note = handIn === null ? words('handedIn') : left.length > 0 ? words('notAll', { n: left.join(', ') }) : '';
  return [
    ...drawSheet(lab, name),
    note ? h('p', { class: 'note' }, note) : '',
    handIn ? button('hand-in', words('handIn'), handIn, { class: 'main no-print' }) : '',
  ];
}

function toTitle(paper: HTMLElement): void {
  paper.scrollTop = 0;
  paper.querySelector<HTMLElement>('h2')?.focus();
}

function start(run: PackageRun): void {
  const book = opened(run);
  const words = wordsIn(book.lang);
  const bench = h('section', { class: 'bench', 'aria-label': words('title') });
  const paper = h('section', { class: 'paper' });
  const steps = h('nav', { class: 'steps', 'aria-label': words('steps') });
  let isSheet = false;
  let isFinished = false;
  /** What the platform did not take, in words; until the next step. */
  let refusal = '';
  let warned: StepName | null = null;

  const { save, saveNow } = saver(run, book);
  const lab: Lab = {
    seed: run.seed,
    book,
    words,
    save,
    draw,
    drawBench() {
      stopFrames();
      refill(bench, VIEWS[book.step].bench(lab));
    },
  };

  function go(step: StepName): void {
    isSheet = false;
    refusal = '';
    warned = null;
    book.step = step;
    run.enter(STEPS.indexOf(step) + 1).catch(() => undefined);
    saveNow();
    draw();
    toTitle(paper);
  }

  async function hand(): Promise<void> {
    const { step } = book;
    const missing = VIEWS[step].missing(lab);
    if (missing && warned !== step) {
      warned = step;
      draw();
      announce(words('nothingYet', { what: missing }));
      return;
    }
    try {
      await run.step({ seq: STEPS.indexOf(step) + 1, evidence: evidenceOf(book, step) });
    } catch (error) {
      announce(words('refused', { reason: error instanceof Error ? error.message : '' }));
      return;
    }
    if (!book.done.includes(step)) book.done.push(step);
    const next = STEPS[STEPS.indexOf(step) + 1];
    announce(words('saved', { title: words(titleOf(step)) }));
    if (next) go(next);
    else showSheet();
  }

  function showSheet(): void {
    isSheet = true;
    saveNow();
    draw();
    toTitle(paper);
  }

  // a record that was kept may still be refused, when the server has seen it
  run.onrefused = (reason) => {
    isFinished = isFinished && reason !== 'no-steps';
    refusal = reason === 'no-steps' ? words('noSteps') : words('refused', { reason });
    draw();
    announce(refusal);
  };

  async function handIn(): Promise<void> {
    saveNow();
    await run.finish();
    isFinished = true;
    draw();
    announce(words('handedIn'));
  }

  function draw(): void {
    document.body.classList.toggle('sheet', isSheet);
    const sheetButton = button(
      'open-sheet',
      words(isSheet ? 'back' : 'sheet'),
      () => (isSheet ? go(book.step) : showSheet()),
      { class: 'small' },
    );
    refill(steps, [stepList(lab, isSheet ? null : book.step, go), sheetButton]);
    steps.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    stopFrames();
    if (isSheet) {
      refill(bench, []);
      refill(paper, sheetPaper(lab, run.user.name, isFinished ? null : () => void handIn()));
    } else {
      // the paper first: it begins what is then drawn on the bench
      refill(
        paper,
        stepPaper(lab, warned === book.step, () => void hand()),
      );
      lab.drawBench();
    }
    if (refusal) paper.prepend(h('p', { class: 'note bad' }, refusal));
    for (const title of paper.querySelectorAll('h2')) title.setAttribute('tabindex', '-1');
  }

  document.body.replaceChildren(
    ballShades(),
    steps,
    h('main', {}, h('h1', { class: 'unseen' }, words('title')), bench, paper),
  );
  draw();
  run.enter(STEPS.indexOf(book.step) + 1).catch(() => undefined);
  if (run.saved) announce(words('resumed'));
}

connect().then(start, () => {
  const lang = navigator.language.startsWith('zh') ? 'zh' : 'en';
  document.body.replaceChildren(h('p', { class: 'note' }, wordsIn(lang)('noPlatform')));
});
