// PDF: pages to lines to blocks. Lines come from pdf.js's text items; everything else is geometry.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { withPictures } from './figures.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { type Layouts, layouts, settle } from './pdf-columns.ts';
import type { PageLines } from './pdf-lines.ts';
import { type Pdf, paintOf } from './pdf-paint.ts';
import { covers, type PagePictures, type PaintedPicture, pagePictures } from './pdf-pictures.ts';
import { linesAndTables } from './pdf-tables.ts';
import { ExtractError, type ExtractedBlock, LIMITS, type Report } from './types.ts';

interface ReadPdf {
  blocks: ExtractedBlock[];
  skippedPictures: number;
}

export async function readPdf(bytes: Uint8Array, report: Report): Promise<ReadPdf> {
  requireEnd(bytes);
  const pdf = await open(bytes);
  if (pdf.numPages > LIMITS.pages) throw new ExtractError('too-large', `${pdf.numPages} pages.`);
  const pages: PageLines[] = [];
  const known = layouts();
  const pictures = pagePictures();
  const painted = new Map<number, PaintedPicture[]>();
  let broken = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number, pictures, known).catch(() => undefined);
    if (page) {
      pages.push(page.lines);
      painted.set(number, page.painted);
    }
    if (!page) broken++;
    report(number / pdf.numPages);
  }
  if (broken > 0) throw new ExtractError('corrupt', `${broken} of ${pdf.numPages} pages cannot be read.`);
  settle(known);
  return { blocks: withPictures(pdfBlocks(pages), painted), skippedPictures: pictures.skipped() };
}

/** A file cut off on its way would be repaired by pdf.js and silently lose pages. */
function requireEnd(bytes: Uint8Array): void {
  const tail = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + Math.max(0, bytes.length - 65_536),
    Math.min(bytes.length, 65_536),
  );
  if (!tail.includes('startxref')) throw new ExtractError('corrupt', 'The PDF has no end: it is incomplete.');
}

/** Adobe's tables of Chinese codes: a PDF that does not carry its font says its words by one of them. */
const CMAPS = `${dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))}/cmaps/`;

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // No page is ever drawn: no font faces, no scripts, no forms, errors instead of guesses' warnings.
    return await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      maxImageSize: LIMITS.pdfPicturePixels,
      isOffscreenCanvasSupported: false,
      cMapUrl: CMAPS,
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new ExtractError('encrypted', 'The PDF needs a password.');
    throw new ExtractError('corrupt', `The PDF cannot be read: ${String(error)}`);
  }
}

const NO_RULES = { across: [], down: [], shades: [] };

async function readPage(pdf: Pdf, number: number, pictures: PagePictures, known: Layouts) {
  const page = await pdf.getPage(number);
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const content = await page.getTextContent();
  const items = content.items.flatMap((item) => ('str' in item ? [item] : []));
  // what is painted is worth less than words: a page whose painting cannot be read is read without it
  const paint = number > LIMITS.pdfPaintedPages ? undefined : await paintOf(page).catch(() => undefined);
  const painted = paint ? await pictures.read(page, paint.pictures).catch(() => []) : [];
  const size = { bottom, height: top - bottom };
  const lines = linesAndTables(items, paint?.rules ?? NO_RULES, size, known);
  page.cleanup();
  const isPicture = paint?.pictures.some(({ at }) => covers(page, at)) ?? false;
  const read: PageLines = { number, width: right - left, ...size, isPicture, lines };
  return { lines: read, painted };
}
