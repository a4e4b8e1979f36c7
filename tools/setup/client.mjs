// The client in dist/, built anew when its sources have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APART, fail, ROOT, say } from './say.mjs';

const root = fileURLToPath(ROOT);
const SOURCES = [
  'contract',
  'questions',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'docs/machines',
  'tools/machines',
];

const EXPERIMENTS = ['experiments', 'tools/experiments/build.ts', 'package-lock.json'];

/** The experiments that come with us, in build/experiments: the demo school uploads them, authors download the template. */
export function ensureExperiments() {
  const hash = hashOf(EXPERIMENTS);
  const stamp = join(root, 'build', 'experiments', '.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('正在构建实验……', 'Building the experiments…');
  const script = join(root, 'tools', 'experiments', 'build.ts');
  const env = { ...process.env, NODE_ENV: 'production' };
  const done = spawnSync(node24(), [script, hash], { cwd: root, stdio: APART, env });
  if (done.status !== 0) fail('实验构建失败，原因见上。', 'Building the experiments failed; the reason is above.');
}

const dist = join(root, 'dist');
/** What a build was made from; one that failed half-way has none. */
const stamp = join(dist, '.stamp');
const RECORDS = 'record ';

/** Whether dist holds a client with the recorder of state machines in it, whatever it was made from. */
export const isTestBuild = () => existsSync(stamp) && readFileSync(stamp, 'utf8').startsWith(RECORDS);

/** `record`: a test build, with the recorder of state machines in it. */
export function ensureClient({ record }) {
  if (!existsSync(join(root, 'src', 'main.tsx'))) return;
  const hash = `${record ? RECORDS : ''}${hashOf(SOURCES)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('正在构建页面……', 'Building the client…');
  // beside the client that a server may be giving out meanwhile, which stays if this one fails
  const next = join(dist, '.next');
  rmSync(next, { recursive: true, force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production', ...(record ? { VITE_RECORD: '1' } : {}) };
  const command = [vite, 'build', '--logLevel', 'warn', '--outDir', next];
  const done = spawnSync(node24(), command, { cwd: root, stdio: APART, env });
  if (done.status !== 0) fail('页面构建失败，原因见上。', 'Building the client failed; the reason is above.');
  // the coverage of the charts as it is kept with them: a fresh clone shows it before any test has run
  const composed = spawnSync(node24(), [join(root, 'tools', 'machines', 'compose.ts'), join(next, 'machines.json')], {
    cwd: root,
    stdio: APART,
  });
  if (composed.status !== 0)
    fail('状态机报告生成失败，原因见上。', 'Composing the machines report failed; the reason is above.');
  // a change that fails half-way must not look done
  rmSync(stamp, { force: true });
  putInPlace(next, dist);
  writeFileSync(stamp, hash);
}

/**
 * Each file in one piece, the page when all is there that it names, and what the client before had after that: whoever asks
 * meanwhile gets the one or the other, and no half of a file that a browser would keep for a year.
 */
export function putInPlace(next, dist) {
  const named = (folder) => [...files(folder)].map((file) => file.slice(folder.length + 1));
  const names = named(next);
  const old = named(dist).filter((name) => !join(dist, name).startsWith(next) && !names.includes(name));
  const page = 'index.html';
  for (const name of [...names.filter((n) => n !== page), ...names.filter((n) => n === page)]) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    renameSync(join(next, name), join(dist, name));
  }
  for (const name of old) rmSync(join(dist, name));
  rmSync(next, { recursive: true });
}

/** Node 24 comes with the packages; where there is none for this system, the system's own must do. */
export function node24() {
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  const { node } = process.versions;
  if (Number(node.split('.')[0]) < 24) {
    fail(
      `这个系统需要 Node.js 24 或更新的版本，现在是 ${node}。`,
      `Node.js 24 or later is needed on this system; this is ${node}.`,
    );
  }
  return process.execPath;
}

function* files(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const sources = paths.flatMap((path) => [...files(join(root, path))]).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of sources) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
