// PDF: pages to lines to blocks. Lines come from pdf.js's text items; everything else is geometry.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { withPagePictures } from './figures.ts';
import { withoutSigns } from './formula-signs.ts';
import { turnBack, turnedItems, turnOf, watermarks } from './pdf-angles.ts';
import { addUnread, withoutColumns } from './pdf-apart.ts';
import { withBlanks } from './pdf-blanks.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { type Layouts, layouts, settleMargins } from './pdf-columns.ts';
import { withFormulas } from './pdf-formulas.ts';
import type { Font } from './pdf-letters.ts';
import type { PageLines } from './pdf-lines.ts';
import { type Matrix, type Pdf, type PdfPage, paintOf, times } from './pdf-paint.ts';
import { covers, type PagePictures, type PaintedPicture, pagePictures } from './pdf-pictures.ts';
import { seenItems, sightOf } from './pdf-seen.ts';
import { linesAndTables } from './pdf-tables.ts';
import { fontTrust, MANY_PATHS, unreadOf } from './pdf-unread.ts';
import { withoutRadicals } from './text.ts';
import { ExtractError, type ExtractedBlock, LIMITS, type Report, type UnreadPart } from './types.ts';

interface ReadPdf {
  blocks: ExtractedBlock[];
  skippedPictures: number;
  unread: UnreadPart[];
}

export async function readPdf(bytes: Uint8Array, report: Report): Promise<ReadPdf> {
  requireEnd(bytes);
  const pdf = await open(bytes);
  if (pdf.numPages > LIMITS.pages) throw new ExtractError('too-large', `${pdf.numPages} pages.`);
  const pages: PageLines[] = [];
  const config = await pdf.getOptionalContentConfig().catch(() => undefined);
  const { OPS } = await getResolvedPDFJS();
  const isLayerOn = (layer: unknown) => layer === null || config?.isVisible(layer) !== false;
  const watch = ({ commonObjs }: PdfPage) =>
    sightOf(OPS, isLayerOn, (name) => (commonObjs.has(name) ? (commonObjs.get(name) as Font) : undefined));
  const state: Reading = { pictures: pagePictures(), known: layouts(), trust: fontTrust(), watch };
  const painted = new Map<number, PaintedPicture[]>();
  const unread: UnreadPart[] = [];
  let broken = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number, state).catch(() => undefined);
    if (page) {
      pages.push(page.lines);
      painted.set(number, page.painted);
      unread.push(...page.unread);
    }
    if (!page) broken++;
    report(number / pdf.numPages);
  }
  if (broken > 0) throw new ExtractError('corrupt', `${broken} of ${pdf.numPages} pages cannot be read.`);
  settleMargins(state.known);
  return {
    blocks: withPagePictures(pdfBlocks(pages, unread), painted),
    skippedPictures: state.pictures.skipped(),
    unread,
  };
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

const NO_PAINT = {
  pictures: [],
  rules: { across: [], down: [], shades: [] },
  glyphs: undefined,
  paths: 0,
  others: 0,
  mute: 0,
};

/** What is known of the pages before. */
interface Reading {
  pictures: PagePictures;
  known: Layouts;
  trust: ReturnType<typeof fontTrust>;
  watch: (page: PdfPage) => ReturnType<typeof sightOf>;
}

/** Of formulas: 𝑇 is looked for as T, and ℎ, which has its place elsewhere, as h. */
const plainLetters = (text: string): string =>
  text.replace(/[\u{1d400}-\u{1d7ff}\u210e]/gu, (letter) => letter.normalize('NFKC'));

async function readPage(pdf: Pdf, number: number, { pictures, known, trust, watch }: Reading) {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  const raw = content.items.flatMap((item) =>
    'str' in item ? [{ ...item, str: withoutRadicals(plainLetters(withoutSigns(item.str))) }] : [],
  );
  const turn = turnBack(turnOf(page.rotate, raw));
  const { width, ...size } = frameOf(page.view, turn);
  const { see, sight } = watch(page);
  // what is painted is worth less than words: a page whose painting cannot be read is read without it
  const paint =
    (number > LIMITS.pdfPaintedPages ? undefined : await paintOf(page, turn, see).catch(() => undefined)) ?? NO_PAINT;
  const painted = await pictures.read(page, paint.pictures).catch(() => []);
  const sighted = paint === NO_PAINT ? undefined : sight;
  const { seen, hidden, struck } = seenItems(turnedItems(raw, turn), sighted, paint.rules.across);
  const { readable, unreadable } = trust(seen, paint.glyphs);
  const marks = watermarks(readable);
  const { items, unknown } = withFormulas(
    readable.filter((item) => !marks.has(item)),
    paint.rules,
  );
  const lines = linesAndTables(withBlanks(items, paint.rules), paint.rules, size, known);
  const isPicture = paint.pictures.some(({ at }) => covers(page, at));
  page.cleanup();
  const unread = unreadOf(number, {
    letters: items.map(({ str }) => str.replace(/\s/g, '')).join('').length,
    unreadable: unreadable + paint.mute,
    angled: marks.size,
    hidden,
    struck,
    unknown,
    paint: { pictures: paint.pictures.length + paint.others, paths: paint.paths, isPicture },
  });
  const read: PageLines = { number, width, ...size, isPicture, isDrawn: paint.paths >= MANY_PATHS, lines };
  const { page: upright, columns } = withoutColumns(read);
  addUnread(unread, number, 'angled', columns);
  return { lines: upright, painted, unread };
}

/** A page's edges once it is turned. */
function frameOf([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], turn: Matrix) {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => times(turn, [1, 0, 0, 1, x, y])));
  const [xs, ys] = [corners.map((c) => c[4]), corners.map((c) => c[5])];
  const low = Math.min(...ys);
  return { width: Math.max(...xs) - Math.min(...xs), bottom: low, height: Math.max(...ys) - low };
}
