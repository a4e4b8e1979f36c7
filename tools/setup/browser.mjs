// A Chromium for the browser tests: found, or installed the way this system allows, or named in one command to type.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, forgetBrowser, hasChineseFont, hasShell } from '../browser.mjs';
import { node24 } from './client.mjs';
import { fail, ROOT, say } from './say.mjs';

const root = fileURLToPath(ROOT);
const PLAYWRIGHT = join(root, 'node_modules', 'playwright', 'cli.js');
const TAIL = 2000;

/** Writes the browser's path to build/browser, where the tests read it. */
export function ensureBrowser() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installByApt();
  if (!findBrowser()) {
    say('没有找到 Chromium，尝试下载……', 'No Chromium found, trying to download one…');
    quietly(node24(), [PLAYWRIGHT, 'install', 'chromium']);
  }
  const path = findBrowser();
  if (!path) {
    const command = advice();
    fail(
      `浏览器测试需要 Chromium，请先运行：\n\n      ${command}\n\n  或用 CHROMIUM_PATH 指明它的位置。`,
      'The browser tests need Chromium: run the command above once, or name one with CHROMIUM_PATH.',
    );
  }
  if (!hasChineseFont()) {
    say(
      '没有中文字体，测试里的汉字会显示为方框。',
      'No Chinese font: characters will be boxes. Install fonts-noto-cjk.',
    );
  }
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, 'build', 'browser'), path);
}

function installByApt() {
  const fonts = hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig'];
  if (hasShell() && fonts.length === 0) return;
  const wanted = [...(hasShell() ? [] : ['chromium-headless-shell']), ...fonts];
  say(`正在安装 ${wanted.join('、')}……`, `Installing ${wanted.join(', ')}…`);
  // a fresh container has no package lists
  quietly('apt-get', ['update']);
  const install = (...names) => quietly('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
  if (fonts.length > 0) install(...fonts);
  if (!hasShell()) install('chromium-headless-shell');
  forgetBrowser();
  // older systems have the whole browser only
  if (!findBrowser()) install('chromium');
}

/** Shows what it wrote only when it failed. */
function quietly(file, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync(file, args, { cwd: root, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0)
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.slice(-TAIL));
}

function advice() {
  if (existsSync('/etc/debian_version'))
    return "sudo sh -c 'apt-get update && apt-get install -y chromium fonts-noto-cjk'";
  return process.platform === 'linux'
    ? 'sudo npx playwright install --with-deps chromium'
    : 'npx playwright install chromium';
}
