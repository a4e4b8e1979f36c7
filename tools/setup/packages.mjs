// node_modules as package-lock.json says, and no second install when nothing has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { APART, fail, ROOT, say } from './say.mjs';

const LOCK = new URL('package-lock.json', ROOT);
const STAMP = new URL('node_modules/.mengoo-lock', ROOT);
// npm's own note of what it installed, written last
const NPM_NOTE = new URL('node_modules/.package-lock.json', ROOT);

export function ensurePackages() {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
  if (stamp === hash) return;
  const byHand = stamp === null && existsSync(NPM_NOTE) && statSync(NPM_NOTE).mtimeMs > statSync(LOCK).mtimeMs;
  if (!byHand) install();
  writeFileSync(STAMP, hash);
}

function install() {
  say('正在安装依赖，第一次约需一分钟……', 'Installing packages; about a minute the first time…');
  // an install that is cut off must not look done
  rmSync(STAMP, { force: true });
  // with NODE_ENV=production npm would leave out what builds the client
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: fileURLToPath(ROOT), stdio: APART };
  // the npm that runs us, so that no other version is picked up from the PATH; and its own Node, because ours may lie in
  // the folder that npm empties
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const done = npm?.endsWith('.js')
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (done.status === 0) return;
  fail(
    '依赖安装失败：请检查网络或 npm 镜像设置（npm config get registry），然后再运行一次。',
    'Installing failed: check the network or the npm registry (npm config get registry), then run this again.',
  );
}
