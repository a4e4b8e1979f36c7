// What the tutor was worth when it was last measured: by `npm run tutor` here, else with the code.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { tutorMeasured, tutorReport } from '#contract/tutor-report.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';

const STORED = join(import.meta.dirname, 'tutor.measured.json');

export function mountTutorReport(server: FastifyInstance, app: App): void {
  const read = async (file: string) => {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      return tutorReport.parse(JSON.parse(text));
    } catch (error) {
      app.logger.warn({ err: error, file }, 'the report on the tutor is of another form');
      return null;
    }
  };
  mount(server, app, tutorMeasured, {
    tutor: async () => ({ report: (await read(join(app.config.DATA_DIR, 'tutor.json'))) ?? (await read(STORED)) }),
  });
}
