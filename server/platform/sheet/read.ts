// A sheet's bytes to rows, without any protection of the process: `worker.ts` runs it, `index.ts` guards that.
import { detect, HEAD_BYTES } from '../upload/detect.ts';
import { readCsv } from './csv.ts';
import { type Sheet, SheetError } from './types.ts';
import { readXlsx } from './xlsx.ts';

export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const sheet = await readAny(bytes);
  while (sheet.rows.at(-1)?.every((cell) => cell === '')) sheet.rows.pop();
  if (sheet.rows.length === 0) throw new SheetError('sheet-empty');
  return sheet;
}

async function readAny(bytes: Uint8Array): Promise<Sheet> {
  switch (detect(bytes.subarray(0, HEAD_BYTES), bytes.length <= HEAD_BYTES)) {
    case 'xlsx':
    case 'office':
      return readXlsx(bytes);
    case 'macro':
      throw new SheetError('macro');
    case 'text':
    case 'markup':
      return readCsv(bytes);
    case 'empty':
      throw new SheetError('sheet-empty');
    default:
      throw new SheetError('sheet-type');
  }
}
