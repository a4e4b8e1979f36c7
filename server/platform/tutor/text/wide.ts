// Chinese that was typed with the stops of Latin keys, as the rules know it: 光合作用:绿色植物利用光能,…

const HAN = String.raw`\p{Script=Han}`;
const WIDE: Readonly<Record<string, string>> = { ',': '，', ':': '：', ';': '；', '?': '？', '!': '！', '.': '。' };
const BESIDE = new RegExp(String.raw`(?<=[${HAN}”’》）)])[,:;?!]|[,:;?!](?=[${HAN}“‘《（])`, 'gu');
const STOP = new RegExp(String.raw`(?<=[${HAN}”’》）)℃%]|[A-Za-z]{2})\.(?=${HAN}|\s|$)`, 'gu');

/** Of the same length, so that every place in it is that place in the text as well. */
export function wide(text: string): string {
  if (!/\p{Script=Han}[,:;?!.]|[,:;?!]\p{Script=Han}/u.test(text)) return text;
  const marked = text.replace(BESIDE, (mark) => WIDE[mark] ?? mark);
  // 卡尔.马克思 stands in a text with stops of its own
  return /。/u.test(text) ? marked : marked.replace(STOP, '。');
}

/** A piece of the text as it is read, as it stands there. */
export function asWritten(text: string, piece: string): string {
  const at = wide(text).indexOf(piece);
  return at < 0 ? piece : text.slice(at, at + piece.length);
}
