// `npm run dev`: the server, started again at each change, and Vite before it. Ctrl-C, or the end of one, ends both.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const start = (...args: string[]): ChildProcess => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });

const children = [start('--watch', '--watch-preserve-output', 'server/main.ts'), start(VITE, '--host')];
let leaving = false;

function leave(code: number): void {
  if (leaving) return;
  leaving = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.once('exit', (code) => leave(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(0));
