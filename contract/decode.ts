// Bytes to text by strict decoding: UTF-8, UTF-16, GB18030, Big5, and Japanese and Korean as they were written before.
import { isChineseByChance } from './chance.ts';

/** A text file's words by its bytes, or nothing when it is no text or nobody can tell which. `bytes` may be only the file's head. */
export const decodeText = (bytes: Uint8Array, whole = true): string | undefined => decoded(bytes, whole)?.text;

/** By which encoding these bytes are text; undefined: by none. */
export const encodingOf = (bytes: Uint8Array): string | undefined => decoded(bytes, true)?.encoding;

function decoded(bytes: Uint8Array, whole: boolean): { encoding: string; text: string } | undefined {
  for (const { encoding, reads } of candidates(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
      if (reads(text.slice(0, SAMPLE)) && !text.includes('\0')) return { encoding, text };
    } catch {
      // Not this encoding: the strict decoder says so by throwing.
    }
  }
  return undefined;
}

/** Strictly; undefined where it is no UTF-8. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Characters of three and more bytes that are some: text of another encoding has none by chance. */
export const hasWide = (text: string): boolean => /[\u0800-\uffff]|(?![\0-\uffff])[\p{L}\p{M}\p{N}\p{S}]/u.test(text);

/** All but its end, or but few places. */
export function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, SAMPLE));
  const [wide, bad] = [countOf(text, /[\u0800-\ud7ff\ue000-\ufffc]/g), countOf(text, /\ufffd/g)];
  return bad > 0 && wide > 1 && (bad * 4 <= wide || (bad === 1 && text.endsWith('\ufffd')));
}

const GB = /^(?:gb_?2312(?:-80)?|gb18030|gbk|x-gbk|cp936|ms936|hz-gb-2312|chinese)$/i;

/**
 * Text that says what it is written in: believed where its bytes can be that, and are not plainly UTF-8. Chinese of two bytes may
 * be UTF-8 by chance, so that what is said decides there.
 */
export function decodeNamed(bytes: Uint8Array, name = ''): string | undefined {
  const own = utf8(bytes);
  const label = GB.test(name) ? 'gb18030' : name;
  const isMarked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(latin1(bytes.subarray(0, 3)));
  if (isMarked || label === '' || /^(?:utf|ucs|unicode)/i.test(label) || (own !== undefined && hasWide(own)))
    return decodeText(bytes);
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    // an encoding that nobody knows, or not the one that was used
    return decodeText(bytes);
  }
}

const SAMPLE = 200_000;

interface Candidate {
  encoding: string;
  reads: (sample: string) => boolean;
}

function* candidates(bytes: Uint8Array): Generator<Candidate> {
  const named = (encoding: string) => ({ encoding, reads: readsAsText });
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) yield named('utf-8');
  else if (bytes[0] === 0xff && bytes[1] === 0xfe) yield named('utf-16le');
  else if (bytes[0] === 0xfe && bytes[1] === 0xff) yield named('utf-16be');
  // Without a mark only UTF-16 has zero bytes in text; the wrong order of bytes gives rare characters of every script.
  else if (bytes.subarray(0, SAMPLE).includes(0))
    for (const encoding of ['utf-16le', 'utf-16be']) yield { encoding, reads: readsAsUsualText };
  else {
    const sample = () => latin1(bytes.subarray(0, SAMPLE));
    const reads = (text: string) =>
      readsAsText(text) && (!/[\x80-\uffff]/.test(text) || hasWide(text) || !isChineseByChance(sample(), text));
    yield { encoding: 'utf-8', reads };
    // cut off or damaged: in any other encoding it would be wrong words
    if (isNearlyUtf8(bytes)) return;
    const encoding = olderOf(sample());
    if (encoding !== '') yield named(encoding);
  }
}

/** A character a byte. */
const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Of Korean syllables every third is one of these; in Chinese they are 捞 促 绰 阑 and their like. */
const KOREAN =
  /^(?:\xb0[\xa1\xed]|\xb1\xe2|\xb4[\xc2\xd9]|\xb7\xce|\xb8[\xa6\xae]|\xbb\xe7|\xbe\xee|\xbf\xa1|\xc0[\xba\xbb\xc7\xcc\xce\xda]|\xc1\xf6|\xc7[\xcf\xd1])/;
/** Simplified Chinese, its signs and the dashes of GBK. */
const GB2312 = /^(?:[\xa1-\xa3\xb0-\xf7][\xa1-\xfe]|\xa8[\x43-\x45])/;
/** Fewer characters than these may be anything. */
const FEW = 4;

/**
 * Bytes of each of these can be GB18030 too, and are characters then that hardly any text has, or wrong ones: their places tell.
 * Empty: nobody can tell, or letters of Europe in one of their many ways.
 */
function olderOf(text: string): string {
  const pairs = text.match(/[\x80-\xff][\0-\xff]/g) ?? [];
  const share = (pattern: RegExp, all: readonly string[] = pairs) =>
    all.filter((one) => pattern.test(one)).length / all.length;
  const known = share(GB2312);
  // one byte is a narrow kana
  const signs = text.match(/[\xa1-\xdf]|[\x80-\xff][\0-\xff]/g) ?? [];
  if (share(/^(?:[\x81-\x83]|[\x88-\x97].|\x98[\x40-\x72])/s, signs) >= 0.9)
    return signs.length < FEW ? '' : 'shift_jis';
  const isBig5 =
    share(/^[\xa1-\xf9][\x40-\x7e\xa1-\xfe]/) === 1 &&
    share(/^(?:[\xa4-\xc6]|\xa1[\0-\x7f])/) >= 0.8 &&
    share(/[\0-\x7f]$/) >= 0.15;
  if (isBig5 && known < 0.7) return known < 0.5 || pairs.length >= FEW ? 'big5' : '';
  // kana stand where GB2312 has them, but for the sign of a long vowel; other characters before those that begin with t to z
  const kanji = pairs.filter((one) => !/^[\xa1-\xa5]/.test(one));
  if (/\xa5.\xa1\xbc/.test(text)) return 'euc-jp';
  if (kanji.length > 0 && share(/^\xa4/) >= 0.2 && share(/^[\xb0-\xcf][\xa1-\xfe]/, kanji) === 1)
    return kanji.length < 2 * FEW ? '' : 'euc-jp';
  if (pairs.length >= 2 * FEW && share(/^[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]/) === 1 && share(KOREAN) >= 0.2)
    return 'euc-kr';
  const isLatin = known === 0 && /[a-z]/i.test(text) && !/[\x80-\xff]{2}/.test(text);
  const isCyrillic = pairs.length >= FEW && share(/^[\xe0-\xff][\xe0-\xff]/) >= 0.6;
  return isLatin || isCyrillic ? '' : 'gb18030';
}

const countOf = (sample: string, signs: RegExp): number => sample.match(signs)?.length ?? 0;
/** Those of private areas and of later years' Unicode: a name may have one, and a list of three names then has many. */
const RARE = /\p{Cn}|\p{Co}/gu;
const USUAL = /[\t\n\r\x20-\x7e\u00b0-\u00ff\u2010-\u2027\u3000-\u3011\u4e00-\u9fa5\uff01-\uff5e]/g;

/** GB18030 takes almost any bytes, so what comes out must also look like writing. */
function readsAsText(sample: string): boolean {
  if (countOf(sample, /[\u0001-\u0008\u000e-\u0019\u001b-\u001f\u007f]/g) * 200 > sample.length) return false;
  const rare = countOf(sample, RARE);
  return rare * 200 <= sample.length || (rare * 4 <= sample.length && isUsual(sample, rare));
}

const isUsual = (sample: string, rare = 0): boolean => countOf(sample, USUAL) * 10 >= (sample.length - rare) * 9;

const readsAsUsualText = (sample: string): boolean => isUsual(sample) && readsAsText(sample);
