// A text as parts, and the reading of one that grows: only its last part is read again.
import type { Token } from 'marked';
import { isSame } from '#src/ui/same.ts';

/** Beside Markdown's own: formulas, marks of sources, lines whose white space counts, and words of the material among a model's. */
export type TextToken =
  | Token
  | { type: 'math'; raw: string; latex: string; display: boolean }
  | { type: 'cite'; raw: string; n: number }
  | { type: 'pre'; raw: string }
  | { type: 'words'; raw: string; tokens: TextToken[] };

export interface TextPart {
  raw: string;
  token: TextToken;
}

/** The parts of a text from a place on, which the parts before do not reach into. */
export type ReadText = (text: string, from: number) => TextPart[];

export interface Reading {
  /** Parts that cannot change any more: the same list until there is another. */
  settled: readonly TextPart[];
  /** The part that grows, and the empty lines around it. */
  growing: readonly TextPart[];
}

const NOTHING: Reading = { settled: [], growing: [] };
/** From a part down to the tokens in a list's line. */
const DEPTH = 8;

/** Reads a text that grows; where it is to be read otherwise, it is read anew, and parts that come out the same stay what they are. */
export function createReader(): (text: string, read: ReadText) => Reading {
  let known = '';
  let by: ReadText | null = null;
  let from = 0;
  let reading = NOTHING;
  return (text, read) => {
    if (text === known && read === by) return reading;
    const before = reading;
    const isAnew = read !== by || !text.startsWith(known);
    if (isAnew) {
      from = 0;
      reading = NOTHING;
    }
    known = text;
    by = read;
    const rest = read(text, from);
    const last = rest.findLastIndex((p) => p.token.type !== 'space');
    const done = rest.slice(0, Math.max(last, 0));
    const whole = done.map((p) => p.raw).join('');
    // the lexer turns CRLF and tabs round, so that a part is not always its piece of the text: such a text is never settled
    if (done.length === 0 || !text.startsWith(whole, from)) reading = { ...reading, growing: rest };
    else {
      const parts = isAnew ? done.map((part, i) => keep(before.settled[i], part)) : done;
      reading = { settled: [...reading.settled, ...parts], growing: rest.slice(done.length) };
      from += whole.length;
    }
    return reading;
  };
}

const keep = (old: TextPart | undefined, part: TextPart): TextPart => (old && isSame(old, part, DEPTH) ? old : part);
