// One phase at a time, kept by SCORM 1.2 after every change, finished with a score and its reasons.
import { announce, button, h, refill } from '../../kit/dom.ts';
import { type Book, emptyBook, PHASES, type Phase, packed, unpacked } from '../lab/book.ts';
import { lostOf, MAX, scoreOf } from '../lab/score.ts';
import { type Lab, VIEWS } from './phases.ts';
import { openScorm, type Scorm, spanOf } from './scorm.ts';
import { FAULTS, type Lang, phaseWord, type Word, type Words, wordsIn } from './words.ts';

const PASS = 60;
const MOST_SEED = 2 ** 31 - 1;

const firstLang = (scorm: Scorm | null): Lang => {
  const preferred = scorm?.get('cmi.student_preference.language') || navigator.language;
  return preferred.toLowerCase().startsWith('en') ? 'en' : 'zh';
};

/** The apparatus is the attempt's own: chosen once, kept with everything else. */
const opened = (scorm: Scorm | null): Book =>
  unpacked(scorm?.get('cmi.suspend_data') ?? '') ?? emptyBook(1 + Math.floor(Math.random() * (MOST_SEED - 1)));

function keeper(scorm: Scorm | null, book: Book) {
  let since = Date.now();
  /** What has passed counts for the phase that is open. */
  const count = () => {
    const now = Date.now();
    book.spent[book.phase] = (book.spent[book.phase] ?? 0) + now - since;
    since = now;
  };
  const keep = () => {
    count();
    scorm?.set('cmi.suspend_data', packed(book));
    scorm?.set('cmi.core.lesson_location', book.phase);
    scorm?.commit();
  };
  return { keep, count };
}

/** What was chosen and read, by the names that readings.json calls; choices in the student's own words. */
function readingsOf(book: Book, words: Words): [phase: Phase, id: string, written: string][] {
  const { preparation, indicator, runs, volumes, mean, spread, acid, jump } = book;
  const chosen = (word: Word | '') => (word === '' ? '' : words(word));
  return [
    ['prepare', 'burette', chosen(preparation.burette && `burette${capital(preparation.burette)}`)],
    ['prepare', 'flask', chosen(preparation.flask && `flask${capital(preparation.flask)}`)],
    ['prepare', 'bubble', chosen(preparation.bubble && `bubble${capital(preparation.bubble)}`)],
    ['indicator', 'indicator-used', chosen(indicator)],
    ...runs.flatMap(({ from, to }, n): [Phase, string, string][] => {
      const phase = (['run1', 'run2', 'run3'] as const)[n] ?? 'run1';
      return [
        [phase, `${phase}-from`, from],
        [phase, `${phase}-to`, to],
      ];
    }),
    ...volumes.map((volume, n): [Phase, string, string] => ['reckon', `volume${n + 1}`, volume]),
    ['reckon', 'mean', mean],
    ['reckon', 'spread', spread],
    ['reckon', 'acid', acid],
    ['curve', 'jump', chosen(jump && `jump${capital(jump)}`)],
  ];
}

const capital = <T extends string>(word: T) => (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<T>;

/** Each phase as an interaction: what it was worth, and how long it took; and each reading as one. */
function report(scorm: Scorm, book: Book, lang: Lang): number {
  const lost = lostOf(book);
  const score = scoreOf(book);
  for (const [n, phase] of PHASES.entries()) {
    const own = lost.filter((one) => one.phase === phase);
    const points = Math.max(0, MAX[phase] - own.reduce((sum, one) => sum + one.points, 0));
    const said = own.map(({ fault }) => FAULTS[fault][lang === 'zh' ? 0 : 1]).join('; ');
    const set = (name: string, value: string | number) => scorm.set(`cmi.interactions.${n}.${name}`, value);
    set('id', phase);
    set('type', 'performance');
    set('time', new Date().toTimeString().slice(0, 8));
    set('weighting', MAX[phase]);
    set('student_response', (said || wordsIn(lang)('nothingLost')).slice(0, 255));
    set('result', own.length === 0 ? 'correct' : String(points));
    set('latency', spanOf(Math.max(1000, book.spent[phase] ?? 0)));
  }
  for (const [n, [phase, id, written]] of readingsOf(book, wordsIn(lang)).entries()) {
    const set = (name: string, value: string) => scorm.set(`cmi.interactions.${PHASES.length + n}.${name}`, value);
    set('id', id);
    set('type', 'fill-in');
    set('student_response', written.slice(0, 255));
    set('latency', spanOf(Math.max(1000, book.spent[phase] ?? 0)));
  }
  scorm.set('cmi.core.score.min', 0);
  scorm.set('cmi.core.score.max', 100);
  scorm.set('cmi.core.score.raw', score);
  scorm.set('cmi.core.lesson_status', score >= PASS ? 'passed' : 'failed');
  return score;
}

function resultNodes(book: Book, lang: Lang): (Node | string)[] {
  const words = wordsIn(lang);
  const lost = lostOf(book);
  const item = ({ phase, fault, points }: (typeof lost)[number]) =>
    h('li', {}, `${words(phaseWord(phase))}: ${words('lost', { points, what: FAULTS[fault][lang === 'zh' ? 0 : 1] })}`);
  return [
    h('h2', { tabindex: -1 }, words('handedIn', { score: scoreOf(book) })),
    lost.length === 0 ? h('p', {}, words('allWell')) : h('ul', { class: 'losses' }, ...lost.map(item)),
  ];
}

function start(): void {
  const scorm = openScorm();
  const book = opened(scorm);
  const wasDone = ['passed', 'failed', 'completed'].includes(scorm?.get('cmi.core.lesson_status') ?? '');
  let lang = firstLang(scorm);
  let isOver = wasDone;
  let warned: Phase | null = null;
  const { keep, count } = keeper(scorm, book);
  if (!wasDone) scorm?.set('cmi.core.lesson_status', 'incomplete');
  const steps = h('nav', { class: 'steps' });
  const bench = h('section', { class: 'bench' });
  const paper = h('section', { class: 'paper' });
  const lab = (): Lab => ({ book, words: wordsIn(lang), save: keep, draw });

  function go(phase: Phase): void {
    count();
    book.phase = phase;
    warned = null;
    keep();
    draw();
    paper.scrollTop = 0;
    paper.querySelector('h2')?.focus();
  }

  function finish(): void {
    keep();
    if (scorm) report(scorm, book, lang);
    isOver = true;
    draw();
    announce(wordsIn(lang)('handedIn', { score: scoreOf(book) }));
    scorm?.finish('');
    paper.querySelector('h2')?.focus();
  }

  function done(): void {
    const { phase } = book;
    if (VIEWS[phase].missing(lab()).length > 0 && warned !== phase) {
      warned = phase;
      draw();
      announce(paper.querySelector('#missing')?.textContent ?? '');
      return;
    }
    if (!book.done.includes(phase)) book.done.push(phase);
    const next = PHASES[PHASES.indexOf(phase) + 1];
    if (next) go(next);
    else finish();
  }

  function drawSteps(): void {
    const words = wordsIn(lang);
    const item = (phase: Phase, n: number) => {
      const one = button(`phase-${phase}`, '', () => go(phase), {
        class: book.done.includes(phase) ? 'chip done' : 'chip',
        'aria-current': phase === book.phase && !isOver ? 'step' : null,
        'aria-label': `${n + 1} ${words(phaseWord(phase))}`,
        disabled: isOver,
      });
      one.append(
        h('span', { class: 'n' }, book.done.includes(phase) ? '✓' : String(n + 1)),
        h('span', { class: 'name' }, words(phaseWord(phase))),
      );
      return h('li', {}, one);
    };
    const other = lang === 'zh' ? 'en' : 'zh';
    const turn = () => {
      lang = other;
      draw();
    };
    steps.setAttribute('aria-label', words('steps'));
    refill(steps, [
      h('ol', {}, ...PHASES.map(item)),
      button('lang', other === 'en' ? 'English' : '中文', turn, { class: 'small' }),
    ]);
    steps.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  function draw(): void {
    const words = wordsIn(lang);
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
    document.title = words('title');
    bench.setAttribute('aria-label', words('flaskPicture'));
    title.textContent = words('title');
    drawSteps();
    const view = VIEWS[book.phase];
    refill(bench, view.bench(lab()));
    if (isOver) {
      refill(paper, resultNodes(book, lang));
      return;
    }
    const missing = warned === book.phase ? view.missing(lab()).map((word) => words(word)) : [];
    const isLast = book.phase === PHASES.at(-1);
    refill(paper, [
      scorm ? '' : h('p', { class: 'note' }, words('noPlatform')),
      h('p', { class: 'quiet' }, words('stepOf', { n: PHASES.indexOf(book.phase) + 1, all: PHASES.length })),
      h('h2', { tabindex: -1 }, words(phaseWord(book.phase))),
      ...view.paper(lab()),
      missing.length > 0
        ? h('p', { class: 'note', id: 'missing' }, words('missing', { what: missing.join(words('comma')) }))
        : '',
      h('div', { class: 'row' }, button('next', words(isLast ? 'finish' : 'next'), done, { class: 'main' })),
    ]);
  }

  const title = h('h1', { class: 'unseen' });
  document.body.replaceChildren(steps, h('main', {}, title, bench, paper));
  draw();
  if (scorm?.get('cmi.core.entry') === 'resume') announce(wordsIn(lang)('resumed'));
  document.addEventListener('visibilitychange', () => document.hidden && !isOver && keep());
  addEventListener('pagehide', () => {
    if (!isOver) keep();
    scorm?.finish(isOver ? '' : 'suspend');
  });
}

start();
