// Reads an archive from end to end and believes nothing: names, sizes, checksums, and that nothing is missing or added.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  checkName,
  DUMP_MANIFEST,
  type DumpEntry,
  DumpError,
  type Manifest,
  manifestShape,
  partName,
  tableOf,
} from './format.ts';
import { readTar, type TarEntry } from './tar.ts';

const MAX_MANIFEST = 256 * 1024 * 1024;

/** Hands each entry to `each`, in the archive's order. */
export async function readArchive(file: string, each: (entry: TarEntry) => Promise<void>): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      for await (const entry of readTar(source)) await each(entry);
    });
  } catch (error) {
    const { code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
    if (code.startsWith('Z_')) throw new DumpError(`${file} 不是备份文件，或已损坏 / is no backup, or is damaged`);
    if (code === 'ENOENT') throw new DumpError(`找不到文件 / no such file: ${file}`);
    throw error;
  }
}

/** Throws DumpError unless the archive is whole and is ours. Changes nothing. */
export async function verify(file: string): Promise<Manifest> {
  const found: DumpEntry[] = [];
  const names = new Set<string>();
  let bytes: Buffer | null = null;
  await readArchive(file, async ({ name, size, content }) => {
    checkName(name);
    if (bytes !== null || names.has(name))
      throw new DumpError(`多余的内容 / an entry too many: ${JSON.stringify(name)}`);
    names.add(name);
    if (name === DUMP_MANIFEST) {
      if (size > MAX_MANIFEST) throw new DumpError('manifest.json 过大 / is too large');
      bytes = await gather(content);
      return;
    }
    const hash = createHash('sha256');
    for await (const chunk of content) hash.update(chunk);
    found.push({ name, size, sha256: hash.digest('hex') });
  });
  const manifest = parseManifest(bytes);
  compare(manifest, found);
  return manifest;
}

export async function gather(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parseManifest(bytes: Buffer | null): Manifest {
  if (bytes === null) throw new DumpError('没有 manifest.json，不是完整的备份 / no manifest.json: not a whole backup');
  try {
    return manifestShape.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new DumpError('manifest.json 无法识别，可能来自更新的版本 / cannot be read; perhaps from a newer version');
  }
}

function compare(manifest: Manifest, found: DumpEntry[]): void {
  const stated = new Map(manifest.entries.map((e) => [e.name, e]));
  for (const { name, size, sha256 } of found) {
    const entry = stated.get(name);
    if (entry?.size !== size || entry.sha256 !== sha256) throw new DumpError(`校验失败 / checksum differs: ${name}`);
  }
  if (stated.size !== found.length) throw new DumpError('内容不完整 / entries are missing');
  const tables = new Set(manifest.tables.map((t) => t.name));
  const stray = found.find(({ name }) => tableOf(name) !== null && !tables.has(tableOf(name) ?? ''));
  if (stray) throw new DumpError(`未知的表 / unknown table: ${stray.name}`);
  const empty = manifest.tables.find((t) => t.rows > 0 && !stated.has(partName(t.name, 0)));
  if (empty) throw new DumpError(`缺少数据 / rows are missing: ${empty.name}`);
}
