// The printer's font in build/print: one file of a package that is far larger, and that a server does not need.
import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, ROOT } from './say.mjs';

const root = fileURLToPath(ROOT);
const from = join(
  root,
  'node_modules',
  '@expo-google-fonts',
  'noto-sans-sc',
  '400Regular',
  'NotoSansSC_400Regular.ttf',
);
const to = join(root, 'build', 'print', 'NotoSansSC.ttf');

export function ensureFont() {
  if (!existsSync(from)) {
    if (existsSync(to)) return;
    fail('没有打印字体，请运行 npm ci。', 'The font for printing is missing; run npm ci.');
  }
  if (existsSync(to) && statSync(to).size === statSync(from).size) return;
  mkdirSync(join(root, 'build', 'print'), { recursive: true });
  copyFileSync(from, to);
}
