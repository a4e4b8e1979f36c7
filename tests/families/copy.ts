// A copy of the project, in which commands that write files can be tried.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');
const COPIED = ['contract', 'docs', 'questions', 'src', 'server', 'experiments', 'tests', 'tools'];
const FILES = [
  'index.html',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
  'playwright.config.ts',
];

export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of FILES) cpSync(join(ROOT, name), join(folder, name));
  // TypeScript takes files of two packages with one name for the same
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, name: `${own.name}-${basename(folder)}` }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // the demo school brings experiments as they were built
  mkdirSync(join(folder, 'build'), { recursive: true });
  symlinkSync(join(ROOT, 'build', 'experiments'), join(folder, 'build', 'experiments'), 'junction');
}

/** Runs a tool of the copy there, and answers what it printed. */
export function runIn(folder: string, tool: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** A copy with a family more; answers the files that `npm run family` wrote for it. */
export function copyWithFamily(folder: string, name: string): string[] {
  copyProject(folder);
  return runIn(folder, 'tools/family.ts', name).trim().split('\n');
}
