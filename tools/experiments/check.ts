// Whether a folder is a package that the platform will take: each fault with its file and line, in both languages.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { type ExperimentManifest, MANIFEST, readManifest } from '#contract/experiment-manifest.ts';
import { manifestWords } from '#server/platform/messages.manifest.ts';
import { filesOf } from './build.ts';

export interface Fault {
  file: string;
  line?: number;
  zh: string;
  en: string;
}

export interface Checked {
  faults: Fault[];
  kind: 'js' | 'scorm12' | null;
  manifest: ExperimentManifest | null;
  files: string[];
}

const MOST_BYTES = 50 * 1024 * 1024;
const SCORM = 'imsmanifest.xml';
/** Loads something from another host: the content policy lets nothing through. */
const ELSEWHERE = /(?:\bsrc|<link[^>]*\bhref)\s*=\s*["']?(?:https?:)?\/\/[^"'\s>]+/i;

export function checkFolder(folder: string): Checked {
  const none = (zh: string, en: string): Checked => ({
    faults: [{ file: folder, zh, en }],
    kind: null,
    manifest: null,
    files: [],
  });
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return none('没有这个文件夹', 'there is no such folder');
  const files = filesOf(folder);
  if (files.includes(SCORM) && !files.includes(MANIFEST))
    return { faults: sizeFaults(folder, files), kind: 'scorm12', manifest: null, files };
  if (!files.includes(MANIFEST))
    return none(`根目录下没有 ${MANIFEST}（或 ${SCORM}）`, `no ${MANIFEST} (nor ${SCORM}) at its root`);
  const read = readManifest(readFileSync(join(folder, MANIFEST), 'utf8'), new Set(files));
  const manifest = 'manifest' in read ? read.manifest : null;
  const faults: Fault[] =
    'faults' in read
      ? read.faults.map((f) => ({ file: f.file, line: f.line, zh: manifestWords(f, 'zh'), en: manifestWords(f, 'en') }))
      : [];
  if (manifest?.marking) faults.push(...markingFaults(folder, manifest.marking));
  for (const file of files.filter((name) => /\.html?$/i.test(name))) faults.push(...pageFaults(folder, file));
  return { faults: [...faults, ...sizeFaults(folder, files)], kind: 'js', manifest, files };
}

function sizeFaults(folder: string, files: readonly string[]): Fault[] {
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  if (bytes <= MOST_BYTES) return [];
  const mb = (bytes / 1024 / 1024).toFixed(1);
  return [{ file: '.', zh: `共 ${mb} MB，最多 50 MB`, en: `${mb} MB in all; 50 MB at most` }];
}

function pageFaults(folder: string, file: string): Fault[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.flatMap((text, n) => {
    const found = ELSEWHERE.exec(text)?.[0];
    if (!found) return [];
    const zh = `“${found}”来自别的网站：包只能用自己的文件`;
    return [{ file, line: n + 1, zh, en: `“${found}” is elsewhere: a package has only its own files` }];
  });
}

/** Compiled, run in an empty world, and asked to mark a run in which nothing was done. */
function markingFaults(folder: string, file: string): Fault[] {
  const source = readFileSync(join(folder, file), 'utf8');
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

export type Mark = (run: { seed: number; steps: readonly unknown[] }) => unknown;

const MARKING_MS = 1000;

/** The marking's own function, in a world of its own with nothing in it: no process, no network, no timers. */
export function markingIn(source: string, filename = 'marking.js'): Mark {
  const world = vm.createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(source, world, { filename, timeout: MARKING_MS });
  if (vm.runInContext('typeof mark', world) !== 'function') throw new TypeError('no function mark');
  return (run) => {
    const call = `JSON.stringify(mark(${JSON.stringify(run)}) ?? null)`;
    return JSON.parse(String(vm.runInContext(call, world, { filename: 'call.js', timeout: MARKING_MS }))) as unknown;
  };
}
