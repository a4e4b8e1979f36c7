// What a file's first bytes say at once, so that an upload can be refused before it is stored.
import { decodeText } from '#contract/decode.ts';
import { detect, type FileKind, localNames } from '#server/platform/upload/detect.ts';
import { type ExtractDetail, type ExtractReason, LIMITS } from './types.ts';

/** `ole` may still be an encrypted office document: only the whole file tells. */
type Family = 'pdf' | 'office' | 'ole' | 'text';
export type Sniffed = { family: Family } | { reason: ExtractReason; detail?: ExtractDetail };

/** `head`: the first bytes (all of a small file); `size`: of the whole file; `name` tells text kinds apart, nothing else. */
export function sniff(head: Uint8Array, size: number, name?: string): Sniffed {
  if (size > LIMITS.fileBytes) return { reason: 'too-large' };
  if (size === 0 || head.length === 0) return { reason: 'empty' };
  const whole = head.length >= size;
  const kind = detect(head, whole);
  switch (kind) {
    case 'pdf':
      return { family: 'pdf' };
    case 'ole':
      return sniffOle(head, whole);
    case 'text':
    case 'markup':
      return sniffText(decodeText(head, whole) ?? '', whole, name);
    case 'binary': {
      // The header may be preceded by a few bytes of a mail, never by another program's file.
      const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1024)).toString('latin1');
      if (start.includes('%PDF-') && !FOREIGN.test(start)) return { family: 'pdf' };
      return wrongType(name !== undefined && TEXT_NAME.test(name) && !CONTROL.test(start) ? 'encoding' : undefined);
    }
    default:
      return isArchive(head) ? sniffZip(head, whole) : wrongType(TAKEN_FOR[kind]);
  }
}

const TAKEN_FOR: Partial<Record<FileKind, ExtractDetail>> = {
  png: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  audio: 'audio',
  video: 'video',
  executable: 'program',
};

const wrongType = (detail?: ExtractDetail): Sniffed => ({ reason: 'wrong-type', ...(detail && { detail }) });

const isArchive = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

// Pictures and archives that need no name of their own elsewhere: what a PDF header inside must not disguise.
const FOREIGN = /^(?:BM|II\*\0|MM\0\*|Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|SQLite format)/s;
// Text with a life of its own, which no teacher writes a lesson in.
const FOREIGN_TEXT = /^\ufeff?\s*(?:\{\\rtf|%!PS|<(?:!doctype\s|html|\?xml|svg))/i;

const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/;
const TEXT_NAME = /\.(?:txt|text|md|markdown)$/i;
const ANY_EXTENSION = /\.[a-z0-9]{1,8}$/i;

function sniffText(text: string, whole: boolean, name: string | undefined): Sniffed {
  if (whole && text.replace('\ufeff', '').trim() === '') return { reason: 'empty' };
  if (FOREIGN_TEXT.test(text)) return wrongType('markup');
  if (name !== undefined && ANY_EXTENSION.test(name) && !TEXT_NAME.test(name)) return wrongType('text');
  return { family: 'text' };
}

/** Reads the names in local headers; part names of another format are enough to refuse. */
function sniffZip(head: Uint8Array, whole: boolean): Sniffed {
  const names = localNames(head);
  const known = zipFamily(names);
  if (known) return known;
  const office = names.some((name) =>
    /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|ppt\/)/.test(name),
  );
  return office && !(whole && names.length > 0 && !names.includes('[Content_Types].xml'))
    ? { family: 'office' }
    : { reason: 'wrong-type', detail: 'archive' };
}

/** The office format that these part names show, if they do. */
export function zipFamily(names: Iterable<string>): Sniffed | undefined {
  for (const name of names) {
    if (name === 'word/document.xml' || name === 'ppt/presentation.xml') return { family: 'office' };
    if (name === 'xl/workbook.xml' || name === 'xl/workbook.bin')
      return { reason: 'wrong-type', detail: 'spreadsheet' };
  }
  return undefined;
}

/** An OLE file is an old .doc/.ppt/.xls, or the envelope of an encrypted .docx/.pptx. */
export function sniffOle(bytes: Uint8Array, whole: boolean): Sniffed {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const has = (name: string) => text.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return { reason: 'encrypted' };
  if (whole || ['WordDocument', 'PowerPoint Document', 'Workbook'].some(has)) {
    return { reason: 'wrong-type', detail: 'legacy-office' };
  }
  return { family: 'ole' };
}
