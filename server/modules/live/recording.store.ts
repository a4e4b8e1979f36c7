// Recorded tracks in the database.
import type { Pool, PoolClient } from 'pg';
import type { TrackKind } from '#contract/live-recording.ts';
import { inState } from '#server/platform/lifecycle/state-sql.ts';
import type { Db } from '#server/platform/sql.ts';

export interface RecordedTrack {
  id: string;
  orgId: string;
  liveId: string;
  byId: string;
  kind: TrackKind;
  type: string;
  startAt: number;
  createdAt: number;
  /** Of a whole one. */
  parts: number | null;
  fileId: string | null;
  length: number | null;
  size: number;
}

const TRACK = `id, org_id as "orgId", live_id as "liveId", by_id as "byId", kind, type, start_at as "startAt", created_at as "createdAt", parts,
  file_id as "fileId", length, size`;

/** The first part that is lacking: those behind it may be here. */
const NEXT = (
  id: string,
): string => `coalesce((select min(p.n) + 1 from live_recording_part p where p.recording_id = ${id}
    and exists (select from live_recording_part z where z.recording_id = p.recording_id and z.n = 0)
    and not exists (select from live_recording_part q where q.recording_id = p.recording_id and q.n = p.n + 1)), 0)`;

export async function trackOf(db: Db, id: string): Promise<RecordedTrack | null> {
  const { rows } = await db.query<RecordedTrack>({
    name: 'live-track',
    text: `select ${TRACK} from live_recording where id = $1 and deleted_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

export async function recordingTracks(pool: Pool, liveId: string): Promise<(RecordedTrack & { next: number })[]> {
  const { rows } = await pool.query<RecordedTrack & { next: number }>({
    name: 'live-tracks',
    text: `select ${TRACK}, ${NEXT('r.id')} as next from live_recording r where live_id = $1 and deleted_at is null
      order by start_at, kind, id`,
    values: [liveId],
  });
  return rows;
}

export async function nextPart(db: Db, id: string): Promise<number> {
  const { rows } = await db.query<{ next: number }>({
    name: 'live-track-next',
    text: `select ${NEXT('$1')} as next`,
    values: [id],
  });
  return rows[0]?.next ?? 0;
}

/** False: it was there already. */
export async function addPart(
  client: PoolClient,
  p: { recordingId: string; n: number; key: string; size: number; at: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into live_recording_part (recording_id, n, key, size, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [p.recordingId, p.n, p.key, p.size, p.at],
  );
  if (rowCount === 1)
    await client.query('update live_recording set size = size + $2 where id = $1', [p.recordingId, p.size]);
  return rowCount === 1;
}

export async function partKeys(db: Db, id: string, parts: number): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    'select key from live_recording_part where recording_id = $1 and n < $2 order by n',
    [id, parts],
  );
  return rows.map((r) => r.key);
}

/** False: somebody was sooner, or it is gone. */
export async function wholeTrack(
  client: PoolClient,
  t: { id: string; parts: number | null; fileId: string; length: number; size: number; at: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update live_recording set parts = $2, file_id = $3, length = $4, size = $5, finished_at = $6, version = version + 1
      where id = $1 and parts is null and deleted_at is null`,
    [t.id, t.parts, t.fileId, t.length, t.size, t.at],
  );
  if (rowCount !== 1) return false;
  if (t.parts !== null) await client.query('delete from live_recording_part where recording_id = $1', [t.id]);
  return true;
}

/** Silent since then, where the class is over or recorded no more, and not made whole of what there is. */
export async function quietTracks(pool: Pool, before: number): Promise<{ id: string; next: number }[]> {
  const { rows } = await pool.query<{ id: string; next: number }>(
    `select r.id, ${NEXT('r.id')} as next from live_recording r join live_class l on l.id = r.live_id
        join lifecycle y on y.id = 'live:' || l.id
        join lateral (select max(p.at) as at from live_recording_part p where p.recording_id = r.id and exists (
          select from live_recording_part z where z.recording_id = r.id and z.n = 0)) last on last.at < $1
      where r.parts is null and r.deleted_at is null and (l.ended_at is not null or not ${inState('y.state', 'open.record.on')})
        and coalesce(r.finished_at, 0) < last.at`,
    [before],
  );
  return rows;
}

/** Nobody has sent anything of them since: with how many parts they are whole as far as they go. */
export async function staleTracks(pool: Pool, before: number): Promise<{ id: string; next: number }[]> {
  const { rows } = await pool.query<{ id: string; next: number }>(
    `select r.id, ${NEXT('r.id')} as next from live_recording r where r.parts is null and r.egress_id is null
      and r.deleted_at is null and greatest(r.created_at, (select max(p.at) from live_recording_part p where p.recording_id = r.id)) < $1`,
    [before],
  );
  return rows;
}
