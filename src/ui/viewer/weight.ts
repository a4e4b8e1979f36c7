// How much an office archive says that it unpacks to: what would fill the memory is not unpacked.
import { ViewError } from './types.ts';

const MOST_BYTES = 30 * 1024 * 1024;
const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_PARTS = 10_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;

export interface ArchiveEntry {
  name: string;
  method: number;
  /** As it is in the archive. */
  packed: Uint8Array<ArrayBuffer>;
  /** Unpacked, as the archive says. */
  size: number;
}

/** What is in it, nothing of it unpacked. Throws ViewError for one that is no archive, or too much. */
export function checkWeight(bytes: ArrayBuffer): ArchiveEntry[] {
  if (bytes.byteLength > MOST_BYTES) throw new ViewError('large');
  const view = new DataView(bytes);
  const end = endOf(view);
  if (end === undefined) throw new ViewError('broken');
  const parts = view.getUint16(end + 10, true);
  if (parts > MOST_PARTS) throw new ViewError('large');
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  const entries: ArchiveEntry[] = [];
  for (let n = 0; n < parts; n++) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== ENTRY) throw new ViewError('broken');
    const size = view.getUint32(at + 24, true);
    unpacked += size;
    if (unpacked > MOST_UNPACKED) throw new ViewError('large');
    const lengthOfName = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (at + 46 + lengthOfName > bytes.byteLength || local + 30 > bytes.byteLength) throw new ViewError('broken');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const to = from + view.getUint32(at + 20, true);
    if (to > bytes.byteLength) throw new ViewError('broken');
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(bytes, at + 46, lengthOfName)),
      method: view.getUint16(at + 10, true),
      packed: new Uint8Array(bytes, from, to - from),
      size,
    });
    at += 46 + lengthOfName + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The last record, before a comment of any length. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  return undefined;
}
