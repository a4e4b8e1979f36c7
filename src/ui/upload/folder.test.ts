// A folder as an archive, read by another's reader; what is dropped, through a browser's own way of listing.
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { chosenFolder, droppedFolder, type Folder, folderAsFile, zipOfFolder } from './folder.ts';

const chosen = (path: string, content = path): File =>
  Object.defineProperty(new File([content], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });
const paths = ({ files }: Folder) => files.map((f) => f.path);

/** As Chromium lists: some at a time, and then none. */
function entry(path: string, inside?: FileSystemEntry[]): FileSystemEntry {
  const fullPath = `/${path}`;
  const name = path.split('/').at(-1) ?? '';
  const left = [...(inside ?? [])];
  const own = {
    name,
    fullPath,
    isFile: inside === undefined,
    isDirectory: inside !== undefined,
    file: (done: (file: File) => void) => done(new File([path], name)),
    createReader: () => ({ readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 2)) }),
  };
  return own as Partial<FileSystemEntry> as FileSystemEntry; // of which it is all that is asked
}

test('every file is in the archive as it is, by its path in the folder; hidden ones are not', async () => {
  const folder = chosenFolder([
    chosen('电学/第一章/01 引言.txt', '电荷'),
    chosen('电学/空.txt', ''),
    chosen('电学/.git/config'),
    chosen('电学/第一章/.DS_Store'),
  ]);
  expect([folder.name, folderAsFile(folder).size]).toEqual(['电学', 6]);
  const archive = await zipOfFolder(folder);
  expect(archive.name).toBe('电学');
  const zip = await fromBufferPromise(Buffer.from(await archive.arrayBuffer()), { lazyEntries: true });
  const found: [string, string][] = [];
  for await (const one of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(one));
    expect(one.crc32).toBe(crc32(bytes));
    found.push([one.fileName, bytes.toString()]);
  }
  expect(found).toEqual([
    ['第一章/01 引言.txt', '电荷'],
    ['空.txt', ''],
  ]);
});

test('one dropped folder is its content; several, and files beside them, keep their names', async () => {
  const electric = () =>
    entry('电学', [
      entry('电学/一', [entry('电学/一/a.txt'), entry('电学/一/b.txt'), entry('电学/一/c.txt')]),
      entry('电学/.git', [entry('电学/.git/config')]),
    ]);
  const one = await droppedFolder([electric()]);
  expect([one.name, ...paths(one)]).toEqual(['电学', '一/a.txt', '一/b.txt', '一/c.txt']);
  const two = await droppedFolder([entry('光学', [entry('光学/d.txt')]), entry('说明.txt'), entry('.DS_Store')]);
  expect([two.name, ...paths(two)]).toEqual(['光学 +2', '光学/d.txt', '说明.txt']);
});

test('what cannot be read is told', async () => {
  const gone = new File([], 'a.txt');
  gone.stream = () => {
    throw new DOMException('', 'NotFoundError');
  };
  await expect(zipOfFolder({ name: '课', files: [{ path: 'a.txt', file: gone }] })).rejects.toMatchObject({
    data: { reason: 'unreadable' },
  });
});
