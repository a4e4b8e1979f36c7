// Receives a form with files, each straight onto the disk: many teachers uploading at once cost no memory.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { id } from '#contract/kit.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { HEAD_BYTES } from '#server/platform/tutor/extract/index.ts';

export interface ReceivedFile {
  name: string;
  path: string;
  size: number;
  /** Its first bytes. */
  head: Buffer;
}

interface Receiver {
  /** Where files lie until they are stored. */
  folder: string;
  newId: () => string;
  /** Called as soon as the form has named the course, if it can be before the files; throws to refuse. */
  admit: (courseId: string) => Promise<void>;
}

export interface Form {
  courseId: string;
  files: ReceivedFile[];
}

/** How long a refused sender may go on before the connection is cut: long enough to read the answer. */
const LINGER_MS = 2000;

/** Throws a Failure for what is wrong with the form. What has been received is in `received`, for the caller to remove. */
export async function receive(request: FastifyRequest, receiver: Receiver, received: ReceivedFile[]): Promise<Form> {
  let courseId: string | null = null;
  await mkdir(receiver.folder, { recursive: true });
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname !== 'courseId') throw invalid({ [part.fieldname]: 'unknownField' });
        const named = id.safeParse(part.value);
        if (!named.success || courseId !== null) throw invalid({ courseId: 'badId' });
        courseId = named.data;
        await receiver.admit(courseId);
      } else {
        if (part.fieldname !== 'file') throw invalid({ [part.fieldname]: 'unknownField' });
        await save(part, receiver, received);
      }
    }
  } catch (error) {
    hangUp(request);
    throw error;
  }
  if (courseId === null) throw invalid({ courseId: 'required' });
  // a form without a chosen file sends one without a name
  const files = received.filter((file) => file.name !== '' || file.size > 0);
  if (files.length === 0) throw invalid({ file: 'required' });
  return { courseId, files };
}

async function save(part: MultipartFile, { folder, newId }: Receiver, received: ReceivedFile[]): Promise<void> {
  const file: ReceivedFile = { name: part.filename ?? '', path: join(folder, newId()), size: 0, head: Buffer.alloc(0) };
  received.push(file);
  part.file.once('limit', () =>
    part.file.destroy(new Failure(CODE.tooLarge, 'too-large', { data: { reason: 'too-large', name: file.name } })),
  );
  const counted = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      file.size += bytes.length;
      if (file.head.length < HEAD_BYTES)
        file.head = Buffer.concat([file.head, bytes.subarray(0, HEAD_BYTES - file.head.length)]);
      done(null, bytes);
    },
  });
  await pipeline(part.file, counted, createWriteStream(file.path, { mode: 0o600 }));
}

/** The rest of the body is not read to its end: it runs off until the sender has seen the answer, then the line is cut. */
function hangUp({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), LINGER_MS);
  raw.once('close', () => clearTimeout(timer));
}

const OLD_MS = 24 * 3_600_000;

/** Removes what a death left lying. */
export async function clearLeftovers(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (mtimeMs < now - OLD_MS) await rm(path, { force: true });
  }
}
