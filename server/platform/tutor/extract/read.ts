// One document's bytes to passages, without any protection of the process: `worker.ts` runs it, `index.ts` guards that.
import { HEAD_BYTES } from '#server/platform/upload/detect.ts';
import { withoutSigns, xmlWithoutSigns } from './formula-signs.ts';
import { toPassages } from './passages.ts';
import { type Sniffed, sniff, sniffOle, zipFamily } from './sniff.ts';
import { cleanText, requireText } from './text.ts';
import {
  type DocumentType,
  ExtractError,
  type ExtractedBlock,
  type Extraction,
  type Report,
  type UnreadPart,
} from './types.ts';

// Parsers are loaded when they are needed: a thread that reads a text file starts in half the time.
const load = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => (await import('./docx.ts')).readDocx,
  pptx: async () => (await import('./pptx.ts')).readPptx,
  md: async () => (await import('./markdown.ts')).readMarkdown,
  txt: async () => (await import('./plain.ts')).readPlain,
};

interface Read {
  type: DocumentType;
  blocks: ExtractedBlock[];
  skippedPictures?: number;
  unread?: UnreadPart[];
}

export async function read(bytes: Uint8Array, name: string, report: Report): Promise<Extraction> {
  const read = await readBlocks(bytes, name, (progress) => report(progress * 0.9));
  const { type, blocks, skippedPictures = 0, unread: ofPages = [] } = read;
  const { passages, figures, unread: inBlocks } = toPassages(blocks);
  if (passages.length === 0) throw new ExtractError('no-text', 'The document has no text; it may be a scan.');
  report(1);
  return { type, passages, figures, skippedPictures, unread: [...ofPages, ...inBlocks] };
}

async function readBlocks(bytes: Uint8Array, name: string, report: Report): Promise<Read> {
  switch (family(sniff(bytes.subarray(0, HEAD_BYTES), bytes.length, name))) {
    case 'pdf':
      return { type: 'pdf', ...(await (await load.pdf())(bytes, report)) };
    case 'office':
      return readOffice(bytes, report);
    case 'ole':
      family(sniffOle(bytes, true));
      throw new ExtractError('wrong-type', 'An old office file.', 'legacy-office');
    default:
      return readText(bytes, name);
  }
}

function family(sniffed: Sniffed) {
  if ('family' in sniffed) return sniffed.family;
  throw new ExtractError(sniffed.reason, `Refused by its first bytes: ${sniffed.reason}.`, sniffed.detail);
}

async function readOffice(bytes: Uint8Array, report: Report): Promise<Read> {
  const { openArchive } = await import('#server/platform/office/zip.ts');
  const opened = await openArchive(bytes);
  const xml = async (name: string) => {
    const part = await opened.xml(name);
    return part === undefined ? undefined : xmlWithoutSigns(part);
  };
  const archive = { ...opened, xml };
  const known = zipFamily(archive.names);
  if (!known) throw new ExtractError('wrong-type', 'An archive that is no document.', 'archive');
  family(known);
  const { pictureReader } = await import('./pictures.ts');
  const pictures = pictureReader(archive);
  const type = archive.names.includes('word/document.xml') ? 'docx' : 'pptx';
  const blocks = await (await load[type]())(archive, pictures, report);
  return { type, blocks, skippedPictures: pictures.skipped() };
}

async function readText(bytes: Uint8Array, name: string): Promise<Read> {
  const text = withoutSigns(cleanText(requireText(bytes)));
  if (text.trim() === '') throw new ExtractError('empty', 'The file holds nothing but white space.');
  return /\.(?:md|markdown)$/i.test(name)
    ? { type: 'md', blocks: (await load.md())(text) }
    : { type: 'txt', blocks: (await load.txt())(text) };
}
