// A kind of job: what goes in, and who does the work.
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { App } from '#server/platform/app.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { StoredCellError } from './job.store.ts';

export interface JobContext<I> {
  app: App;
  id: string;
  orgId: string;
  ownerId: string;
  title: string;
  input: I;
  /** Aborted when the job is cancelled, takes too long, or its process goes down. */
  signal: AbortSignal;
  /** 0 to 1; may be called as often as one likes. */
  report: (progress: number, counts?: Record<string, number>) => void;
  /** What was kept before a death, or before the job went on: marks, and the counts with the last of them. */
  kept: { steps: ReadonlySet<string>; counts: Readonly<Record<string, number>> };
  /**
   * Stores a step of long work with its marks, at once and for good, whatever becomes of the rest. `write` returns the job's
   * counts. Rejects, and stores nothing, when the job is no longer this process's.
   */
  keep: (steps: readonly string[], write: (client: PoolClient) => Promise<Record<string, number>>) => Promise<void>;
}

export interface JobOutcome {
  /** `failed`: nothing was done but what was kept, and `errors` or `reason` say why. */
  state?: 'done' | 'failed';
  reason?: MessageKey;
  counts?: Record<string, number>;
  errors?: StoredCellError[];
  result?: Record<string, unknown>;
  /** The job's effects, in one transaction with its end: both happen once, or neither. What it returns joins `result`. */
  write?: (client: PoolClient) => Promise<Record<string, unknown>>;
  /** Not at its end: it is taken up again at once, behind others of its lane. For what takes longer than a delivery may. */
  goesOn?: boolean;
  /** No notice for the bell: its owner sits and waits for it. */
  quiet?: boolean;
}

export interface JobDefinition<I> {
  kind: string;
  /** Jobs of one lane take turns in a process: `import`, `export` … */
  lane: string;
  input: z.ZodType<I>;
  /** May be called again after a death: what it leaves behind outside of `write` must not matter. */
  run: (run: JobContext<I>) => Promise<JobOutcome>;
}

/** Thrown by a worker: no use in trying again. */
export class JobFailure extends Error {
  readonly reason: MessageKey;
  constructor(reason: MessageKey) {
    super(reason);
    this.name = 'JobFailure';
    this.reason = reason;
  }
}

export const defineJob = <I>(definition: JobDefinition<I>): JobDefinition<I> => definition;
