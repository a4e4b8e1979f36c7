// Whether a page of a PDF came to be seen: pdf.js leaves out what it cannot decode, and says so in its log alone.
import { OPS, type PDFPageProxy } from 'pdfjs-dist';

/** All of a page, or a picture or a font of it. */
export type PdfLoss = 'page' | 'part' | null;

const STRIP = 256;

function isBlank(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d');
  if (!context) return false;
  for (let y = 0; y < canvas.height; y += STRIP) {
    const { data } = context.getImageData(0, y, canvas.width, Math.min(STRIP, canvas.height - y));
    if (new Uint32Array(data.buffer).some((pixel) => pixel !== 0xffffffff)) return false;
  }
  return true;
}

/** Letters are there, or were asked of a font that could not be read. */
const isWritten = (glyphs: readonly unknown[]): boolean =>
  glyphs.length === 0 ||
  glyphs.some((glyph) => typeof glyph === 'object' && glyph !== null && 'isSpace' in glyph && !glyph.isSpace);

/** After the page was drawn on the canvas. */
export async function lossOf(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<PdfLoss> {
  // what could not be decoded is null among the page's objects
  const isUndecoded = [...page.objs].some(([, data]) => data === null);
  if (!isBlank(canvas)) return isUndecoded ? 'part' : null;
  if (isUndecoded) return 'page';
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.some((op, i) => op === OPS.showText && isWritten(argsArray[i][0])) ? 'page' : null;
}
