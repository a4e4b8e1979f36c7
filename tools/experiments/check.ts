// Whether a folder is a package that the platform will take: packed and looked at by the very check of an upload, then for
// what only an author can mend. Each fault with its file and line, in both languages.
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { withChecked } from '#server/modules/experiments/package/check.ts';
import type { CheckedPackage } from '#server/modules/experiments/package/check.worker.ts';
import { PackageFault, type PackageFaultLine } from '#server/modules/experiments/package/faults.ts';
import '#server/messages.ts';
import { say } from '#server/platform/messages.ts';
import { zipOf } from './build.ts';

export interface ReportedFault {
  file: string;
  line?: number;
  zh: string;
  en: string;
}

/** What a package declares of itself, and where it lies. */
export interface Package extends Omit<CheckedPackage, 'files' | 'warnings'> {
  folder: string;
  /** Paths of what is sent to a browser. */
  files: readonly string[];
}

interface CheckedFolder {
  faults: ReportedFault[];
  warnings: ReportedFault[];
  /** null where there are faults that leave none. */
  pack: Package | null;
  zip: Buffer | null;
}

const MOST_BYTES = 50 * 1024 * 1024;
/** Loads something from another host: the content policy lets nothing through. */
const ELSEWHERE = /(?:\bsrc|<link[^>]*\bhref)\s*=\s*["']?(?:https?:)?\/\/[^"'\s>]+/i;

const worded = ({ file, line, key, params }: PackageFaultLine): ReportedFault => ({
  file: file || '.',
  ...(line === undefined ? {} : { line }),
  zh: say('zh', key, params),
  en: say('en', key, params),
});

export async function checkFolder(folder: string): Promise<CheckedFolder> {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return {
      faults: [{ file: folder, zh: '没有这个文件夹', en: 'there is no such folder' }],
      warnings: [],
      pack: null,
      zip: null,
    };
  const zip = await zipOf(folder);
  const work = mkdtempSync(join(tmpdir(), 'mengoo-check-'));
  try {
    writeFileSync(join(work, 'package.zip'), zip);
    const checked = await withChecked(join(work, 'package.zip'), join(work, 'files'), async (all) => all);
    const root = rootIn(folder);
    const files = checked.files.map(({ path }) => path);
    const { warnings, ...declared } = checked;
    const faults = [
      ...(checked.marking === null ? [] : markingFaults(checked.marking)),
      ...files
        .filter((name) => /\.html?$/i.test(name))
        .flatMap((name) => pageFaults(name, readFileSync(join(root, name), 'utf8'))),
      ...sizeFaults(zip.length),
    ];
    return { faults, warnings: warnings.map(worded), pack: { ...declared, folder: root, files }, zip };
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error;
    return { faults: error.faults.map(worded), warnings: [], pack: null, zip: null };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Its manifest lies there, or one folder down. */
function rootIn(folder: string): string {
  const holds = (path: string) => ['experiment.json', 'imsmanifest.xml'].some((name) => existsSync(join(path, name)));
  if (holds(folder)) return folder;
  const below = readdirSync(folder).map((name) => join(folder, name));
  return below.find(holds) ?? folder;
}

function sizeFaults(bytes: number): ReportedFault[] {
  if (bytes <= MOST_BYTES) return [];
  const mb = (bytes / 1024 / 1024).toFixed(1);
  return [{ file: '.', zh: `压缩包 ${mb} MB，最多 50 MB`, en: `${mb} MB when packed; 50 MB at most` }];
}

export function pageFaults(file: string, text: string): ReportedFault[] {
  const lines = text.split('\n');
  return lines.flatMap((text, n) => {
    const found = ELSEWHERE.exec(text)?.[0];
    if (!found) return [];
    const zh = `“${found}”来自别的网站：包只能用自己的文件`;
    return [{ file, line: n + 1, zh, en: `“${found}” is elsewhere: a package has only its own files` }];
  });
}

/** Compiled, run in an empty world, and asked to mark a run in which nothing was done. */
export function markingFaults(source: string): ReportedFault[] {
  const file = 'marking.js';
  try {
    const mark = markingIn(source, file);
    const answer = mark({ seed: 1, steps: [] });
    if (typeof answer === 'object' && answer !== null && 'steps' in answer) return [];
    return [{ file, zh: 'mark(…) 应返回 {steps: {…}}', en: 'mark(…) must answer {steps: {…}}' }];
  } catch (error) {
    const { name, message, stack } = error as Error;
    const line = Number(new RegExp(`${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:(\\d+)`).exec(stack ?? '')?.[1]);
    const where = Number.isFinite(line) && line > 0 ? { line } : {};
    return [{ file, ...where, zh: `${name}: ${message}`, en: `${name}: ${message}` }];
  }
}

export type Marker = (run: { seed: number; steps: readonly unknown[] }) => unknown;

const MARKING_MS = 1000;

/** The marking's own function, in a world of its own with nothing in it: no process, no network, no timers. */
export function markingIn(source: string, filename = 'marking.js'): Marker {
  const world = vm.createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(source, world, { filename, timeout: MARKING_MS });
  if (vm.runInContext('typeof mark', world) !== 'function') throw new TypeError('no function mark');
  return (run) => {
    const call = `JSON.stringify(mark(${JSON.stringify(run)}) ?? null)`;
    const marks: unknown = JSON.parse(
      String(vm.runInContext(call, world, { filename: 'call.js', timeout: MARKING_MS })),
    );
    return marks;
  };
}
