// node_modules as package-lock.json says, and no second install when nothing has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fail, ROOT, say } from './say.mjs';

const stamp = new URL('node_modules/.mengoo-lock', ROOT);

export function ensurePackages() {
  const lock = readFileSync(new URL('package-lock.json', ROOT));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('正在安装依赖,第一次约需一分钟……', 'Installing packages; about a minute the first time…');
  // the npm that runs us, so that no other version is picked up from the PATH
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: fileURLToPath(ROOT), stdio: 'inherit' };
  const done = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, { ...options, shell: true });
  if (done.status !== 0) {
    fail('依赖安装失败:请检查网络或 npm 镜像设置(npm config get registry),然后再运行一次。', 'Installing failed: check the network or the npm registry setting, then run this again.');
  }
  writeFileSync(stamp, hash);
}
