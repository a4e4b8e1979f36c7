// Reads a page aloud, a sentence at a time, and goes on with what comes. The page is asked anew before each sentence:
// a text that grew, was cut or said again is read as it stands.
import { READABLE, type SentenceIn, sentencesIn } from './sentences-in.ts';

export interface Speech {
  /** `done` once, when the sentence was spoken or could not be. */
  speak: (text: string, rate: number, done: () => void) => void;
  stop: () => void;
}

interface Reading {
  rate: number;
  /** False: what there was has been read, more is awaited. */
  speaking: boolean;
}

interface Options {
  root: Element;
  speech: Speech;
  rate: number;
  /** What a formula is called. */
  formula: string;
  /** The first sentence that somebody who looks at the page would begin with. */
  isAhead: (sentence: SentenceIn) => boolean;
  /** Marks what is being spoken; null: nothing is. */
  mark: (range: Range | null) => void;
}

export interface SpeechReader {
  get: () => Reading;
  subscribe: (listener: () => void) => () => void;
  setRate: (rate: number) => void;
  stop: () => void;
}

/** Begins at once. */
export function startReader({ root, speech, rate, formula, isAhead, mark }: Options): SpeechReader {
  let reading: Reading = { rate, speaking: false };
  let place: { element: Element; end: number } | null = null;
  let current: SentenceIn | null = null;
  // what a stopped sentence says afterwards is not heard
  let turn = 0;
  const listeners = new Set<() => void>();
  const show = (next: Partial<Reading>) => {
    reading = { ...reading, ...next };
    for (const listener of listeners) listener();
  };
  const say = (sentence: SentenceIn) => {
    const mine = ++turn;
    current = sentence;
    mark(sentence.range);
    show({ speaking: true });
    speech.speak(sentence.text, reading.rate, () => {
      if (mine !== turn) return;
      place = { element: sentence.element, end: sentence.end };
      current = null;
      goOn();
    });
  };
  const goOn = () => {
    const next = place ? nextAfter(root, place, formula) : firstAhead(root, formula, isAhead);
    if (next) return say(next);
    mark(null);
    show({ speaking: false });
  };
  const watcher = new MutationObserver(() => {
    if (!current) return goOn();
    // the page's words were drawn anew: the mark goes with them
    const { element, start } = current;
    const now = sentencesIn(element, formula).find((s) => s.start === start);
    if (now) mark(now.range);
  });
  watcher.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-open'] });
  goOn();
  return {
    get: () => reading,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setRate: (next) => {
      show({ rate: next });
      if (!current) return;
      const again = current;
      turn++;
      speech.stop();
      say(again);
    },
    stop: () => {
      turn++;
      watcher.disconnect();
      speech.stop();
      mark(null);
    },
  };
}

/** What is folded away is not read. */
const readableIn = (root: Element): Element[] =>
  [...root.querySelectorAll(READABLE)].filter((element) => element.closest('[hidden]') === null);

function firstAhead(root: Element, formula: string, isAhead: Options['isAhead']): SentenceIn | null {
  for (const element of readableIn(root)) {
    const found = sentencesIn(element, formula).find(isAhead);
    if (found) return found;
  }
  return null;
}

function nextAfter(root: Element, place: { element: Element; end: number }, formula: string): SentenceIn | null {
  for (const element of readableIn(root)) {
    const isHere = element === place.element;
    const isBefore = Boolean(element.compareDocumentPosition(place.element) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (!isHere && isBefore) continue;
    const found = sentencesIn(element, formula).find((s) => !isHere || s.start >= place.end);
    if (found) return found;
    // it is still being said: what stands behind it waits
    if (element.matches('[data-open]')) return null;
  }
  return null;
}
