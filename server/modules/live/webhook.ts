// What the media server tells of people coming and going. Its bodies hold a password: fields are kept, bodies are not.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, HasLifecycles, HasLogger, HasMedia, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { describePath } from '#server/platform/http/mount.ts';
import { WEBHOOK } from '#server/platform/media/settings.ts';
import type { MediaEvent } from '#server/platform/media/types.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { takeNews } from './egress.ts';
import { grantNow, logOfLive, viewOf } from './live.room.ts';
import { closeSpans, endSpan, openSpan } from './live.spans.ts';

const MOST_BYTES = 64 * 1024;
/** LiveKit tries again for some minutes, with a signature that is good for five: what is older says nothing of now. */
const OLD_MS = 10 * 60_000;
/** Its clock may be behind ours by so much: somebody who came in as the class opened came in then. */
const APART_MS = 30_000;
/** A media server sends again for minutes, never for days. */
const KEPT_MS = 24 * 3_600_000;

/** For OpenAPI: no operation of anybody's, for its body is the media server's and its signature over the very bytes. */
const WEBHOOK_PATH = {
  post: {
    summary:
      'What the media server tells of a room: LiveKit’s webhook, signed with its API key; the same again changes nothing',
    tags: ['open'],
    operationId: 'api_open_LiveKit',
    security: [{ bearer: [] }],
    parameters: [{ $ref: '#/components/parameters/AcceptLanguage' }],
    requestBody: {
      required: true,
      description: 'A WebhookEvent of LiveKit’s protocol, as JSON',
      content: { 'application/webhook+json': { schema: { type: 'object', additionalProperties: true } } },
    },
    responses: {
      200: {
        description: 'Taken; or not ours, forged or too old: 401',
        content: {
          'application/json': {
            schema: {
              oneOf: [
                {
                  type: 'object',
                  required: ['code', 'data', 'msg'],
                  properties: {
                    code: { type: 'integer', const: 0, description: 'Done' },
                    data: { type: 'null', description: 'There is nothing to tell' },
                    msg: { type: 'string', const: '', description: 'Empty: there is nothing to tell' },
                  },
                },
                { $ref: '#/components/schemas/SignedOut' },
              ],
            },
          },
        },
      },
      413: { $ref: '#/components/responses/413' },
      503: { $ref: '#/components/responses/503' },
    },
  },
};

export function mountWebhook(server: FastifyInstance, app: App): void {
  describePath(server, WEBHOOK, WEBHOOK_PATH);
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // its signature is over the very bytes
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(WEBHOOK, { bodyLimit: MOST_BYTES }, async (request) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const event = await app.media.webhook(body, request.headers);
      // not ours to answer for any more, as one that is forged
      if (!event || event.at < app.now() - OLD_MS) throw new Failure(CODE.signedOut, 'signedOut');
      await take(app, event);
      return { code: CODE.ok, data: null, msg: '' };
    });
  });
}

/** Once an event: the same again changes nothing. */
async function take(app: App, { id, event, room, participant, at, track, egress }: MediaEvent): Promise<void> {
  // its file may take minutes to be read: who tells it does not wait, and a death meanwhile is made good by asking
  if (egress)
    return void takeNews(app, egress, at).catch((error: unknown) => app.logger.warn({ err: error }, 'egress'));
  const now = app.now();
  const screen = await withTransaction(app.pool, async (client, tx) => {
    const { rowCount } = await client.query(
      'insert into live_webhook (id, at) values ($1, $2) on conflict do nothing',
      [id, now],
    );
    // a screen is told of after the commit, once by itself: a death in between is made good when the event comes again
    if (rowCount === 0 && event !== 'track_published') return null;
    await client.query('delete from live_webhook where at < $1', [now - KEPT_MS]);
    const live = await client.query<{ id: string; openedAt: number; endedAt: number | null }>(
      `select l.id, l.opened_at as "openedAt", l.ended_at as "endedAt" from live_room r join live_class l on l.id = r.live_id
        where r.id = $1 and l.opened_at is not null`,
      [room],
    );
    const [held] = live.rows;
    if (!held || at < held.openedAt - APART_MS) return null;
    const { id: liveId, openedAt, endedAt } = held;
    // its clock may be wrong; ours ends what it has begun
    const when = Math.max(openedAt, Math.min(at, now));
    if (event === 'room_finished') await closeSpans(client, { liveId, kind: 'media', at: when });
    if (!participant) return null;
    const { sid: key, identity: userId } = participant;
    const known = await client.query('select from sys_user where id = $1', [userId]);
    if (known.rowCount === 0) return null;
    const span = { liveId, userId, kind: 'media', key, at: when } as const;
    if (event === 'participant_joined' && endedAt === null) {
      await openSpan(client, span);
      // their token was signed before
      tx.afterCommit(() => void permitted(app, liveId, userId));
    }
    if (event === 'participant_left' || event === 'participant_connection_aborted') await endSpan(client, span);
    const isScreen = event === 'track_published' && track?.source === 'screen_share' && endedAt === null;
    return isScreen ? { liveId, userId, key: track.sid } : null;
  });
  if (screen) await shared(app, screen);
}

/** Before or after what is on the stage: who comes in later has what was opened last before them, as the others have. */
async function shared(
  app: HasLifecycles,
  { liveId, userId, key }: { liveId: string; userId: string; key: string },
): Promise<void> {
  const { snapshot } = await viewOf(app, liveId, 'host');
  const value = { userId, key, over: snapshot.context.stage.id };
  const events = [{ type: 'CUSTOM' as const, name: 'live.shared', value }];
  await app.lifecycles.append(logOfLive(liveId), { cmd: `shared:${key}`, userId, events });
}

/** Not waited for: the media server is told of it again when it comes up. */
async function permitted(
  app: Clock & Postgres & HasLifecycles & HasLogger & HasMedia,
  liveId: string,
  userId: string,
): Promise<void> {
  try {
    await grantNow(app, liveId, userId);
  } catch (error) {
    app.logger.warn({ err: error }, 'media');
  }
}
