// The steps of docs/families.md, read from it and done on a copy of the project.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');
export const COPIED = ['contract', 'questions', 'src', 'server', 'experiments', 'tests', 'tools'];
const FILES = ['package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts', 'playwright.config.ts'];

export interface Step {
  path: string;
  /** `file`: the whole of it; `diff`: lines that go after the one above them. */
  kind: 'file' | 'diff';
  text: string;
}

export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', path = '', text = '']) => ({
      path,
      kind: language === 'diff' ? 'diff' : 'file',
      text,
    }),
  );
}

/** What somebody has to write: new files, their lines, files that are changed, lines added to them. */
export function costOf(steps: readonly Step[]): [number, number, number, number] {
  const texts = (kind: Step['kind']) => steps.filter((s) => s.kind === kind).map(({ text }) => text.split('\n'));
  const [files, diffs] = [texts('file'), texts('diff')];
  const written = files.flatMap((lines) => lines.slice(0, -1)); // each ends with its last line
  const added = diffs.flat().filter((line) => line.startsWith('+'));
  return [files.length, written.length, diffs.length, added.length];
}

/** Each line that stands must be in the file exactly once: a step that nobody could follow is an error. */
export function applyDiff(file: string, diff: string): string {
  const lines = file.split('\n');
  let at = -1;
  for (const line of diff.split('\n').filter((l) => l !== '')) {
    const text = line.slice(1);
    if (line.startsWith('+')) {
      if (at < 0) throw new Error(`nowhere to put: ${text}`);
      lines.splice(++at, 0, text);
      continue;
    }
    const found = lines.flatMap((l, i) => (l.trim() === text.trim() ? [i] : []));
    if (found.length !== 1) throw new Error(`${found.length} lines are: ${text}`);
    at = found[0] ?? -1;
  }
  return lines.join('\n');
}

/** A copy of the project in `folder`, with the steps done. */
export function follow(folder: string, steps: readonly Step[]): void {
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
  for (const { path, kind, text } of steps) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, kind === 'file' ? text : applyDiff(readFileSync(file, 'utf8'), text));
  }
}
