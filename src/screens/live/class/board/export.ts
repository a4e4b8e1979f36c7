// Drawn pages as files: a PNG of one, a PDF of all.

import { SIDE } from '#contract/live-limits.ts';
import { saveFile } from '#src/api/download.ts';
import { heightOfPage, LINE, type Shape, shapePath } from '#src/ui/ink/shape.ts';
import { pdfOf } from './pdf-file.ts';

/** The width of an exported picture, in pixels. */
const WIDE = 1920;
const QUALITY = 0.92;

export async function savePng(strokes: readonly Shape[], ratio: number, name: string): Promise<void> {
  saveFile({ blob: await blobOf(paint(strokes, ratio), 'image/png'), name });
}

export async function savePdf(pages: readonly (readonly Shape[])[], ratio: number, name: string): Promise<void> {
  const pictures = [];
  for (const strokes of pages) {
    const canvas = paint(strokes, ratio);
    const jpeg = new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer());
    pictures.push({ jpeg, width: canvas.width, height: canvas.height });
  }
  saveFile({ blob: new Blob([pdfOf(pictures)], { type: 'application/pdf' }), name });
}

function paint(strokes: readonly Shape[], ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDE;
  canvas.height = Math.round(WIDE / ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(WIDE / SIDE, WIDE / SIDE);
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, heightOfPage(ratio));
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) paintOne(context, stroke, ratio);
  return canvas;
}

function paintOne(context: CanvasRenderingContext2D, stroke: Shape, ratio: number): void {
  const { color, width, text = '', points } = stroke;
  context.fillStyle = color;
  context.strokeStyle = color;
  const path = shapePath(stroke, ratio);
  if (path) {
    context.globalAlpha = path.opacity;
    context.lineWidth = width;
    if (path.fill) context.fill(new Path2D(path.d));
    else context.stroke(new Path2D(path.d));
    context.globalAlpha = 1;
    return;
  }
  const [x = 0, y = 0] = points[0] ?? [];
  context.font = `${width}px ${getComputedStyle(document.body).fontFamily}`;
  for (const [i, line] of text.split('\n').entries()) context.fillText(line, x, y / ratio + width * (1 + i * LINE));
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`no ${type}`))), type, QUALITY),
  );
