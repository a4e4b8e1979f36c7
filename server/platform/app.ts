// What the server's parts share, made once in boot.ts. Each is given as an argument what it needs of this, by the names below.
import type { HasKeys } from './auth/key.ts';
import type { HasSignIn } from './auth/sessions.ts';
import type { Clock, HasLogger } from './basics.ts';
import type { HasConfig } from './config.ts';
import type { HasFiles } from './files.ts';
import type { HasJobs } from './jobs.ts';
import type { HasLifecycles } from './lifecycle/index.ts';
import type { HasLogs } from './log/boards.ts';
import type { HasMedia } from './media/types.ts';
import type { HasMessenger } from './messenger.ts';
import type { Postgres } from './postgres/pool.ts';
import type { Hooks } from './registry.ts';
import type { HasTutor } from './tutor/index.ts';

export type {
  Clock,
  HasConfig,
  HasFiles,
  HasJobs,
  HasKeys,
  HasLifecycles,
  HasLogger,
  HasLogs,
  HasMedia,
  HasMessenger,
  HasSignIn,
  HasTutor,
  Hooks,
  Postgres,
};

/** All of it: for routes, and for who hands it on. */
export type App = Clock &
  HasConfig &
  Postgres &
  HasFiles &
  HasJobs &
  HasKeys &
  HasLifecycles &
  HasLogger &
  HasLogs &
  HasMedia &
  HasMessenger &
  Hooks &
  HasSignIn &
  HasTutor;
