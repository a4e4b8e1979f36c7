// Writes a large archive onto the disk, file by file, without compression: films and papers are packed already.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What the plain format can tell of, which every program reads: 32 bits. */
export const MOST_ZIP_BYTES = 2 ** 32 - 2 ** 20;

export interface ZipSource {
  name: string;
  open: () => Promise<Readable>;
}

/** 1 January 1980: the same content is the same archive. */
const AT = new Date(1980, 0, 1);

/** The caller has seen to it that all of them are less than `MOST_ZIP_BYTES`. */
export async function writeZipFile(to: string, sources: Iterable<ZipSource>): Promise<void> {
  const zip = new ZipFile();
  const file = createWriteStream(to, { mode: 0o600 });
  const fail = (error: Error) => void file.destroy(error);
  zip.on('error', fail);
  for (const { name, open } of sources)
    zip.addReadStream(opened(open).on('error', fail), name, { compress: false, mtime: AT, forceDosTimestamp: true });
  zip.end();
  await pipeline(zip.outputStream, file);
}

/** Opened when its turn has come: a course has more files than a process may hold open. */
const opened = (open: ZipSource['open']): Readable =>
  Readable.from(
    (async function* () {
      yield* await open();
    })(),
    { objectMode: false },
  );
