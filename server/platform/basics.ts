// What nearly every part of the server needs, and is no part of its own.
import type { FastifyBaseLogger } from 'fastify';

/** What tests turn and seed. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A fresh identifier. */
  newId: () => string;
}

export interface HasLogger {
  logger: FastifyBaseLogger;
}
