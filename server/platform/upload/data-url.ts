// Pictures that stand within a page itself, as `data:` addresses: out of it, and onto the disk as files.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { isDataPicture } from '#contract/html.ts';
import { detect, HEAD_BYTES } from './detect.ts';
import type { Extracted } from './unzip.ts';

const SHOWN = ['png', 'jpeg', 'gif', 'webp'];

/** At `to`; undefined where it is no picture after all. `name`: what it may be called. */
export async function fileOfData(
  src: string | Buffer,
  to: string,
): Promise<(Extracted & { name: string }) | undefined> {
  const text = typeof src === 'string' ? src : src.toString('latin1');
  if (!isDataPicture(text)) return undefined;
  const bytes = Buffer.from(text.slice(text.indexOf(',') + 1).replace(/%[0-9a-f]{2}/gi, decodeURIComponent), 'base64');
  const head = bytes.subarray(0, HEAD_BYTES);
  const kind = detect(head, head.length === bytes.length);
  if (!SHOWN.includes(kind)) return undefined;
  await writeFile(to, bytes, { mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: to, size: bytes.length, head, sha256, name: `picture.${kind === 'jpeg' ? 'jpg' : kind}` };
}

const MARK = ';base64,';
/** Shorter ones may stay where they are. */
const LONG = 4096;
const isBase64 = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2f ||
  byte === 0x3d ||
  byte === 0x25;

/** A page without what is long in it, each of which is `data-part:` and its number there. */
export function withoutData(page: Buffer): { page: Buffer; data: Buffer[] } {
  const [rest, data]: [Buffer[], Buffer[]] = [[], []];
  let from = 0;
  for (let mark = page.indexOf(MARK); mark >= 0; mark = page.indexOf(MARK, mark + 1)) {
    const at = page.lastIndexOf('data:', mark);
    if (at < from || mark - at > 100) continue;
    let end = mark + MARK.length;
    while (end < page.length && isBase64(page[end] ?? 0)) end++;
    if (end - at < LONG) continue;
    rest.push(page.subarray(from, at), Buffer.from(`data-part:${data.length}`));
    data.push(page.subarray(at, end));
    from = end;
    mark = end;
  }
  return { page: data.length === 0 ? page : Buffer.concat([...rest, page.subarray(from)]), data };
}
