// Office archives: sizes are judged before anything is inflated, and only the named parts ever are.
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { PACKAGE_RELATIONS, usuallyNamed } from '#contract/office/main-part.ts';
import { plainTexts } from '#contract/office/xml-tree.ts';
import { STORED, writeZip } from '#contract/office/zip.ts';
import { ExtractError } from './extract-error.ts';
import { OFFICE_LIMITS } from './limits.ts';
import { decodeXml, rejectDtd } from './xml.ts';

/** The part that it begins with has its usual name, whatever the package calls it. */
export interface Archive {
  names: string[];
  /** An XML part's text, checked; nothing when the archive has no such part. */
  xml(name: string): Promise<string | undefined>;
  /** A part as it is; nothing when there is none, or when it has more than `most` bytes. */
  bytes(name: string, most: number): Promise<Uint8Array | undefined>;
}

interface PartLimits {
  /** One XML part, inflated. */
  partBytes: number;
  /** All that are asked for. */
  partsBytes: number;
}

export async function openArchive(bytes: Uint8Array, limits: PartLimits = OFFICE_LIMITS): Promise<Archive> {
  const zip = await readable(() =>
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { lazyEntries: true }),
  );
  const listed = await readable(() => listEntries(zip));
  const entries = usuallyNamed(listed, await relationsOf(zip, listed));
  let inflated = 0;
  return {
    names: [...entries.keys()],
    async xml(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      inflated += entry.uncompressedSize;
      if (entry.uncompressedSize > limits.partBytes || inflated > limits.partsBytes) {
        throw new ExtractError('too-large', `The part ${name} is too large.`);
      }
      const xml = plainTexts(decodeXml(await readable(() => inflate(zip, entry))));
      rejectDtd(xml);
      return xml;
    },
    async bytes(name, most) {
      const entry = entries.get(name);
      return entry && entry.uncompressedSize <= most ? readable(() => inflate(zip, entry)) : undefined;
    },
  };
}

const MOST_RELATIONS = 65_536;

/** Empty where there are none, or they cannot be read: whoever needs them says so. */
async function relationsOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<string> {
  const entry = entries.get(PACKAGE_RELATIONS);
  if (!entry || entry.uncompressedSize > MOST_RELATIONS) return '';
  return inflate(zip, entry)
    .then((bytes) => plainTexts(decodeXml(bytes)))
    .catch(() => '');
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > OFFICE_LIMITS.zipEntries)
    throw new ExtractError('bomb', `${zip.entryCount} parts in the archive.`);
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.generalPurposeBitFlag & 1) throw new ExtractError('encrypted', 'The archive is encrypted.');
    if (entries.has(entry.fileName)) throw new ExtractError('corrupt', `The part ${entry.fileName} is there twice.`);
    total += entry.uncompressedSize;
    if (total > OFFICE_LIMITS.zipTotalBytes || swells(entry))
      throw new ExtractError('bomb', 'The archive swells when read.');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function swells({ uncompressedSize, compressedSize }: Entry): boolean {
  return (
    uncompressedSize > OFFICE_LIMITS.zipRatioFromBytes && uncompressedSize > compressedSize * OFFICE_LIMITS.zipRatio
  );
}

async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // yauzl stops the stream at the claimed size, so a lying header cannot make this grow.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new ExtractError('corrupt', `The part ${entry.fileName} is damaged.`);
  return bytes;
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ExtractError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ExtractError(
      /too many bytes/.test(message) ? 'bomb' : 'corrupt',
      `The archive cannot be read: ${message}`,
    );
  }
}

/** A plain archive without compression: what was checked, and only that, can be handed to another library. */
export function storeZip(parts: Iterable<[name: string, content: string | Uint8Array]>): Buffer {
  const entries = Array.from(parts, ([name, content]) => {
    const packed = Buffer.from(content);
    return { name, method: STORED, crc: crc32(packed), packed, size: packed.length };
  });
  return Buffer.from(writeZip(entries).buffer);
}
