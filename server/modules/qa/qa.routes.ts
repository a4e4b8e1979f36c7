// What tests cover of the state machines: what the last run here measured, else what the client was built with.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type MachineRows, type MachinesReport, machinesReport, qa } from '#contract/qa.ts';
import type { App } from '#server/platform/app.ts';
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
const filesOf = ({ config }: App): Files => ({
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
function createReader(app: App, { run, stored }: Files): () => Promise<MachinesReport | null> {
  const known = new Map<string, { at: number; report: MachinesReport | null }>();
  const read = async (file: string) => {
    const at = (await stat(file).catch(() => null))?.mtimeMs ?? 0;
    const before = known.get(file);
    if (before?.at === at) return before.report;
    const report = at === 0 ? null : await parse(app, file);
    known.set(file, { at, report });
    return report;
  };
  return async () => {
    const [measured, built] = await Promise.all([read(run), read(stored)]);
    if (!measured || !built) return measured ?? built;
    const hashes = (report: MachinesReport) => report.machines.map((m) => m.inventory.hash).join();
    // a run of other charts than these says nothing of them
    return hashes(measured) === hashes(built) ? measured : built;
  };
}

async function parse(app: App, file: string): Promise<MachinesReport | null> {
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
