// What the files of an archive are called. Windows writes names in GBK and says nothing of it; others write UTF-8 and do not say so
// either. One program wrote all of them, so all that say nothing are read in one encoding: 小学 in GBK is Сѧ in UTF-8.
import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { decodeText, encodingOf, hasWide, isNearlyUtf8, utf8 } from '#contract/decode.ts';

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
  const all = Buffer.concat(names.flatMap((name) => [name, SEPARATOR]));
  const encoding = encodingOf(all) ?? (utf8(all) !== undefined || isNearlyUtf8(all) ? 'utf-8' : 'gb18030');
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return (name) => {
    try {
      return decoder.decode(name);
    } catch {
      return decodeText(name) ?? name.toString(encoding === 'utf-8' ? 'utf8' : 'latin1');
    }
  };
}

const SEPARATOR = Buffer.from('/');
