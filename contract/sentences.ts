// Splits Chinese and English text into sentences and keeps where each one stands: where the server cuts, the client reads aloud.

/** `text` is the source's slice from `start` to `end` (UTF-16 units), without white space around it. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const PAIRS = new Map(
  [...'“”‘’「」『』（）《》()'].reduce<[string, string][]>((pairs, mark, index, marks) => {
    if (index % 2 === 0) pairs.push([mark, marks[index + 1] ?? '']);
    return pairs;
  }, []),
);
// An opening mark that is not closed within this stretch is a slip of the pen, not a quotation.
const MAX_QUOTATION = 240;
// What still belongs to a sentence after its full stop: closing marks, more stops, our citation marks, and what it is judged:
// 周期与质量有关。（×）
const TRAILER =
  /^(?:[”’」』）)》"'。！？!?…]|\[\d+\]|\s{0,3}[（(【[]\s{0,6}(?:[×✗✘❌√✓✔✅xXTF]|[对错]|错误|正确|不正确|_{1,8})?\s{0,6}[)）】\]])+/u;
// J. Smith and John F. Kennedy, but a sentence may end in a quantity: It depends on L.
const INITIAL = /(?:^\s*|[A-Z][a-z]+ |[A-Z]\. ?)[A-Z]$/u;
const ABBREVIATION =
  /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|Prof|Fig|Figs|Eq|Eqs|No|vs|etc|cf|approx|resp|al|e\.g|i\.e|p|pp|Vol|Ch|Sec)$/u;
// Example 1. A student…, Figure 2. The apparatus: the number names what follows.
const NUMBERED = /(?:^|\n)\s*(?:(?:Worked )?Example|Figure|Table) \d{1,3}$/u;
// 第 3. 章: the stop of a number, with the word that it counts.
const FIGURE = /\d$/u;
const HAN_NEXT = /^[^\S\n]{0,3}\p{Script=Han}/u;
// Typed with the keys of a Latin keyboard: 需要光.光反应把水分解,…
const STOPPED = /(?:[\p{Script=Han}℃%)）”’]|[A-Za-z]{2})$/u;
const MATH = /^(?:\$\$[^$]{1,500}\$\$|\$[^$\n]{1,240}\$|\\\([\s\S]{1,240}?\\\)|\\\[[\s\S]{1,500}?\\\])/u;

/** Every character that is not white space is in exactly one sentence. */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  const isLatinStop = latinStopsOf(text);
  let start = 0;
  const close = (end: number) => {
    const piece = text.slice(start, end);
    const trimmed = piece.trim();
    if (trimmed) {
      const from = start + piece.indexOf(trimmed);
      found.push({ text: trimmed, start: from, end: from + trimmed.length });
    }
    start = end;
  };
  for (let at = 0; at < text.length; ) {
    const whole = wholePart(text, at);
    if (whole > 0) {
      at += whole;
      if (endsInside(text, start, at)) close(at);
    } else if (endsAt(text, start, at) || isLatinStop(at)) {
      at += 1;
      at += TRAILER.exec(text.slice(at, at + 40))?.[0].length ?? 0;
      close(at);
    } else at += 1;
  }
  close(text.length);
  return found;
}

// Length of the formula, quotation or bracket that opens here and must not be torn; 0 where none does.
function wholePart(text: string, at: number): number {
  const math = text[at] === '$' || text[at] === '\\' ? MATH.exec(text.slice(at, at + 510)) : null;
  if (math) return math[0].length;
  const closing = PAIRS.get(text[at] ?? '');
  if (!closing) return 0;
  const stretch = text.slice(at, at + MAX_QUOTATION);
  const end = stretch.indexOf(closing, 1);
  return end > 0 && !stretch.slice(0, end).includes('\n') ? end + 1 : 0;
}

// 他说：“好。”然后…: a quotation with its own full stop ends the sentence unless the text goes on after it.
function endsInside(text: string, start: number, at: number): boolean {
  if (!/[。！？!?][”’」』]$/u.test(text.slice(Math.max(start, at - 2), at))) return false;
  return !/^[，、；：。,;:的等]/u.test(text.slice(at, at + 1));
}

function endsAt(text: string, start: number, at: number): boolean {
  const mark = text[at] ?? '';
  if ('。！？'.includes(mark)) return true;
  // Enough to see the last word; a whole document without a stop must not be read again for every mark.
  const before = text.slice(Math.max(start, at - 24), at);
  // A formula on its own line belongs to the words that announce it.
  if (mark === '\n') return !/[：:]\s*$/u.test(before);
  if (!'.!?'.includes(mark)) return false;
  const after = text.slice(at + 1);
  if (
    mark === '.' &&
    ((FIGURE.test(before) && HAN_NEXT.test(after)) ||
      /(?:^|\n)\s*(?:\d+|[A-Za-z])$/u.test(before) ||
      NUMBERED.test(before) ||
      ABBREVIATION.test(before) ||
      INITIAL.test(before))
  )
    return false;
  // 5! and 3.14 go on; a full stop is followed by a space, a closing mark, our citation mark, Chinese, or nothing.
  return (
    /^(?:$|\s+(?:[^a-z]|$)|[”’」』）)"'](?:\s|$)|\[\d+\]|[.!?])/u.test(after) ||
    // …movements.轨道电路是…: the end of an English sentence, no part of a name or a number
    (/^\p{Script=Han}/u.test(after) && (mark !== '.' || /[a-z]{2}$/u.test(before)))
  );
}

/** Which `.` of the text ends a Chinese sentence: 卡尔.马克思 stands in a text with stops of its own. */
export function latinStopsOf(text: string): (at: number) => boolean {
  const isTypedSo = /\p{Script=Han}[,.](?=\p{Script=Han}|\s|$)/u.test(text) && !/[，。]/u.test(text);
  return (at) =>
    isTypedSo &&
    text[at] === '.' &&
    STOPPED.test(text.slice(Math.max(0, at - 2), at)) &&
    /^(?:$|\s|\p{Script=Han})/u.test(text.slice(at + 1, at + 3));
}
