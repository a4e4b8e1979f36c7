// The job that exports many rows; each family's own call is mounted by its module, with `exporter`.
import type { FastifyInstance } from 'fastify';
import type { App } from '#server/platform/app.ts';
import { workJob } from '../jobs/index.ts';
import { exportJob } from './exporter.ts';

export function mountExports(_server: FastifyInstance, app: App): void {
  workJob(app, exportJob);
}
