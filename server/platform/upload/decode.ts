// Bytes to text by strict decoding: UTF-8, UTF-16, GB18030, Big5.

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

/** Strictly; undefined where it is no UTF-8. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Characters of three and more bytes: text of another encoding has none by chance. */
export const hasWide = (text: string): boolean => /[\u0800-\uffff]/.test(text);

const GB = /^(?:gb_?2312(?:-80)?|gb18030|gbk|x-gbk|cp936|ms936|hz-gb-2312|chinese)$/i;

/**
 * Text that says what it is written in: believed where its bytes can be that, and are not plainly UTF-8. Chinese of two bytes may
 * be UTF-8 by chance, so that what is said decides there.
 */
export function decodeNamed(bytes: Uint8Array, name = ''): string | undefined {
  const own = utf8(bytes);
  const label = GB.test(name) ? 'gb18030' : name;
  const isMarked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(Buffer.from(bytes.subarray(0, 3)).toString('latin1'));
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

function candidates(bytes: Uint8Array): Candidate[] {
  const named = (encoding: string) => [{ encoding, reads: readsAsText }];
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return named('utf-8');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return named('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return named('utf-16be');
  // Without a mark only UTF-16 has zero bytes in text; the wrong order of bytes gives rare characters of every script.
  if (bytes.subarray(0, SAMPLE).includes(0)) {
    return ['utf-16le', 'utf-16be'].map((encoding) => ({ encoding, reads: readsAsUsualText }));
  }
  return [...named('utf-8'), ...(looksLikeBig5(bytes) ? named('big5') : []), ...named('gb18030')];
}

/** Of the pairs of bytes: in Big5 more than so many are its usual characters, and in GB18030 as many would be rare ones. */
const USUAL_PAIRS = 0.8;
const RARE_PAIRS = 0.15;

/** Bytes of Big5 can be GB18030 too, and are characters then that hardly any text has: their second byte tells. */
function looksLikeBig5(bytes: Uint8Array): boolean {
  let [pairs, usual, rare] = [0, 0, 0];
  for (let at = 0; at < Math.min(bytes.length, SAMPLE) - 1; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    at++;
    pairs++;
    if (trail < 0x80) rare++;
    if ((lead >= 0xa4 && lead <= 0xc6) || (lead === 0xa1 && trail < 0x80)) usual++;
    else if (lead < 0xa1 || lead > 0xf9 || trail < 0x40 || (trail > 0x7e && trail < 0xa1)) return false;
  }
  return pairs > 0 && usual >= pairs * USUAL_PAIRS && rare >= pairs * RARE_PAIRS;
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
