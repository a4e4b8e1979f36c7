// A Chromium for the browser tests: found, or installed the way this system allows, or named in one command to type.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from './client.mjs';
import { fail, ROOT, say } from './say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APT = 'apt-get update && apt-get install -y chromium fonts-noto-cjk';
const root = fileURLToPath(ROOT);

/** Writes the browser's path to build/browser, where the tests read it. */
export function ensureBrowser() {
  let path = find();
  const apt = has('apt-get') && process.getuid?.() === 0;
  if (apt && (!path || !hasChineseFont())) {
    say('正在安装 Chromium 和中文字体……', 'Installing Chromium and a Chinese font…');
    spawnSync('sh', ['-c', `${APT} >/dev/null`], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    path = find();
  }
  if (!path) {
    say('没有找到 Chromium,尝试下载……', 'No Chromium found, trying to download one…');
    spawnSync(node24(), [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
    path = find();
  }
  if (!path) fail(`浏览器测试需要 Chromium,请先运行: sudo sh -c '${APT}'`, `The browser tests need Chromium. Run this once: sudo sh -c '${APT}'`);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, 'build', 'browser'), path);
}

function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  for (const folder of (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return findDownloaded();
}

/** Playwright's own download, where it was possible. */
function findDownloaded() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return null;
  for (const version of readdirSync(cache).filter((n) => n.startsWith('chromium')).sort().reverse()) {
    for (const file of ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']) {
      if (existsSync(join(cache, version, file))) return join(cache, version, file);
    }
  }
  return null;
}

function hasChineseFont() {
  if (!has('fc-list')) return false;
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

function has(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
}
