// What a file is, as its first bytes say. Its name tells kinds of text apart, nothing else.
import { decodeText } from '#contract/decode.ts';

/** How many bytes of the head are worth reading. */
export const HEAD_BYTES = 65_536;

/** `office`: an Office archive whose kind its head does not show; `ole`: an old office file, or the envelope of an encrypted one. */
export type FileKind =
  | 'empty'
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'office'
  | 'macro'
  | 'zip'
  | 'ole'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'audio'
  | 'video'
  | 'executable'
  | 'markup'
  | 'text'
  | 'binary';

const latin1 = (bytes: Uint8Array, from = 0, to = bytes.length): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', from, to);

const CONTAINERS: readonly (readonly [RegExp, FileKind])[] = [
  [/^PK(?:\x03\x04|\x05\x06)/, 'zip'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'ole'],
  [/^\s*%PDF-/, 'pdf'],
];

// of what is no text; in this order: the first that fits
const MAGIC: readonly (readonly [RegExp, FileKind])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'png'],
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF.{4}WEBP/s, 'webp'],
  [/^(?:ID3|OggS|fLaC|RIFF.{4}WAVE|\xff[\xfb\xf3\xf2\xf1\xf9]|.{4}ftypM4A)/s, 'audio'],
  [/^(?:.{4}ftyp|\x1a\x45\xdf\xa3|RIFF.{4}AVI )/s, 'video'],
  [
    /^(?:MZ|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]|\x00asm|dex\n|L\x00\x00\x00\x01\x14\x02\x00)/,
    'executable',
  ],
];

/** `whole`: `head` is all of the file. */
export function detect(head: Uint8Array, whole: boolean): FileKind {
  if (head.length === 0) return 'empty';
  const start = latin1(head, 0, 1024);
  const container = CONTAINERS.find(([pattern]) => pattern.test(start))?.[1];
  if (container === 'zip') return archiveKind(localNames(head), whole);
  if (container !== undefined) return container;
  const text = decodeText(head, whole);
  if (text !== undefined) return isMarkup(text) ? 'markup' : 'text';
  return MAGIC.find(([pattern]) => pattern.test(start))?.[1] ?? 'binary';
}

/** The part names that local headers tell, as far as the head reaches. */
export function localNames(head: Uint8Array): string[] {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const names: string[] = [];
  for (
    let at = bytes.indexOf('PK\x03\x04');
    at >= 0 && at + 30 <= bytes.length;
    at = bytes.indexOf('PK\x03\x04', at + 4)
  ) {
    names.push(bytes.toString('latin1', at + 30, at + 30 + bytes.readUInt16LE(at + 26)));
  }
  return names;
}

/** `whole`: these are all the names there are. */
export function archiveKind(names: readonly string[], whole: boolean): FileKind {
  if (names.some((name) => /(?:^|\/)vbaProject\.bin$|^xl\/macrosheets\//i.test(name))) return 'macro';
  for (const name of names) {
    if (name === 'word/document.xml') return 'docx';
    if (name === 'ppt/presentation.xml') return 'pptx';
    if (name === 'xl/workbook.xml' || name === 'xl/workbook.bin') return 'xlsx';
  }
  const office = names.some((name) =>
    /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|ppt\/|xl\/)/.test(name),
  );
  return office && !(whole && names.length > 0 && !names.includes('[Content_Types].xml')) ? 'office' : 'zip';
}

// a browser that guesses would run these, wherever in the first kilobyte they stand
const MARKUP =
  /<(?:!doctype|html|head|body|script|iframe|svg|object|embed|meta|link|style|img|a|form|xml|math)[\s>/]|<\?(?:xml|php)|<%/i;

const isMarkup = (text: string): boolean => MARKUP.test(text.slice(0, 1024));
