// Bytes to text by strict decoding, and text to clean text.
import { ExtractError } from './types.ts';

const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
// Overrides, isolates, marks, zero width space and joiner-like characters: none carries meaning here, all can deceive.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
const PRIVATE_USE = /[\ue000-\uf8ff]/g;

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

/** NFC, without control, bidi and private-use characters; line breaks become `\n`, odd spaces plain ones. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\u000b\u000c]/g, '\n')
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replace(PRIVATE_USE, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(COMPATIBLE, (char) => char.normalize('NFKC'))
    .replace(SUPPLEMENT, (char) => RADICALS[char] ?? char)
    .normalize('NFC');
}

/** One line: all white space is one plain space, ends trimmed. */
export function oneLine(text: string): string {
  return clean(text)
    .replace(/[\s\u3000]+/g, ' ')
    .trim();
}

/** A text file's encoding by its bytes, or nothing when it is no text. `bytes` may be only the file's head. */
export function decodeText(bytes: Uint8Array, whole = true): string | undefined {
  for (const { encoding, reads } of candidates(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
      if (reads(text.slice(0, SAMPLE)) && !text.includes('\0')) return text;
    } catch {
      // Not this encoding: the strict decoder says so by throwing.
    }
  }
  return undefined;
}

export function requireText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new ExtractError('wrong-type', 'The file is neither a document nor text.');
  return text;
}

const SAMPLE = 200_000;

interface Candidate {
  encoding: string;
  reads: (sample: string) => boolean;
}

function candidates(bytes: Uint8Array): Candidate[] {
  const named = (encoding: string) => [{ encoding, reads: readsAsText }];
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return named('utf-8');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return named('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return named('utf-16be');
  // Without a mark only UTF-16 has zero bytes in text; the wrong order of bytes gives rare characters of every script.
  if (bytes.subarray(0, SAMPLE).includes(0)) {
    return ['utf-16le', 'utf-16be'].map((encoding) => ({ encoding, reads: readsAsUsualText }));
  }
  return [...named('utf-8'), ...named('gb18030')];
}

/** GB18030 takes almost any bytes, so what comes out must also look like writing. */
function readsAsText(sample: string): boolean {
  const odd = sample.match(/[\u0001-\u0008\u000e-\u0019\u001b-\u001f\u007f]|\p{Cn}|\p{Co}/gu)?.length ?? 0;
  return odd * 200 <= sample.length;
}

function readsAsUsualText(sample: string): boolean {
  const usual =
    sample.match(/[\t\n\r\x20-\x7e\u00b0-\u00ff\u2010-\u2027\u3000-\u3011\u4e00-\u9fa5\uff01-\uff5e]/g)?.length ?? 0;
  return usual * 10 >= sample.length * 9 && readsAsText(sample);
}
