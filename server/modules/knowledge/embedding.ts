// The passages' vectors are made in a job: after a reading, an edit or a copy, and at the start for what has none yet.
import type { FastifyInstance } from 'fastify';
import type { HasJobs, HasLogger, HasTutor } from '#server/platform/app.ts';

const JOB = 'embed';

/** Nothing where no endpoint is set; nothing that anybody waits for. */
export async function sendEmbedding(app: HasJobs & HasLogger & HasTutor): Promise<void> {
  if (!app.tutor.embedMissing) return;
  await app.jobs.send(JOB, {}).catch((error: unknown) => app.logger.warn({ err: error }, 'no job for the vectors'));
}

export function mountEmbedding(server: FastifyInstance, app: HasJobs & HasLogger & HasTutor): void {
  const { embedMissing } = app.tutor;
  if (!embedMissing) return;
  const closing = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  app.jobs.work<object>(JOB, async (_, signal) => {
    const work = embedMissing(AbortSignal.any([signal, closing.signal]));
    working = work.catch(() => {});
    await work.catch((error: unknown) => {
      if (!closing.signal.aborted) app.logger.warn({ err: error }, 'the embedding endpoint failed');
      throw error;
    });
  });
  server.addHook('onListen', () => sendEmbedding(app));
  server.addHook('onClose', async () => {
    closing.abort();
    await working;
  });
}
