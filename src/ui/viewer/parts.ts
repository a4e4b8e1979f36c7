// The parts of an office archive: read one by one, and written into it again where a viewer's library would show what the
// document does not, or not what it does.
import { PACKAGE_RELATIONS, usuallyNamed, usualTargets } from '#contract/office/main-part.ts';
import { plainTexts } from '#contract/office/xml-tree.ts';
import { STORED, writeZip } from '#contract/office/zip.ts';
import { ViewError } from './types.ts';
import { type ArchiveEntry, checkWeight } from './weight.ts';

export interface OfficeParts {
  names: readonly string[];
  /** Undefined: there is none. */
  text: (name: string) => Promise<string | undefined>;
  /** The archive, with these texts instead of its own. */
  with: (texts: ReadonlyMap<string, string>) => ArrayBuffer;
}

/**
 * The part that it begins with has its usual name, whatever the package calls it. Throws ViewError as `checkWeight` does, and for a
 * part that is larger than it says.
 */
export async function openParts(bytes: ArrayBuffer): Promise<OfficeParts> {
  const given = new Map(checkWeight(bytes).map((entry) => [entry.name, entry]));
  const textOf = async (entry: ArchiveEntry | undefined) => entry && plainTexts(decoded(await unpacked(entry)));
  const relations = await textOf(given.get(PACKAGE_RELATIONS)).catch(() => undefined);
  const entries = relations === undefined ? given : usuallyNamed(given, relations);
  const own =
    relations === undefined || entries === given ? [] : [[PACKAGE_RELATIONS, usualTargets(relations)] as const];
  return {
    names: [...entries.keys()],
    text: (name) => textOf(entries.get(name)),
    with: (texts) => archiveOf(entries, new Map([...own, ...texts])),
  };
}

async function unpacked({ method, packed, size }: ArchiveEntry): Promise<Uint8Array> {
  if (method === 0) return packed;
  if (method !== 8) throw new ViewError('broken');
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const written = writer.write(packed).then(() => writer.close());
  const whole = new Uint8Array(size);
  let at = 0;
  const reader = readable.getReader();
  // what fails is told by the reading side, too
  written.catch(() => {});
  for (let chunk = await reader.read(); chunk.value; chunk = await reader.read()) {
    if (at + chunk.value.length > size) {
      await reader.cancel();
      throw new ViewError('broken');
    }
    whole.set(chunk.value, at);
    at += chunk.value.length;
  }
  return whole.subarray(0, at);
}

const decoded = (bytes: Uint8Array): string => {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : '';
  return new TextDecoder(wide || 'utf-8').decode(bytes);
};

const archiveOf = (entries: ReadonlyMap<string, ArchiveEntry>, texts: ReadonlyMap<string, string>): ArrayBuffer =>
  writeZip(
    Array.from(entries, ([name, entry]) => {
      const text = texts.get(name)?.replace(/(<\?xml[^>]*encoding=["'])utf-16/i, '$1UTF-8');
      // no check sum, which the libraries that read it do not look at
      if (text === undefined) return { ...entry, name, crc: 0 };
      const packed = new TextEncoder().encode(text);
      return { name, method: STORED, crc: 0, packed, size: packed.length };
    }),
  ).buffer;
