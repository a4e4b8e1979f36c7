// Builds the experiments that come with us into build/experiments: each package as a folder and as a zip, and what authors
// get: the client file and the template package. The set-up runs it when its sources have changed.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { ZipFile } from 'yazl';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = join(ROOT, 'experiments');
export const BUILT = join(ROOT, 'build', 'experiments');
const CLIENT = join(SOURCES, 'client', 'mengoo-experiment.js');

/** The same sources give the same bytes. */
const WHEN = new Date('2026-01-01T00:00:00Z');

const shared = (root: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'error',
  base: './',
  publicDir: false,
});

/** What runs in the page: scripts by their names, since the page names them, and one stylesheet. */
async function bundle(root: string, outDir: string, scripts: readonly string[]): Promise<void> {
  const input = Object.fromEntries([...scripts, 'style.css'].map((file) => [nameOf(file), join(root, file)]));
  await build({
    ...shared(root),
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

/** One plain script with a function `mark`, as the server runs it. */
async function bundleMarking(root: string, outDir: string, entry: string): Promise<void> {
  await build({
    ...shared(root),
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2020',
      lib: { entry: join(root, entry), formats: ['iife'], name: 'marking', fileName: () => 'marking.js' },
      rolldownOptions: { output: { footer: 'function mark(run) { return marking.mark(run); }' } },
    },
  });
}

const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Every file below a folder, by its path from there, in order. */
export function filesInFolder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter(
      (path) =>
        statSync(join(folder, path)).isFile() &&
        !/(^|\/)(\.DS_Store|Thumbs\.db|\.git\/.*|node_modules\/.*)$/.test(path),
    )
    .sort();
}

/** The folder's content at the archive's root. */
export async function zipOf(folder: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const path of filesInFolder(folder)) zip.addFile(join(folder, path), path, { mtime: WHEN, mode: 0o100644 });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

async function pack(into: string, name: string, fill: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = join(into, name);
  mkdirSync(folder, { recursive: true });
  await fill(folder);
  writeFileSync(join(into, `${name}.zip`), await zipOf(folder));
}

/** All of them; about two seconds. What stood there goes. */
export async function buildExperiments(into = BUILT): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  cpSync(CLIENT, join(into, 'mengoo-experiment.js'));
  await pack(into, 'experiment-js', (folder) => {
    cpSync(join(SOURCES, 'client', 'template'), folder, { recursive: true });
    cpSync(CLIENT, join(folder, 'mengoo-experiment.js'));
  });
  await pack(into, 'pendulum', async (folder) => {
    const source = join(SOURCES, 'pendulum');
    await bundle(source, folder, ['app/main.ts', 'physics.js']);
    await bundleMarking(source, folder, 'marking/marking.ts');
    cpSync(CLIENT, join(folder, 'mengoo-experiment.js'));
    for (const file of ['index.html', 'experiment.json']) cpSync(join(source, file), join(folder, file));
  });
  const titration = join(SOURCES, 'titration');
  if (existsSync(join(titration, 'imsmanifest.xml')))
    await pack(into, 'titration', async (folder) => {
      await bundle(titration, folder, ['app/main.ts']);
      for (const file of ['index.html', 'imsmanifest.xml', 'readings.json'])
        cpSync(join(titration, file), join(folder, file));
    });
}

if (process.argv[1] && relative(process.argv[1], import.meta.filename) === '') {
  await buildExperiments();
  if (process.argv[2]) writeFileSync(join(BUILT, '.stamp'), process.argv[2]);
}
