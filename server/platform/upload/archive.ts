// What an archive on disk holds, by its directory alone: nothing is inflated but the part that names the parts' types.
import { openPromise, type ZipFile } from 'yauzl';
import { archiveKind, type FileKind } from './detect.ts';

const MOST_ENTRIES = 20_000;
const TYPES = '[Content_Types].xml';
const TYPES_BYTES = 1024 * 1024;

/** The kind that all of its names show; `null` when it cannot be read, or holds too much to be looked through. */
export async function inspectArchive(path: string): Promise<{ kind: FileKind; encrypted: boolean } | null> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > MOST_ENTRIES) return null;
    const names: string[] = [];
    let encrypted = false;
    let macros = false;
    let types = '';
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      encrypted ||= (entry.generalPurposeBitFlag & 1) === 1;
      if (entry.fileName !== TYPES) continue;
      if (entry.uncompressedSize > TYPES_BYTES || macros) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
      types = Buffer.concat(chunks).toString('utf8');
      macros = /macroEnabled/i.test(types);
    }
    const kind = archiveKind(names, true);
    return { kind: macros ? 'macro' : kind === 'office' ? kindByTypes(types) : kind, encrypted };
  } catch {
    return null;
  } finally {
    zip?.close();
  }
}

/** Of a package whose first part has no usual name. */
const kindByTypes = (types: string): FileKind => MAIN_TYPES.find(([type]) => type.test(types))?.[1] ?? 'office';
const MAIN_TYPES: readonly (readonly [RegExp, FileKind])[] = [
  [/wordprocessingml\.(?:document|template)\.main\+xml/, 'docx'],
  [/presentationml\.(?:presentation|slideshow|template)\.main\+xml/, 'pptx'],
  [/spreadsheetml\.(?:sheet|template)\.main\+xml/, 'xlsx'],
];
