// Writes a large archive onto the disk, file by file, without compression: films and papers are packed already.
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** What the plain format can tell of: 32 bits. */
export const MOST_ZIP_BYTES = 2 ** 32 - 2 ** 20;

export interface ZipSource {
  name: string;
  open: () => Promise<Readable>;
}

interface Written {
  fields: Buffer;
  name: Buffer;
  offset: number;
}

/** The caller has seen to it that all of them are less than `MOST_ZIP_BYTES`. */
export async function writeZipFile(to: string, sources: Iterable<ZipSource>): Promise<void> {
  const file = await open(to, 'w', 0o600);
  try {
    let at = 0;
    const written: Written[] = [];
    for (const source of sources) {
      const { length, ...entry } = await writeEntry(file, source, at);
      written.push(entry);
      at += length;
    }
    const directory = Buffer.concat(
      written.flatMap(({ fields, name, offset }) => {
        const tail = Buffer.alloc(14);
        tail.writeUInt32LE(offset, 10);
        return [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name];
      }),
    );
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(written.length, 8);
    end.writeUInt16LE(written.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(at, 16);
    await file.write(Buffer.concat([directory, end]), 0, directory.length + end.length, at);
  } finally {
    await file.close();
  }
}

const HEAD = 4;
const FIELDS = 26;

async function writeEntry(file: FileHandle, { name: text, open: opened }: ZipSource, offset: number) {
  const name = Buffer.from(text);
  let at = offset + HEAD + FIELDS + name.length;
  let [sum, size] = [0, 0];
  for await (const bytes of (await opened()) as AsyncIterable<Buffer>) {
    await file.write(bytes, 0, bytes.length, at);
    sum = crc32(bytes, sum);
    size += bytes.length;
    at += bytes.length;
  }
  // version 2.0, UTF-8 names, as they are, 1 January 1980
  const fields = Buffer.alloc(FIELDS);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name]);
  await file.write(head, 0, head.length, offset);
  return { fields, name, offset, length: at - offset };
}
