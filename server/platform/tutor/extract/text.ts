// Bytes to text by strict decoding, and text to clean text.
import { decodeText } from '#contract/decode.ts';
import { withSymbols } from '#contract/office/symbol-fonts.ts';
import { ExtractError } from './types.ts';

const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
// Overrides, isolates, marks, zero width space and joiner-like characters: none carries meaning here, all can deceive.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
const PRIVATE_USE = /\p{Co}/gu;

// PDF producers that share one glyph between a radical and its character write the radical into the text layer.
// Kangxi radicals and ligatures have compatibility mappings; the radicals supplement has none, hence the table.
const COMPATIBLE = /[\u2f00-\u2fd5\ufb00-\ufb06]/g;
const SUPPLEMENT = /[\u2e80-\u2eff]/g;
const RADICALS: Record<string, string> = {
  '⺁': '厂',
  '⺈': '刀',
  '⺌': '小',
  '⺍': '小',
  '⺕': '彐',
  '⺗': '心',
  '⺛': '旡',
  '⺝': '月',
  '⺟': '母',
  '⺠': '民',
  '⺫': '目',
  '⺬': '示',
  '⺮': '竹',
  '⺳': '网',
  '⺷': '羊',
  '⺹': '老',
  '⺻': '聿',
  '⺼': '月',
  '⻁': '虎',
  '⻂': '衣',
  '⻃': '西',
  '⻄': '西',
  '⻅': '见',
  '⻆': '角',
  '⻉': '贝',
  '⻊': '足',
  '⻋': '车',
  '⻌': '辶',
  '⻍': '辶',
  '⻎': '辶',
  '⻑': '長',
  '⻒': '長',
  '⻓': '长',
  '⻔': '门',
  '⻖': '阜',
  '⻘': '青',
  '⻙': '韦',
  '⻚': '页',
  '⻛': '风',
  '⻜': '飞',
  '⻝': '食',
  '⻟': '食',
  '⻢': '马',
  '⻣': '骨',
  '⻤': '鬼',
  '⻥': '鱼',
  '⻦': '鸟',
  '⻧': '卤',
  '⻨': '麦',
  '⻩': '黄',
  '⻪': '黾',
  '⻫': '斉',
  '⻬': '齐',
  '⻭': '歯',
  '⻮': '齿',
  '⻯': '竜',
  '⻰': '龙',
  '⻱': '龟',
  '⻲': '亀',
  '⻳': '龟',
};

// What Unicode calls compatible with these is written so in no text of today.
const KANGXI: Record<string, string> = { '⼾': '户', '⾭': '青' };

/** Standing by itself before a line's words it is a bullet, of whatever font of signs. */
const BULLET = /^([ \t\u3000]*)[\uf020-\uf0ff](?=\s|$)/gm;

/** NFC, Symbol's places as characters, without control and bidi characters, a sign for each that is private; line breaks become `\n`, odd spaces plain ones. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\u000b\u000c]/g, '\n')
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replace(BULLET, '$1')
    .replace(/[\uf021-\uf0fe]+/g, withSymbols)
    .replace(PRIVATE_USE, '\ufffd')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(COMPATIBLE, (char) => KANGXI[char] ?? char.normalize('NFKC'))
    .normalize('NFC');
}

/** What a PDF's producer has written for a character that has the same glyph; elsewhere a radical of the supplement is meant. */
export const withoutRadicals = (text: string): string => text.replace(SUPPLEMENT, (char) => RADICALS[char] ?? char);

/** One line: all white space is one plain space, ends trimmed. */
export function oneLine(text: string): string {
  return cleanText(text)
    .replace(/[\s\u3000]+/g, ' ')
    .trim();
}

export function requireText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new ExtractError('wrong-type', 'The file is neither a document nor text.');
  return text;
}

/** A line ends within a word, which goes on in the next. */
export const partsWord = (before: string, after: string): boolean =>
  /\p{Ll}{2}-$/u.test(before) && /^\p{Ll}/u.test(after);

/** What stands before a hyphen of its own, not one that a line's end has made: well-known, two-dimensional, time-of-flight. */
const OWN_HYPHEN =
  /(?<![\p{L}-])(?:well|self|one|two|three|four|five|six|seven|eight|nine|first|second|third|half|quarter|high|low|long|short|full|free|real|time|single|double|triple|steady|open|closed|left|right|large|small|thin|thick)-$|(?<=\p{L})-(?:of|to|in|on|by|up|off|at|and|the|or|per|for)-$/iu;
/** With these it is one word: higher, sixteen, freedom. */
const ONE_WORD =
  /^(?:er|est|ly|ing|ed|en|ness|ful|less|ment|dom|ity|i[sz]e|ary|arily|age|able|hood|th|teen|ty|some|fold|self|way|light|table)(?!\p{Ll}{3})/u;

const LONGEST_WORD = 40;

/** A word that a line's end has parted, whole again. */
export const wholeWord = (before: string, after: string): string =>
  (OWN_HYPHEN.test(before.slice(-LONGEST_WORD)) && !ONE_WORD.test(after) ? before : before.slice(0, -1)) + after;
