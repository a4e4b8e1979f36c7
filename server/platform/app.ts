// What the server's parts share, made once in main.ts and given to each as an argument.

import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';
import type { Lifecycles } from './lifecycle/index.ts';
import type { Boards } from './log/boards.ts';
import type { Logs } from './log/index.ts';
import type { Media } from './media/types.ts';
import type { Mail, Sms } from './messenger.ts';
import type { NodePgDatabase } from './postgres/drizzle.ts';
import type { Tutor } from './tutor/index.ts';
import type { Who } from './who.ts';

export interface App {
  config: Config;
  version: string;
  logger: FastifyBaseLogger;
  /** Milliseconds since the epoch; tests turn it. */
  now: () => number;
  /** A fresh identifier; tests seed it. */
  newId: () => string;
  pool: Pool;
  db: NodePgDatabase;
  /** The server key under DATA_DIR/keys: tokens and codes derive from it. */
  key: Buffer;
  tls: { cert: Buffer; key: Buffer } | null;
  identify: (token: string) => Promise<Who | null>;
  logs: Logs;
  boards: Boards;
  lifecycles: Lifecycles;
  tutor: Tutor;
  files: Files;
  jobs: Jobs;
  media: Media;
  mail: Mail;
  sms: Sms;
}
