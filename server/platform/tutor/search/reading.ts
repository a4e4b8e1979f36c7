// What scoring needs of a passage, read once: its words and sentences stay as long as its text does.

import { type Sentence, sentences } from '#contract/sentences.ts';
import { headingPath, lastHeading, type Passage } from '#server/platform/tutor/text/passage.ts';
import { isHan, normalise, runWords, scriptRuns, searchTokens } from '#server/platform/tutor/text/words.ts';
import { spansOf } from './spans.ts';

/** A text as terms are looked for in it. */
export interface Plain {
  /** Normalised. */
  text: string;
  /** Numbers and words of other scripts than Chinese: within a longer one they are not meant. */
  words: ReadonlySet<string>;
}

export interface PassageReading {
  /** How often each token occurs; in a heading it counts less. */
  counts: ReadonlyMap<string, number>;
  /** All counts together. */
  length: number;
  /** All headings above it. */
  heading: Plain;
  sentences: readonly (Sentence & { plain: Plain })[];
  /** What of it can be an answer. */
  spans: readonly (Sentence & { plain: Plain })[];
}

/** Of the last heading; its parents count half. */
const HEADING_WEIGHT = 1;
/** Characters of text, each some 50 bytes once read: the books of three or four courses. */
const KEPT = 500_000;

export function plainOf(text: string): Plain {
  const plain = normalise(text);
  const words = scriptRuns(plain).filter((run) => !isHan(run));
  return { text: plain, words: new Set(words.flatMap(runWords)) };
}

function read(passage: Passage): PassageReading {
  const counts = new Map<string, number>();
  let length = 0;
  const count = (text: string, weight: number) => {
    const found = searchTokens(text);
    for (const token of found) counts.set(token, (counts.get(token) ?? 0) + weight);
    length += found.length * weight;
  };
  count(passage.text, 1);
  count(lastHeading(passage) ?? '', HEADING_WEIGHT);
  count(headingPath(passage).slice(0, -1).join('\n'), HEADING_WEIGHT / 2);
  return {
    counts,
    length,
    heading: plainOf(passage.heading ?? ''),
    sentences: sentences(passage.text).map((s) => ({ ...s, plain: plainOf(s.text) })),
    spans: spansOf(passage).map(({ start, end }) => {
      const text = passage.text.slice(start, end);
      return { text, start, end, plain: plainOf(text) };
    }),
  };
}

interface Kept {
  text: string;
  heading: string | undefined;
  reading: PassageReading;
}

/** Remembers the passages read last. By their text, not by their id alone: a passage may be extracted anew. */
export function createPassageReader(mostCharacters: number): (passage: Passage) => PassageReading {
  // a Map keeps the order of insertion: the first is the one not used for longest
  const kept = new Map<string, Kept>();
  let size = 0;
  const forget = (id: string) => {
    size -= kept.get(id)?.text.length ?? 0;
    kept.delete(id);
  };
  return (passage) => {
    const { id, text, heading } = passage;
    const known = kept.get(id);
    const entry = known?.text === text && known.heading === heading ? known : { text, heading, reading: read(passage) };
    forget(id);
    kept.set(id, entry);
    size += text.length;
    for (const oldest of kept.keys()) {
      if (size <= mostCharacters) break;
      forget(oldest);
    }
    return entry.reading;
  };
}

export const readPassage = createPassageReader(KEPT);
