// Answers with a file that can do no harm where it is opened: a download, sandboxed, its type not guessed.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Files } from '../files.ts';
import { ANSWERED } from './mount.ts';
import { partOf } from './range.ts';

export interface Download {
  name: string;
  type: string;
  content: Uint8Array;
}

/** A file that `files` keeps. */
interface Kept {
  name: string;
  type: string;
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** RFC 6266: a plain name for old programs, the real one beside it. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Headers of every answer that carries a file from outside. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const;

const headersOf = ({ name, type }: Pick<Kept, 'name' | 'type'>) => ({
  ...SAFE_HEADERS,
  'content-type': type,
  'content-disposition': disposition('attachment', name),
});

export async function sendDownload(reply: FastifyReply, { name, type, content }: Download): Promise<typeof ANSWERED> {
  reply.headers({ ...headersOf({ name, type }), 'content-length': content.length });
  await reply.send(Buffer.from(content.buffer, content.byteOffset, content.length));
  return ANSWERED;
}

/** All of it or the one part that was asked for; whoever asks for its head alone opens nothing. */
export async function sendKept(
  files: Files,
  file: Kept,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof ANSWERED> {
  const { status, headers, body } = answerOf(files, file, request);
  reply.code(status).headers({ ...headersOf(file), ...headers });
  await reply.send(await body());
  return ANSWERED;
}

interface Asked {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** How a kept file answers; `body` opens what is to be read, if anything. */
export function answerOf(files: Files, { key, size, sha256 }: Omit<Kept, 'name' | 'type'>, { method, headers }: Asked) {
  // RFC 9110: a Range means something with GET alone
  const isHead = method === 'HEAD';
  const part = partOf(isHead ? {} : headers, { size, sha256 });
  // a whole file is read as a range, too: so the reader leaves no garbage in either case
  const whole = size > 0 ? { start: 0, end: size - 1 } : undefined;
  const body = async (): Promise<Readable | null> =>
    isHead || part.range === null ? null : files.stream(key, part.range ?? whole);
  return { status: part.status, headers: part.headers, body };
}
