// Makes the parts and connects them: what main.ts starts, and what a test starts beside it.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RunErrorCode } from '#contract/stream.ts';
import { mountModules } from './app.ts';
import './messages.ts';
import { syncOrganisation } from './modules/menus/index.ts';
import { endpointsOf } from './modules/portal/index.ts';
import type { App } from './platform/app.ts';
import { loadServerKey } from './platform/auth/key.ts';
import { identify } from './platform/auth/sessions.ts';
import { tlsOf } from './platform/config.check.ts';
import type { Config } from './platform/config.ts';
import type { EndpointsOf } from './platform/endpoints.ts';
import { createFiles } from './platform/files.ts';
import { operationsOf } from './platform/http/mount.ts';
import { mountPages } from './platform/http/pages.ts';
import { watchStreams } from './platform/http/runs.ts';
import { createServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs.ts';
import { createLifecycles } from './platform/lifecycle/index.ts';
import { createBoards } from './platform/log/boards.ts';
import { createLogs } from './platform/log/index.ts';
import { createMedia } from './platform/media/index.ts';
import type { Media } from './platform/media/types.ts';
import { type Lang, type MessageKey, say } from './platform/messages.ts';
import { keepsFailures } from './platform/messenger.failures.ts';
import { createMail, createSms } from './platform/messenger.ts';
import { drizzle } from './platform/postgres/drizzle.ts';
import type { Database } from './platform/postgres/index.ts';
import { startRecorder } from './platform/recorder.ts';
import { createTutor, embedderFor, modelFor } from './platform/tutor/index.ts';
import { VERSION } from './platform/version.ts';

export interface Booted {
  app: App;
  server: FastifyInstance;
  stop: () => Promise<void>;
}

interface Parts {
  config: Config;
  logger: FastifyBaseLogger;
  database: Pick<Database, 'url' | 'pool'>;
  now?: () => number;
  newId?: () => string;
  /** A media server that takes the place of our own. */
  media?: Media;
}

const RUN_WORDS = {
  cancelled: 'runCancelled',
  interrupted: 'runInterrupted',
  provider: 'runProvider',
  limit: 'runLimit',
  state: 'state',
} as const satisfies Record<RunErrorCode, MessageKey>;

export async function boot(parts: Parts): Promise<Booted> {
  const { config, logger, database, now = Date.now, newId = randomUUID } = parts;
  const { pool, url } = database;
  const onError = (error: unknown) => logger.error({ err: error }, 'background');
  const newEpoch = () => randomUUID().slice(0, 8);
  const logs = await createLogs({ pool, url, newEpoch, onError });
  const words = (code: RunErrorCode, lang: Lang) => say(lang, RUN_WORDS[code]);
  const key = loadServerKey(config.DATA_DIR);
  const ownMedia = createMedia({ config, logger });
  const media = parts.media ?? ownMedia;
  const ofSchool: EndpointsOf = (orgId) => endpointsOf({ pool, key }, orgId);
  const messenger = { config, now, endpointsOf: ofSchool };
  const app: App = {
    config,
    version: VERSION,
    logger,
    now,
    newId,
    pool,
    db: drizzle(pool),
    key,
    tls: tlsOf(config),
    identify: (token) => identify({ pool, key, now }, token),
    logs,
    boards: createBoards({ logs, onError }),
    lifecycles: createLifecycles({
      pool,
      logs,
      now,
      newEpoch,
      words,
      onError,
      ...(config.RECORD ? { observe: startRecorder() } : {}),
    }),
    tutor: createTutor({
      pool,
      pace: config.TUTOR_PACE_MS,
      model: modelFor({ config, pool, now, endpointsOf: ofSchool }),
      embedder: embedderFor(config, now),
      now,
    }),
    files: await createFiles(config),
    jobs: createJobs(url, onError),
    media,
    registries: {},
    mail: keepsFailures(createMail(messenger), pool, now),
    sms: keepsFailures(createSms(messenger), pool, now),
  };
  const server = await createServer(app);
  mountModules(server, app);
  if (media === ownMedia) ownMedia.mount(server);
  await mountPages(server, app);
  await server.ready();
  const organisations = await pool.query<{ id: string }>('select id from organisation where deleted_at is null');
  const sync = async () => {
    for (const { id } of organisations.rows) await syncOrganisation(pool, id, operationsOf(server), newId, now());
  };
  await Promise.all([sync(), app.jobs.start()]);
  await app.lifecycles.start();
  const unwatch = watchStreams(app);
  return {
    app,
    server,
    stop: async () => {
      unwatch();
      await media.stop();
      await server.close();
      app.boards.stop();
      await app.lifecycles.stop();
      await app.jobs.stop();
      await logs.stop();
    },
  };
}
