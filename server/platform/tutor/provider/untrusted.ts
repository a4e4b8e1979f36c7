// Words of people and documents on their way to a model: nothing in them may be read as part of the protocol.

/** NUL and controls but tab and newline, direction overrides, zero-width signs, tag characters. */
export const INVISIBLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

// What chat templates of common models put between turns. Many servers read them in a message's text too.
const SPECIAL =
  /<\|[\w ]*\|?>?|<[｜|][^<>\n]{0,40}[｜|]>|<\/?(?:s|think|start_of_turn|end_of_turn)>|\[\/?INST\]|<<\/?SYS>>/gi;
const FENCE = /<{3,}|>{3,}/g;
const WIDE: Readonly<Record<string, string>> = { '<': '＜', '>': '＞', '[': '［', ']': '］' };
const widen = (sign: string): string => sign.replace(/[<>[\]]/g, (c) => WIDE[c] ?? c);

/** For every turn: no sign that nobody sees, no token of a chat template. A person reads the same. */
export const asWords = (text: string): string => text.replace(INVISIBLE, '').replace(SPECIAL, widen);

/** For what stands within `<<<` and `>>>`, or beside them: it can neither close nor open them. */
export const asMaterial = (text: string): string => asWords(text).replace(FENCE, widen);
