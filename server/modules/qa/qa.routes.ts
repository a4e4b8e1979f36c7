// The stored coverage report. It is a file of the source tree, so every build shows the one it came with.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type MachinesReport, machinesReport, qa } from '#contract/qa.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';

const REPORT = join(import.meta.dirname, '..', '..', '..', 'docs', 'machines', 'report.json');

export function mountQa(server: FastifyInstance, app: App, file = REPORT): void {
  mount(server, app, qa, {
    machines: async () => ({ report: await readReport(app, file) }),
  });
}

/** Null when there is none, or one of an older form: the screen then says how to make it. */
async function readReport(app: App, file: string): Promise<MachinesReport | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const parsed = machinesReport.safeParse(parseJson(text));
  if (!parsed.success)
    app.logger.warn({ file, issues: parsed.error.issues.slice(0, 3) }, 'the stored machines report is of another form');
  return parsed.data ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
