// Recordings of live classes: sent in parts by who teaches, played by who takes part.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id, whole } from '#contract/kit.ts';
import { type LiveRecordings, liveRecording, liveReplay, MOST_PARTS } from '#contract/live-recording.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { crud } from '#server/platform/crud.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { receivePart } from '#server/platform/upload/part.ts';
import { fileById, filmAddress, releaseFiles } from '../files/index.ts';
import { sweepEgress } from './egress.ts';
import { mustBeIn } from './live.access.ts';
import { mustKeep } from './live.plan.ts';
import { recordings } from './live.tables.ts';
import { sweepRecorders } from './recorder.ts';
import { type RecordedTrack, recordingTracks } from './recording.store.ts';
import { beginRecording, finishRecording, keepPart, recordingUse, sweepRecordings } from './recording.ts';
import { inKept } from './rows.routes.ts';

const SWEEP_MS = 60_000;
/** Who records is missed this much after the minute at the latest, ms. */
const MISSED_MS = 10_000;

export function mountRecordings(server: FastifyInstance, app: App): void {
  const family = crud<LiveRecordings>({
    table: recordings,
    scope: inKept(recordings),
    search: [],
    sorts: { startAt: recordings.startAt, createdAt: recordings.createdAt },
    after: async (change, ids) => {
      if (change === 'delete') for (const track of ids) await releaseFiles(app.pool, recordingUse(track));
    },
  });
  mount(server, app, liveRecording, {
    items: async ({ liveId, page, pageSize }, call) => {
      await mustKeep(call, liveId);
      const tracks = await recordingTracks(app.pool, liveId);
      const shown = tracks.slice((page - 1) * pageSize, page * pageSize);
      const by = await namesOf(app, shown);
      const items = await Promise.all(
        shown.map(async (track) => ({
          ...(await present(call, track)),
          liveId,
          createdAt: track.createdAt,
          by: by.get(track.byId) ?? '',
        })),
      );
      return { items, itemCount: tracks.length, page, pageSize };
    },
    delete: family.delete,
    begin: (input, call) => beginRecording(call, input),
    part: (_input, call) => receivePart(call.request, place, (at, bytes) => keepPart(call, at, bytes)),
    finish: (input, call) => finishRecording(call, input),
  });
  mount(server, app, liveReplay, {
    recordings: async ({ liveId }, call) => {
      await mustBeIn(app, call.who, liveId);
      return Promise.all((await recordingTracks(app.pool, liveId)).map((track) => present(call, track)));
    },
  });
  sweepEvery(server, app, MISSED_MS, () => sweepRecorders(app));
  sweepEvery(server, app, SWEEP_MS, async () => {
    await sweepEgress(app);
    await sweepRecordings(app);
  });
}

async function present({ app, request }: Pick<Call, 'app' | 'request'>, track: RecordedTrack & { next: number }) {
  const { id: trackId, kind, type, startAt, length, size, fileId } = track;
  const file = fileId === null ? null : await fileById(app.pool, fileId);
  return {
    id: trackId,
    kind,
    type,
    startAt,
    length,
    size,
    parts: track.parts ?? track.next,
    url: file && filmAddress(app, request, file),
  };
}

async function namesOf(app: Postgres, tracks: readonly RecordedTrack[]): Promise<Map<string, string>> {
  const { rows } = await app.pool.query<{ id: string; name: string }>(
    'select id, name from sys_user where id = any($1)',
    [tracks.map((t) => t.byId)],
  );
  return new Map(rows.map((r) => [r.id, r.name]));
}

const place = z.strictObject({ recordingId: id, n: z.coerce.number().pipe(whole.min(0).max(MOST_PARTS - 1)) });
