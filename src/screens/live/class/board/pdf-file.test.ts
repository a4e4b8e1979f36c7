// The library that the viewer reads PDF with finds in ours what was put in.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test, vi } from 'vitest';
import { pdfOf } from './pdf-file.ts';

test('a page for each picture, as wide and as high as it', async () => {
  // the server's reader brings a version of its own, which leaves its worker to whoever shares these globals
  vi.stubGlobal('pdfjsWorker', undefined);
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]);
  const data = pdfOf([
    { jpeg, width: 1600, height: 900 },
    { jpeg, width: 900, height: 900 },
  ]);
  const pdf = await getDocument({ data, stopAtErrors: true, verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(2);
  const sizes = [];
  for (const n of [1, 2]) {
    const { width, height } = (await pdf.getPage(n)).getViewport({ scale: 1 });
    sizes.push(Math.round((width / height) * 100) / 100);
  }
  expect(sizes).toEqual([1.78, 1]);
  await pdf.loadingTask.destroy();
});
