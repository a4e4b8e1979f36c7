// A chosen or dropped folder as one file: a zip without compression, so that whatever takes archives takes folders.
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';

export interface Folder {
  name: string;
  /** Each with its path in the folder, parted by `/`. */
  files: readonly { path: string; file: File }[];
}

/** What systems and tools keep for themselves, `.git` and the like, is not sent. */
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));
const withoutFirst = (path: string): string => path.slice(path.indexOf('/') + 1);

/** Of an input with `webkitdirectory`. */
export function chosenFolder(files: readonly File[]): Folder {
  const [name = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
  return {
    name,
    files: files
      .map((file) => ({ path: withoutFirst(file.webkitRelativePath), file }))
      .filter(({ path }) => !isHidden(path)),
  };
}

/** One folder by its content; several, or files beside it, each by its own name. Rejects with ApiError where it cannot be read. */
export async function droppedFolder(entries: readonly FileSystemEntry[]): Promise<Folder> {
  const found = (await Promise.all(entries.map(filesIn)).catch(unreadable)).flat();
  const [first, ...others] = entries;
  const isOne = others.length === 0;
  return {
    name: [first?.name, others.length > 0 && `+${others.length}`].filter(Boolean).join(' '),
    files: found.map(({ path, file }) => ({ path: isOne ? withoutFirst(path) : path, file })),
  };
}

async function filesIn(entry: FileSystemEntry): Promise<{ path: string; file: File }[]> {
  if (entry.name.startsWith('.')) return [];
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  // a hundred at a time, until none are left
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (next.length === 0) break;
    inside.push(...next);
  }
  return (await Promise.all(inside.map(filesIn))).flat();
}

export const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

function unreadable(): never {
  throw new ApiError(CODE.invalid, '', { reason: 'unreadable' });
}

/** All its bytes in one, not read yet: for a look at its size. */
export const folderAsFile = ({ name, files }: Folder): File =>
  new File(
    files.map(({ file }) => file),
    name,
  );

/** The headers count with 16 bits; whoever reads archives refuses far fewer. */
const MOST_COUNTED = 0xfffe;

/** Reads each file once, for its checksum; the archive only points at them. Rejects with ApiError where one cannot be read. */
export async function zipOfFolder({ name, files }: Folder): Promise<File> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, central] = [0, 0];
  for (const { path, file } of files) {
    const bytes = new TextEncoder().encode(path);
    const crc = await checksum(file).catch(unreadable);
    // version 2.0, a name in UTF-8, stored as it is, 1 January 1980
    const fields = record(26, [20, 0x0800, 0, 0, 0x21], [crc, file.size, file.size], [bytes.length]);
    const tail = new DataView(new ArrayBuffer(14));
    tail.setUint32(10, offset, true);
    parts.push('PK\x03\x04', fields, bytes, file);
    directory.push('PK\x01\x02\x14\x00', fields, tail, bytes);
    offset += 30 + bytes.length + file.size;
    central += 46 + bytes.length;
  }
  const count = Math.min(files.length, MOST_COUNTED);
  const end = record(18, [0, 0, count, count], [central, offset], [0]);
  return new File([...parts, ...directory, 'PK\x05\x06', end], name, { type: 'application/zip' });
}

/** Numbers of two bytes, of four, and of two again. */
function record(size: number, ...numbers: readonly [number[], number[], number[]]): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const [part, some] of numbers.entries())
    for (const n of some) {
      if (part === 1) view.setUint32(at, n, true);
      else view.setUint16(at, n, true);
      at += part === 1 ? 4 : 2;
    }
  return view;
}

/** Of ISO 3309, as every archive has it. */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

async function checksum(file: File): Promise<number> {
  let sum = -1;
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    for (const byte of next.value) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
