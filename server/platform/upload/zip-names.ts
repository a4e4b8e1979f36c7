// What the files of an archive are called. Windows writes names in GBK and says nothing of it; others write UTF-8 and do not say so
// either. One program wrote all of them, so all that say nothing are read in one encoding: 小学 in GBK is Сѧ in UTF-8.
import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { decodeText, hasWide, utf8 } from './decode.ts';

type Named = Pick<Entry, 'fileNameRaw' | 'extraFields' | 'generalPurposeBitFlag'>;

const UTF8_FLAG = 0x800;
/** Info-ZIP's: the name in UTF-8, behind a byte of version and a checksum of the other name. */
const UNICODE_PATH = 0x7075;

/** In the order of the entries, in NFC, parted by `/`. */
export function entryNames(entries: readonly Named[]): string[] {
  const raw = entries.map((entry) => {
    const more = unicodeName(entry);
    const bytes = more ?? entry.fileNameRaw;
    return { bytes, says: more !== undefined || (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0, text: utf8(bytes) };
  });
  // where one that says UTF-8 is none, the others are believed only where they can be nothing else
  const isLying = raw.some(({ says, text }) => says && text === undefined);
  const isTold = ({ says, text }: (typeof raw)[number]) => says && text !== undefined && (!isLying || hasWide(text));
  const read = readerFor(raw.filter((one) => !isTold(one)).map(({ bytes }) => bytes));
  return raw.map((one) => (isTold(one) ? (one.text ?? '') : read(one.bytes)).normalize('NFC').replaceAll('\\', '/'));
}

function unicodeName({ extraFields, fileNameRaw }: Named): Buffer | undefined {
  const data = extraFields.find(({ id }) => id === UNICODE_PATH)?.data;
  // it speaks of another name, which was changed since
  if (!data || data.length < 6 || data.readUInt32LE(1) !== crc32(fileNameRaw)) return undefined;
  return data.subarray(5);
}

function readerFor(names: readonly Buffer[]): (name: Buffer) => string {
  const texts = names.map((name) => utf8(name));
  const isUtf8 = texts.every((text) => text !== undefined);
  if (isUtf8 && !isGb(names, texts.join('/'))) return (name) => name.toString('utf8');
  const gb = new TextDecoder('gb18030', { fatal: true });
  return (name) => {
    try {
      return gb.decode(name);
    } catch {
      return decodeText(name) ?? name.toString('latin1');
    }
  };
}

/** A letter of Europe stands beside letters, and a sign beside letters or digits: `café`, `1·2`. */
const EUROPEAN = /^(?:[\0-\x7f]|(?<=[a-z\d])[\xa1-\u024f]|[\xa1-\u024f](?=[a-z\d]))*$/i;
/** Two bytes each, as GB2312 has its Chinese characters. */
const CHINESE = /^(?:[\0-\x7f]|[\xb0-\xf7][\xa1-\xfe])*$/;

/** Of names that are all UTF-8: whether they are Chinese that only happens to be. */
const isGb = (names: readonly Buffer[], text: string): boolean =>
  !hasWide(text) && !EUROPEAN.test(text) && names.every((name) => CHINESE.test(name.toString('latin1')));
