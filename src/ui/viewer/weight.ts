// How much an office archive says that it unpacks to: what would fill the memory is not unpacked.
import { ViewError } from './types.ts';

const MOST_BYTES = 30 * 1024 * 1024;
const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_PARTS = 10_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Throws ViewError for one that is no archive, or too much. */
export function checkWeight(bytes: ArrayBuffer): void {
  if (bytes.byteLength > MOST_BYTES) throw new ViewError('large');
  const view = new DataView(bytes);
  const end = endOf(view);
  if (end === undefined) throw new ViewError('broken');
  const parts = view.getUint16(end + 10, true);
  if (parts > MOST_PARTS) throw new ViewError('large');
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let n = 0; n < parts; n++) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== ENTRY) throw new ViewError('broken');
    unpacked += view.getUint32(at + 24, true);
    if (unpacked > MOST_UNPACKED) throw new ViewError('large');
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** The last record, before a comment of any length. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  return undefined;
}
