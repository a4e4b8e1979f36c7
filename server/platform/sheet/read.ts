// A sheet's bytes to rows, without any protection of the process: `worker.ts` runs it, `index.ts` guards that.
import { detect, HEAD_BYTES } from '../upload/detect.ts';
import { readCsv } from './csv.ts';
import { type Sheet, SheetError } from './types.ts';
import { readXlsx } from './xlsx.ts';

/** Signs that nobody sees, as phones copied from other programs have them around. */
const UNSEEN = '\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff';
const ANY_UNSEEN = new RegExp(`[${UNSEEN}]`);
const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, 'g');
const AT_ENDS = new RegExp(`^[\\s${UNSEEN}]+|[\\s${UNSEEN}]+$`, 'g');

/** Numbers, phones and addresses without them; words of other letters keep those that stand within, as they may shape them. */
function asSeen(text: string): string {
  if (!ANY_UNSEEN.test(text)) return text;
  const bare = text.replace(ALL_UNSEEN, '').trim();
  return /^[\x21-\x7e]*$/.test(bare) ? bare : text.replace(AT_ENDS, '');
}

export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const sheet = await readAny(bytes);
  sheet.rows = sheet.rows.map((row) => row.map(asSeen));
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
