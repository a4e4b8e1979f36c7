// One part of a file (RFC 9110, section 14): what a film's player asks for when somebody seeks.
import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../files.ts';

interface Whole {
  /** Bytes. */
  size: number;
  /** Of the bytes themselves, so that a part never joins another file's. */
  sha256: string;
}

interface Part {
  status: 200 | 206 | 416;
  headers: Record<string, string>;
  /** The bytes of the file to be read; null: none of them; absent: all. */
  range?: ByteRange | null;
}

/** How this file answers these headers. Several parts at once, and what cannot be read, get the whole. */
export function partOf(headers: IncomingHttpHeaders, { size, sha256 }: Whole): Part {
  const etag = `"${sha256}"`;
  const common = { 'accept-ranges': 'bytes', etag };
  const whole: Part = { status: 200, headers: { ...common, 'content-length': String(size) } };
  const { range, 'if-range': condition } = headers;
  // a date, or a weak mark, never vouches for the same bytes
  if (range === undefined || (condition !== undefined && condition !== etag)) return whole;
  const asked = rangeOf(range, size);
  if (asked === undefined) return whole;
  if (asked === null)
    return {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${size}`, 'content-length': '0' },
      range: null,
    };
  const { start, end } = asked;
  return {
    status: 206,
    headers: {
      ...common,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    },
    range: asked,
  };
}

/** The range that a header asks for. Undefined: no single range; null: a range that this file does not have. */
function rangeOf(header: string, size: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : null;
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return null;
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
