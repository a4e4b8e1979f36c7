// Receives a form with files, each straight onto the disk: many people uploading at once cost no memory.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CODE } from '#contract/codes.ts';
import type { Clock } from '../basics.ts';
import type { HasConfig } from '../config.ts';
import { Failure, invalid } from '../failure.ts';
import { HEAD_BYTES } from './detect.ts';

export interface ReceivedFile {
  name: string;
  path: string;
  size: number;
  /** The first bytes of the file. */
  head: Buffer;
  /** Lower-case hex. */
  sha256: string;
}

interface Form {
  /** Called for each field as it comes, before the files after it are read; throws to refuse. */
  field: (name: string, value: unknown) => Promise<void> | void;
  /** Bytes a file may have, where that is less than the server takes. */
  limit?: number;
}

/** Where files lie until they are stored. */
export const incoming = (app: HasConfig): string => join(app.config.DATA_DIR, 'incoming');

/** How long a refused sender may go on before the connection is cut: long enough to read the answer. */
const LINGER_MS = 2000;

export const unknownField = (name: string): Failure => invalid({ [name]: 'unknownField' });

/**
 * Resolves to what `take` makes of the files, called when the form is complete; afterwards they are gone from here. Throws a
 * Failure for what is wrong with the form. One without a chosen file has a file without a name and bytes: see `chosenFiles`.
 */
export async function receiveFiles<T>(
  { app, request }: { app: Clock & HasConfig; request: FastifyRequest },
  form: Form,
  take: (received: readonly ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const received: ReceivedFile[] = [];
  try {
    await receive(app, request, form, received);
    return await take(received);
  } finally {
    await Promise.all(received.map((file) => rm(file.path, { force: true })));
  }
}

/** Those that were chosen; throws when there are none. */
export function chosenFiles(received: readonly ReceivedFile[]): ReceivedFile[] {
  const files = received.filter((file) => file.name !== '' || file.size > 0);
  if (files.length === 0) throw invalid({ file: 'required' });
  return files;
}

async function receive(
  app: Clock & HasConfig,
  request: FastifyRequest,
  { field, limit }: Form,
  received: ReceivedFile[],
) {
  await mkdir(incoming(app), { recursive: true });
  try {
    const parts = limit === undefined ? request.parts() : request.parts({ limits: { fileSize: limit } });
    for await (const part of parts) {
      if (part.type === 'field') await field(part.fieldname, part.value);
      else if (part.fieldname !== 'file') throw unknownField(part.fieldname);
      else await save(part, join(incoming(app), app.newId()), limit, received);
    }
  } catch (error) {
    closeConnection(request);
    throw error;
  }
}

async function save(part: MultipartFile, path: string, limit: number | undefined, received: ReceivedFile[]) {
  const file: ReceivedFile = { name: part.filename ?? '', path, size: 0, head: Buffer.alloc(0), sha256: '' };
  received.push(file);
  part.file.once('limit', () => part.file.destroy(tooLarge(file.name, limit)));
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      file.size += bytes.length;
      hash.update(bytes);
      if (file.head.length < HEAD_BYTES)
        file.head = Buffer.concat([file.head, bytes.subarray(0, HEAD_BYTES - file.head.length)]);
      done(null, bytes);
    },
  });
  await pipeline(part.file, counted, createWriteStream(file.path, { mode: 0o600 }));
  file.sha256 = hash.digest('hex');
}

export function tooLarge(name: string, limit: number | undefined): Failure {
  const data = { reason: 'too-large', name };
  if (limit === undefined) return new Failure(CODE.tooLarge, 'too-large', { data });
  return new Failure(CODE.tooLarge, 'file-limit', { data, params: { max: Math.floor(limit / 1024 ** 2) } });
}

/** The rest of the body is not read to its end: it runs off until the sender has seen the answer, then the line is cut. */
export function closeConnection({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), LINGER_MS);
  raw.once('close', () => clearTimeout(timer));
}

const OLD_MS = 24 * 3_600_000;

/** Removes what a death left lying. */
export async function clearLeftovers(folder: string, now: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (mtimeMs < now - OLD_MS) await rm(path, { force: true });
  }
}
