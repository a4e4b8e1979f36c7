// The thread in which a stranger's package is looked at: names and sizes first, then its manifest, then file by file to the disk.
import { open } from 'node:fs/promises';
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { decodeText } from '#contract/decode.ts';
import { foreignPackage } from '#server/platform/packages/foreign.ts';
import { isManifest, MANIFEST_BYTES } from '#server/platform/packages/manifest.ts';
import { contentsOf, pathOf } from '#server/platform/packages/paths.ts';
import { openZip, type Unzipped, type ZipEntry, ZipError } from '#server/platform/upload/unzip.ts';
import { PackageFault, type PackageFaultLine, type PackageReason } from './faults.ts';
import { JS_MANIFEST, readJsManifest } from './manifest.js-package.ts';
import { READINGS_FILE, readReadings } from './manifest.readings.ts';
import { readScormManifest } from './manifest.scorm.ts';
import type { Declared } from './manifest.ts';

const PACKAGE_LIMITS = { entries: 5000, totalBytes: 1024 * 1024 * 1024 };
const MARKING_BYTES = 1024 * 1024;
const MOST_NAME = 255;
const MOST_PATH = 900;
const ODD_NAMES = 5;

export interface CheckedPackage extends Omit<Declared, 'marking'> {
  /** Its own rules, as text; they are no file of it any more. */
  marking: string | null;
  files: { path: string; at: string; size: number; sha256: string }[];
  bytes: number;
}
export type CheckResult = { checked: CheckedPackage } | { reason: PackageReason; faults: readonly PackageFaultLine[] };

export interface CheckTask {
  archive: string;
  /** An empty folder: files come here under their numbers. */
  folder: string;
}

/** What systems leave in an archive, and nobody asks for. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git\/)/;

export async function checkPackage({ archive, folder }: CheckTask): Promise<CheckedPackage> {
  if (!(await looksLikeZip(archive))) throw new PackageFault('wrong-type', [{ file: '', key: 'packageType' }]);
  const zip = await openZip(archive, PACKAGE_LIMITS);
  try {
    checkNames(zip.entries);
    const files = zip.entries.filter((e) => !JUNK.test(e.path));
    const { root, manifest } = findManifest(files.map((f) => f.path));
    const inside = files.filter((f) => f.path.startsWith(root));
    const contents = contentsOf(inside.map((f) => f.path.slice(root.length)));
    const bytes = await zip.bytes(root + manifest, MANIFEST_BYTES);
    if (!bytes) throw new PackageFault('manifest', [{ file: manifest, key: 'manifestLarge' }]);
    const declared =
      manifest === JS_MANIFEST
        ? readJsManifest(utf8(JS_MANIFEST, bytes), contents)
        : await withReadings(zip, root, readScormManifest(bytes, contents, manifest));
    const rules = declared.marking === null ? null : pathOf(declared.marking);
    const marking = rules === null ? null : await markingOf(zip, root, rules);
    const outside = files.length - inside.length;
    const warnings =
      outside > 0
        ? [...declared.warnings, { file: root, key: 'packageOutside', params: { count: outside } } as const]
        : declared.warnings;
    const taken: CheckedPackage['files'] = [];
    for (const entry of inside) {
      const path = entry.path.slice(root.length);
      if (path === rules) continue;
      const at = `${folder}/${taken.length}`;
      const { size, sha256 } = await zip.extract(entry, at);
      taken.push({ path, at, size, sha256 });
    }
    return { ...declared, warnings, marking, files: taken, bytes: taken.reduce((sum, f) => sum + f.size, 0) };
  } finally {
    zip.close();
  }
}

async function looksLikeZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}

/** SCORM's manifest has no place for what readings are called. */
async function withReadings(zip: Unzipped, root: string, declared: Declared): Promise<Declared> {
  if (!zip.entries.some((e) => e.path === root + READINGS_FILE)) return declared;
  const bytes = await zip.bytes(root + READINGS_FILE, MANIFEST_BYTES);
  if (!bytes) throw new PackageFault('manifest', [{ file: READINGS_FILE, key: 'manifestLarge' }]);
  const { readings, warnings } = readReadings(utf8(READINGS_FILE, bytes), declared.steps);
  return { ...declared, readings, warnings: [...declared.warnings, ...warnings] };
}

const utf8 = (file: string, bytes: Uint8Array): string => {
  const text = decodeText(Buffer.from(bytes));
  if (text === undefined) throw new PackageFault('manifest', [{ file, line: 1, key: 'manifestSyntax' }]);
  return text;
};

function checkNames(entries: readonly ZipEntry[]): void {
  const links = entries.filter((e) => e.isLink);
  if (links.length > 0)
    throw new PackageFault(
      'link',
      links.slice(0, ODD_NAMES).map((e) => ({ file: e.path, key: 'packageLink', params: { path: e.path } })),
    );
  const odd = entries.filter((e) => e.odd || isOdd(e.path));
  if (odd.length > 0)
    throw new PackageFault(
      'path',
      odd
        .slice(0, ODD_NAMES)
        .map((e) => ({ file: shown(e.path), key: 'packagePath', params: { path: shown(e.path) } })),
    );
}

const shown = (path: string): string => path.replace(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}').slice(0, 200);
const isOdd = (path: string): boolean =>
  /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(path) ||
  Buffer.byteLength(path) > MOST_PATH ||
  path.split('/').some((part) => Buffer.byteLength(part) > MOST_NAME);

/** At the top, or in the one folder that is there. */
function findManifest(paths: readonly string[]): { root: string; manifest: string } {
  const found = paths.flatMap((path) => {
    const [folder, file] = path.includes('/') ? path.split('/') : ['', path];
    const isIt = path.split('/').length <= 2 && file !== undefined && (file === JS_MANIFEST || isManifest(file));
    return isIt ? [{ root: folder === '' ? '' : `${folder}/`, manifest: file }] : [];
  });
  // one of ours says more than the other beside it
  const [first, second] = found.toSorted(
    (a, b) => a.root.length - b.root.length || Number(b.manifest === JS_MANIFEST) - Number(a.manifest === JS_MANIFEST),
  );
  // two folders beside each other are two packages
  const isOne = first && (first.root === '' || !second || second.root === first.root);
  if (isOne) return first;
  throw new PackageFault('no-manifest', [{ file: '', key: foreignPackage(paths) ?? 'packageNoManifest' }]);
}

/** Read as a program, never run here: who made it is told where it cannot be. */
async function markingOf(zip: Unzipped, root: string, path: string): Promise<string> {
  const bytes = await zip.bytes(root + path, MARKING_BYTES);
  if (!bytes) throw new PackageFault('manifest', [{ file: path, key: 'markingLarge' }]);
  const text = utf8(path, bytes);
  try {
    new Script(text, { filename: path });
  } catch (error) {
    const line = Number(/:(\d+)\n/.exec(String((error as Error).stack))?.[1] ?? 1);
    throw new PackageFault('manifest', [{ file: path, line, key: 'markingSyntax' }]);
  }
  if (!/\bmark\b/.test(text)) throw new PackageFault('manifest', [{ file: path, line: 1, key: 'markingNoFunction' }]);
  return text;
}

const OF_ZIP = {
  bomb: ['bomb', 'packageBomb'],
  zipMany: ['bomb', 'packageBomb'],
  encrypted: ['encrypted', 'packageEncrypted'],
  corrupt: ['corrupt', 'packageCorrupt'],
  zipClimbs: ['path', 'packagePath'],
} as const satisfies Record<ZipError['reason'], readonly [PackageReason, PackageFaultLine['key']]>;

function answerTo(error: unknown): CheckResult {
  if (error instanceof PackageFault) return { reason: error.reason, faults: error.faults };
  if (!(error instanceof ZipError)) throw error;
  const [reason, key] = OF_ZIP[error.reason];
  return { reason, faults: [{ file: shown(error.path), key, params: { path: shown(error.path) } }] };
}

// tests import this, in threads of their own
if (parentPort && typeof workerData === 'object' && workerData !== null && 'archive' in workerData)
  parentPort.postMessage(
    await checkPackage(workerData as CheckTask)
      .then((checked): CheckResult => ({ checked }))
      .catch(answerTo),
  );
