// `npm run machines` in the test's own process, over records and gaps of the test's own.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { catalogue } from '#src/machines/qa/catalogue.ts';

/** Where the command finds records and gaps, as a process is told it. */
export const machinesEnv = (folder: string): { MACHINES_DIR: string; MACHINES_DOCS: string } => ({
  MACHINES_DIR: folder,
  MACHINES_DOCS: join(folder, 'docs'),
});

/** Those whose walks alone take seconds are left out: no test of the command is about them. */
const SLOW = ['lesson', 'sitting', 'autosave'];
const quick = { catalogue: catalogue.filter((s) => !SLOW.includes(s.machine.id)) };

/** The drawings of one run are those of the next: they are of the charts, and take seconds. */
let drawn: string | null = null;
const drawingsIn = (folder: string): string | undefined =>
  readdirSync(folder).find((name) => /^drawings\.\d+\.json$/.test(name));
function putDrawings(folder: string): void {
  const name = drawn && drawingsIn(drawn);
  if (drawn && name) copyFileSync(join(drawn, name), join(folder, name));
}
function keepDrawings(folder: string): void {
  const name = drawingsIn(folder);
  if (!name) return;
  drawn ??= newDrawn();
  if (!existsSync(join(drawn, name))) copyFileSync(join(folder, name), join(drawn, name));
}

function newDrawn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'machines-drawn-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Typed {
  status: number;
  stdout: string;
  stderr: string;
}

/** What main.ts runs, read anew, as it asks once where its files lie. */
export async function commandIn(folder: string, args: readonly string[]): Promise<Typed> {
  const said = { stdout: '', stderr: '' };
  const hear = (to: keyof typeof said) => (text: unknown) => {
    said[to] += `${text}\n`;
  };
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), ...args];
  for (const [name, value] of Object.entries(machinesEnv(folder))) vi.stubEnv(name, value);
  vi.spyOn(console, 'log').mockImplementation(hear('stdout'));
  vi.spyOn(console, 'error').mockImplementation(hear('stderr'));
  vi.resetModules();
  vi.doMock('#src/machines/qa/catalogue.ts', () => quick);
  // the charts that are left out would be ones that no catalogue names
  vi.doMock('#tools/machines/charts.ts', () => ({ strangeCharts: async () => [] }));
  putDrawings(folder);
  try {
    const { main } = await import('#tools/machines/command.ts');
    return { status: await main(), ...said };
  } finally {
    keepDrawings(folder);
    vi.doUnmock('#src/machines/qa/catalogue.ts');
    vi.doUnmock('#tools/machines/charts.ts');
    // files of one worker share what is read, and the next is about all charts
    vi.resetModules();
    process.argv = argv;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}
