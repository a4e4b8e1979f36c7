// Makes a model's text safe to show while it streams: no images, no links, no tags, no invisible signs, and no
// citation mark but those of the sources it was given. What is decided never depends on how the text was cut.

import { codeWatch } from './code.ts';
import { address, bracket, destination, image, type Match, schemeEnd, tag, WINDOW } from './markup.ts';
import { INVISIBLE } from './untrusted.ts';

export interface AnswerPiece {
  text: string;
  /** Set when the text is the mark `[n]` of a source. */
  n?: number;
}

interface Cleaner {
  /** What of the text so far can be shown; holds back at most WINDOW characters, and only what may become a link or a tag. */
  push: (delta: string) => AnswerPiece[];
  end: () => AnswerPiece[];
}

const PLAIN = /[^![<\\(:/.hwf]+/iy;
const IN_ADDRESS = /[\w!#$%&*+,\-./:;=?@~]+/y;
const TRAILING = /[.,;:!?*_~]{1,8}$/;
const HIGH_SURROGATE = /[\ud800-\udbff]$/;
/** The longest thing looked back for is `https:/`. */
const TAIL = 8;

/** `marks`: numbers of the sources; any other `[n]` is dropped. */
export function cleaner(marks: ReadonlySet<number>): Cleaner {
  let half = '';
  let held = '';
  let inAddress = false;
  /** The last characters shown: what a new one would be joined with. */
  let tail = '';
  let pieces: AnswerPiece[] = [];
  const code = codeWatch();

  function show(text: string): void {
    if (text === '') return;
    const last = pieces.at(-1);
    if (last && last.n === undefined) last.text += text;
    else pieces.push({ text });
    tail = (tail + text).slice(-TAIL);
    code.see(text);
  }

  function showMark(n: number, source: string): void {
    const index = code.fenced() || (code.spanned() && /[\w)\]]$/.test(tail));
    if (marks.has(n)) {
      pieces.push({ text: `[${n}]`, n });
      code.see(`[${n}]`);
    } else if (index) show(source);
    tail = ']';
  }

  function take(found: Exclude<Match, 'more'>): void {
    const source = held.slice(0, found?.length ?? 1);
    held = held.slice(source.length);
    if (found === null) show(apart(source, tail, code.fenced()));
    else if (found.as === 'url') inAddress = true;
    else if (found.as === 'text') show(found.text);
    else if (found.as === 'mark') showMark(found.n, source);
    else if (found.as === 'inner') held = found.inner + held;
  }

  function scan(open: boolean): void {
    while (held !== '') {
      if (inAddress) {
        const { length, ended } = addressEnd(held, open);
        held = held.slice(length);
        inAddress = !ended;
        if (!ended) return;
        continue;
      }
      PLAIN.lastIndex = 0;
      const plain = PLAIN.exec(held)?.[0] ?? '';
      show(plain);
      held = held.slice(plain.length);
      if (held === '') return;
      const window = held.slice(0, WINDOW);
      const found = recognise(window, open && window.length < WINDOW, tail, code.fenced());
      if (found === 'more') return;
      take(found);
    }
  }

  function given(text: string, open: boolean): AnswerPiece[] {
    pieces = [];
    held += text.toWellFormed().replace(INVISIBLE, '');
    scan(open);
    return pieces;
  }

  return {
    push: (delta) => {
      const text = half + delta;
      // a character may be cut in two
      half = HIGH_SURROGATE.exec(text)?.[0] ?? '';
      return given(text.slice(0, text.length - half.length), true);
    },
    end: () => given(half, false),
  };
}

/** What begins here, behind `tail`. In code only images, addresses and numbers in brackets are looked at. */
function recognise(s: string, open: boolean, tail: string, fenced: boolean): Match {
  switch (s[0]) {
    case '!':
      return image(s, open);
    case '[':
      return fenced ? index(s, open) : bracket(s, open);
    case '<':
      return fenced ? null : tag(s, open);
    case '\\':
      return fenced ? null : escaped(s, open);
    case '(':
      return tail.endsWith(']') && !fenced ? destination(s, open) : null;
    case ':':
      return /(?:https?|ftp)$/i.test(tail) ? schemeEnd(s, open) : null;
    case '/':
      return /(?:https?|ftp):$/i.test(tail) ? { length: 1, as: 'url' } : null;
    case '.':
      return /www$/i.test(tail) ? { length: 1, as: 'url' } : null;
    default:
      return /[a-z\d]$/i.test(tail) ? null : address(s, open);
  }
}

/** Nothing that was taken apart may join to a link, or to a link's definition, again. */
const apart = (sign: string, tail: string, fenced: boolean): string =>
  (sign === '(' || sign === ':') && tail.endsWith(']') && !fenced ? ` ${sign}` : sign;

/** How much of an address to drop; not `ended` when it may go on in the next delta. */
function addressEnd(held: string, open: boolean): { length: number; ended: boolean } {
  IN_ADDRESS.lastIndex = 0;
  const run = IN_ADDRESS.exec(held)?.[0] ?? '';
  // a full stop behind an address belongs to the sentence
  const length = run.length - (TRAILING.exec(run)?.[0].length ?? 0);
  return { length, ended: run.length < held.length || !open };
}

/** An escaped bracket is text; in a formula it is a delimiter. */
function escaped(s: string, open: boolean): Match {
  if (s.length < 2) return open ? 'more' : null;
  return '[]()!\\'.includes(s[1] ?? '') ? { length: 2, as: 'text', text: s.slice(0, 2) } : null;
}

function index(s: string, open: boolean): Match {
  const whole = /^\[(\d{1,9})\]/.exec(s);
  if (whole) return { length: whole[0].length, as: 'mark', n: Number(whole[1]) };
  return open && /^\[\d{0,9}$/.test(s) ? 'more' : null;
}
