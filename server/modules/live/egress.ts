// Recording by LiveKit's Egress, where one is configured: begun and ended with the class's own `record`, and what it leaves
// becomes a track like any other. What it tells may be lost: what has not been told of is asked for.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, HasConfig, HasFiles, HasLogger, HasMedia, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { egressFile } from '#server/platform/media/egress.ts';
import type { EgressNews, EgressTrack } from '#server/platform/media/types.ts';
import type { Transaction } from '#server/platform/sql.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import type { Who } from '#server/platform/who.ts';
import { isRecorded } from '#src/machines/live/live.selectors.ts';
import { removeKey } from '../files/index.ts';
import { type Client, type EventOf, type LiveFacts, liveFor, liveIdOf, media } from './commands.ts';
import { recorderHeard } from './recorder.ts';
import { trackOf } from './recording.store.ts';
import { takeFile } from './recording.ts';

/** 503, and the class goes on as it was, where it cannot begin: nobody is to think that they are recorded. */
export async function recorded(
  app: Clock & Postgres & HasLogger & HasMedia,
  event: EventOf<'record'>,
  facts: LiveFacts,
  who: Who | null,
) {
  const { egress } = app.media;
  const isOn = isRecorded(facts.snapshot);
  if (event.on === isOn) return { event };
  // who is to record has a while to begin
  const heard = (client: Client) => recorderHeard(client, liveIdOf(facts.id), app.now());
  const events = [{ type: 'CUSTOM' as const, name: 'live.recorded', value: { on: event.on } }];
  if (!egress) return event.on ? { event, events, writes: heard } : { event, events };
  if (!event.on)
    return {
      event,
      events,
      writes: async (_client: Client, tx: Transaction) => endRecording(app, tx, liveIdOf(facts.id)),
    };
  const live = await liveFor(app, facts);
  const tracks = (['audio', 'screen'] as const).map((kind): EgressTrack => ({ id: app.newId(), kind }));
  const ids = await egress.start(live.id, tracks).catch((error: unknown) => {
    app.logger.warn({ err: error }, 'egress');
    throw new Failure(CODE.unavailable, 'liveNoEgress');
  });
  const now = app.now();
  return {
    event,
    events,
    writes: async (client: Client) => {
      for (const [n, { id, kind }] of tracks.entries())
        await client.query(
          `insert into live_recording (id, org_id, created_at, live_id, by_id, kind, type, start_at, egress_id)
            values ($1, $2, $3, $4, $5, $6, $7, $3, $8)`,
          [
            id,
            live.orgId,
            now,
            live.id,
            who?.userId ?? live.hostId,
            kind,
            kind === 'audio' ? 'audio/mp4' : 'video/mp4',
            ids[n],
          ],
        );
    },
  };
}

const UNRESOLVED =
  'select egress_id as id from live_recording where egress_id is not null and file_id is null and deleted_at is null';

/** After the commit; its files come when it has written them. */
export function endRecording(app: Postgres & HasLogger & HasMedia, tx: Transaction, liveId: string): void {
  const { egress } = app.media;
  if (!egress) return;
  media(app, tx, async () => {
    const { rows } = await app.pool.query<{ id: string }>(`${UNRESOLVED} and live_id = $1`, [liveId]);
    for (const { id } of rows) await egress.stop(id);
  });
}

/** `at`: by the clock of who tells it; null where it was asked for. Again: nothing changes. */
export async function takeNews(
  app: Clock & HasConfig & Postgres & HasFiles & HasLogger,
  { id, state, startedAt }: EgressNews,
  at: number | null,
): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; openedAt: number }>(
    `select r.id, l.opened_at as "openedAt" from live_recording r join live_class l on l.id = r.live_id
      where r.egress_id = $1 and r.file_id is null and r.deleted_at is null`,
    [id],
  );
  const [row] = rows;
  if (!row) return;
  if (startedAt !== null) {
    // its clock may be wrong; how long ago it was is not
    const now = app.now();
    const start = at === null ? startedAt : now - Math.max(0, at - startedAt);
    const within = Math.min(Math.max(start, Number(row.openedAt)), now);
    await app.pool.query('update live_recording set start_at = $2 where id = $1', [row.id, within]);
  }
  if (state === 'failed') {
    app.logger.warn({ id }, 'egress has recorded nothing');
    await app.pool.query('update live_recording set deleted_at = $2 where id = $1 and file_id is null', [
      row.id,
      app.now(),
    ]);
  }
  if (state === 'whole') await takeWhole(app, row.id);
}

async function takeWhole(app: Clock & HasConfig & Postgres & HasFiles & HasLogger, trackId: string): Promise<void> {
  const track = await trackOf(app.pool, trackId);
  if (!track) return;
  const name = egressFile(trackId);
  const { LIVEKIT_EGRESS: folder = '' } = app.config;
  if (folder !== 's3') {
    const path = join(folder, name);
    await takeFile(app, track, path);
    // who runs Egress may not let us: it is theirs then
    await rm(path, { force: true }).catch(() => {});
    return;
  }
  const path = join(incoming(app), `${trackId}.egress`);
  try {
    await mkdir(incoming(app), { recursive: true });
    await pipeline(await app.files.stream(name), createWriteStream(path, { mode: 0o600 }));
    await takeFile(app, track, path);
    await removeKey(app, name);
  } finally {
    await rm(path, { force: true });
  }
}

/** Looks for what was not told of. */
export async function sweepEgress(app: App): Promise<void> {
  const { egress } = app.media;
  if (!egress) return;
  const { rows } = await app.pool.query<{ id: string }>(UNRESOLVED);
  for (const { id } of rows) {
    const news = await egress.ask(id);
    if (news) await takeNews(app, news, null);
  }
}
