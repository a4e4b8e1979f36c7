// What a live class's commands come to besides their step: rows in the same transaction, and after it the media server's part.

import type { EventFromLogic } from 'xstate';
import type { HasLogger, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Facts } from '#server/platform/lifecycle/define.ts';
import type { MediaSource } from '#server/platform/media/types.ts';
import type { Transaction } from '#server/platform/sql.ts';
import { type liveMachine, SOURCES, type Source } from '#src/machines/live/live.machine.ts';
import type { Live } from './live.access.ts';
import { liveOf } from './live.store.ts';

export type LiveFacts = Facts<typeof liveMachine>;
type Event = EventFromLogic<typeof liveMachine>;
/** The chart's event of this type. */
export type EventOf<T> = Event extends infer E
  ? E extends { type: infer U }
    ? T extends U
      ? E & { type: T }
      : never
    : never
  : never;
export type Client = Transaction['client'];

export const liveIdOf = (lifecycle: string): string => lifecycle.slice('live:'.length);

export async function liveFor(app: Postgres, { id }: Pick<Facts, 'id'>): Promise<Live> {
  const live = await liveOf(app.pool, liveIdOf(id));
  if (!live) throw missing();
  return live;
}

/** A shared screen's sound goes with its picture. */
export const mediaSources = (sources: readonly Source[]): MediaSource[] =>
  sources.flatMap((s): MediaSource[] => (s === 'screen_share' ? [s, 'screen_share_audio'] : [s]));
export const ALL_SOURCES = mediaSources(SOURCES);

/** Not waited for, and it never fails the command: the class goes on without a media server. */
export const media = (app: HasLogger, tx: Transaction, call: () => Promise<void>): void =>
  tx.afterCommit(() => void call().catch((error: unknown) => app.logger.warn({ err: error }, 'media')));
