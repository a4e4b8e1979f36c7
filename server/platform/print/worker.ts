// Runs in a thread of its own, started by index.ts: makes PDFs one after another, and sends each when it is made.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import printer from 'pdfmake';
import { definitionOf } from './layout.ts';
import { measureWith } from './lines.ts';
import type { PrintDocument } from './types.ts';

export interface PrintInput {
  font: string;
  documents: PrintDocument[];
}
export type PrintMessage = { at: number; pdf: Uint8Array } | { at: number; problem: string } | 'done';

// only index.ts starts it, with such data
const { font, documents } = workerData as PrintInput;
const say = (message: PrintMessage) => parentPort?.postMessage(message);

measureWith(readFileSync(font));
printer.setFonts({ Noto: { normal: font, bold: font, italics: font, bolditalics: font } });
printer.setUrlAccessPolicy(() => false);
printer.setLocalAccessPolicy((path) => path === font);

for (const [at, document] of documents.entries()) {
  try {
    say({ at, pdf: new Uint8Array(await printer.createPdf(definitionOf(document)).getBuffer()) });
  } catch (error) {
    say({ at, problem: String(error) });
  }
}
say('done');
