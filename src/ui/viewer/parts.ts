// The parts of an office archive: read one by one, and written into it again where a viewer's library would show what the
// document does not, or not what it does.
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

/** Throws ViewError as `checkWeight` does, and for a part that is larger than it says. */
export function openParts(bytes: ArrayBuffer): OfficeParts {
  const entries = checkWeight(bytes);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: [...byName.keys()],
    text: async (name) => {
      const entry = byName.get(name);
      return entry && decoded(await unpacked(entry));
    },
    with: (texts) => archiveOf(entries, texts),
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

const archiveOf = (entries: readonly ArchiveEntry[], texts: ReadonlyMap<string, string>): ArrayBuffer =>
  writeZip(
    entries.map((entry) => {
      const text = texts.get(entry.name)?.replace(/(<\?xml[^>]*encoding=["'])utf-16/i, '$1UTF-8');
      // no check sum, which the libraries that read it do not look at
      if (text === undefined) return { ...entry, crc: 0 };
      const packed = new TextEncoder().encode(text);
      return { name: entry.name, method: STORED, crc: 0, packed, size: packed.length };
    }),
  ).buffer;
