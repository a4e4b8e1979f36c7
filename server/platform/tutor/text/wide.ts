// Chinese that was typed with the stops of Latin keys, as the rules know it: 光合作用:绿色植物利用光能,…
import { latinStopsOf } from '#contract/sentences.ts';

const HAN = String.raw`\p{Script=Han}`;
const WIDE: Readonly<Record<string, string>> = { ',': '，', ':': '：', ';': '；', '?': '？', '!': '！' };
const BESIDE = new RegExp(String.raw`(?<=[${HAN}”’》）)])[,:;?!]|[,:;?!](?=[${HAN}“‘《（])`, 'gu');

/** Of the same length, so that every place in it is that place in the text as well. */
export function wide(text: string): string {
  if (!/\p{Script=Han}[,:;?!.]|[,:;?!]\p{Script=Han}/u.test(text)) return text;
  const isStop = latinStopsOf(text);
  return text
    .replace(/\./gu, (mark, at: number) => (isStop(at) ? '。' : mark))
    .replace(BESIDE, (mark) => WIDE[mark] ?? mark);
}

/** A piece of the text as it is read, as it stands there. */
export function asWritten(text: string, piece: string): string {
  if (text.includes(piece)) return piece;
  const at = wide(text).indexOf(piece);
  return at < 0 ? piece : text.slice(at, at + piece.length);
}
