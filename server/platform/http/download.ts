// Answers with a file that can do no harm where it is opened: a download, sandboxed, its type not guessed.
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ANSWERED } from './mount.ts';

export interface Download {
  name: string;
  type: string;
  content: Uint8Array | Readable;
  /** Bytes; needed for a stream. */
  size?: number;
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

/** For every file that came from outside. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const;

export async function sendDownload(
  reply: FastifyReply,
  { name, type, content, size }: Download,
): Promise<typeof ANSWERED> {
  reply.headers({ ...SAFE_HEADERS, 'content-type': type, 'content-disposition': disposition('attachment', name) });
  if (size !== undefined) reply.header('content-length', size);
  await reply.send(
    content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.length) : content,
  );
  return ANSWERED;
}
