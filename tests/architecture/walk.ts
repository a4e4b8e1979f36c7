// Reads the code's imports from its text: tools that need TypeScript's old API see nothing and pass.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

export interface Import {
  from: string;
  /** A file of ours, from the root; empty for a package. */
  to: string;
  /** `type`: nothing of it is there at run time. `lazy`: `import()`. */
  kind: 'static' | 'type' | 'lazy';
}

/** The code of these folders without its tests, from the root. */
export const filesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((f) => join(folder, f))
      .filter((f) => /\.tsx?$/.test(f) && !/\.test\.tsx?$/.test(f) && !/^src\/.*\/testing\.tsx?$/.test(f)),
  );

const texts = new Map<string, string>();
/** Read once: the walks come by each file hundreds of times. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}

// a statement's names may stand on many lines; none of them has a quote or a semicolon
const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const LAZY = /\bimport\s*\(\s*['"]([^'"]+)['"]/g;

const found = new Map<string, Import[]>();

/** `text`: the file's own, unless a test gives another. */
export function importsOf(file: string, text?: string): Import[] {
  if (text !== undefined) return importsIn(file, text);
  const known = found.get(file) ?? importsIn(file, textOf(file));
  found.set(file, known);
  return known;
}

function importsIn(file: string, text: string): Import[] {
  const to = (spec: string): string => {
    if (spec.startsWith('#')) return spec.slice(1);
    return spec.startsWith('.') ? relative(ROOT, resolve(ROOT, file, '..', spec)) : '';
  };
  const statements = [...text.matchAll(STATEMENT)].map(
    ([, type, spec = '']): Import => ({ from: file, to: to(spec), kind: type ? 'type' : 'static' }),
  );
  const lazy = [...text.matchAll(LAZY)].map(([, spec = '']): Import => ({ from: file, to: to(spec), kind: 'lazy' }));
  return [...statements, ...lazy];
}
