// Housekeeping: now that the server listens, and again every so often until it closes.
import type { FastifyInstance } from 'fastify';
import type { HasLogger } from './basics.ts';

/** `first` on the first round. A round that fails is told and tried again at the next. */
export function sweepEvery(
  server: FastifyInstance,
  app: HasLogger,
  ms: number,
  sweep: (first: boolean) => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const run = (first: boolean) => {
    // one after the other, however long one takes
    round = round.then(() => sweep(first)).catch((error: unknown) => app.logger.error({ err: error }, 'sweep'));
    return round;
  };
  server.addHook('onListen', async () => {
    timer = setInterval(() => void run(false), ms);
    // the start does not wait for it
    void run(true);
  });
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
  });
}
