// What tests cover of the state machines: what the last run here measured, else what the client was built with.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type MachineRows, type MachinesReport, machinesReport, qa } from '#contract/qa.ts';
import type { App, HasConfig, HasLogger } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { DIST } from '#server/platform/http/pages.ts';
import { listedOf } from '#src/machines/qa/coverage.ts';

/** Of a run, of the build. */
interface Files {
  run: string;
  stored: string;
}

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'build', 'machines');
const filesOf = ({ config }: HasConfig): Files => ({
  run: join(config.MACHINES_DIR ?? FOLDER, 'report.json'),
  stored: join(DIST, 'machines.json'),
});

export function mountQa(server: FastifyInstance, app: App, files = filesOf(app)): void {
  const report = createReader(app, files);
  mount(server, app, qa, {
    machines: async () => {
      const found = await report();
      return { report: found && rowsOf(found) };
    },
    machine: async ({ machine: name }) => {
      const machine = (await report())?.machines.find((m) => m.inventory.machine === name);
      if (!machine) throw missing();
      return { machine };
    },
  });
}

const rowsOf = (report: MachinesReport): MachineRows => ({
  ...report,
  machines: report.machines.map(({ inventory, coverage, missing: without, lint }) => ({
    machine: inventory.machine,
    hash: inventory.hash,
    coverage: listedOf(coverage),
    missing: Object.fromEntries(
      Object.entries(without).map(([criterion, elements]) => [criterion, elements.length]),
    ) as MachineRows['machines'][number]['missing'], // the same criteria
    lint: lint.length,
  })),
});

/** Reads a file again when it has changed; null when there is none, or one of an older form: the screen then says how to make it. */
function createReader(app: HasLogger, { run, stored }: Files): () => Promise<MachinesReport | null> {
  const known = new Map<string, Kept>();
  const read = async (file: string): Promise<Kept> => {
    const at = (await stat(file).catch(() => null))?.mtimeMs ?? 0;
    const before = known.get(file);
    if (before?.at === at) return before;
    const kept = { at, report: at === 0 ? null : await parse(app, file) };
    known.set(file, kept);
    return kept;
  };
  return async () => {
    const [measured, built] = await Promise.all([read(run), read(stored)]);
    if (!measured.report || !built.report) return measured.report ?? built.report;
    const hashes = (report: MachinesReport) => report.machines.map((m) => m.inventory.hash).join();
    // of other charts than the client's: what was run before it was built is of older ones, what was run since of newer
    const isCurrent = hashes(measured.report) === hashes(built.report) || measured.at > built.at;
    return isCurrent ? measured.report : built.report;
  };
}

interface Kept {
  at: number;
  report: MachinesReport | null;
}

async function parse(app: HasLogger, file: string): Promise<MachinesReport | null> {
  const parsed = machinesReport.safeParse(parseJson(await readFile(file, 'utf8').catch(() => '')));
  if (!parsed.success)
    app.logger.warn({ file, issues: parsed.error.issues.slice(0, 3) }, 'the machines report is of another form');
  return parsed.data ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
