// One's live classes under a secret address, for calendars outside: made of the server's key, found by its hash.
import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock, HasConfig, HasKeys, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { describePath } from '#server/platform/http/mount.ts';
import { siteFor } from '../portal/index.ts';
import { calendarOf } from './icalendar.ts';
import { livePath } from './live.notices.ts';
import { ownLives } from './live.store.ts';

const BASE = '/api/open/Calendar/';
const BACK_DAYS = 60;
const AHEAD_DAYS = 365;

const secretOf = (app: HasKeys, userId: string, nonce: string): string =>
  createHmac('sha256', app.key).update(`calendar ${userId} ${nonce}`).digest('base64url');
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The same until it is renewed: then the one before leads nowhere. */
export async function calendarPath(app: Clock & Postgres & HasKeys, userId: string, renew: boolean): Promise<string> {
  const fresh = app.newId();
  const values = [userId, fresh, hashOf(secretOf(app, userId, fresh))];
  const { rows } = await app.pool.query<{ nonce: string }>(
    `insert into live_calendar as c (user_id, nonce, hash) values ($1, $2, $3)
      on conflict (user_id) do update set nonce = case when $4 then excluded.nonce else c.nonce end,
        hash = case when $4 then excluded.hash else c.hash end
      returning nonce`,
    [...values, renew],
  );
  return BASE + secretOf(app, userId, rows[0]?.nonce ?? fresh);
}

interface Owner {
  userId: string;
  orgId: string;
  name: string;
}

/** For OpenAPI: an address for programs, which look at nothing but what stands in it. */
const CALENDAR_PATH = {
  get: {
    summary:
      'One’s live classes as iCalendar, for calendars outside: the secret is the key, and is made anew by api/Live/Calendar',
    tags: ['open'],
    operationId: 'api_open_Calendar',
    security: [],
    parameters: [
      {
        name: 'secret',
        in: 'path',
        required: true,
        description: 'Whose calendar it is: known to who was given the address',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: 'Classes from 60 days ago to a year ahead',
        content: { 'text/calendar': { schema: { type: 'string', description: 'RFC 5545' } } },
      },
      404: {
        description: 'Nobody’s secret, or one that was renewed',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
    },
  },
};

export function mountCalendar(server: FastifyInstance, app: Clock & HasConfig & Postgres): void {
  describePath(server, `${BASE}{secret}`, CALENDAR_PATH);
  server.get<{ Params: { secret: string } }>(`${BASE}:secret`, async (request, reply) => {
    const { rows } = await app.pool.query<Owner>(
      `select u.id as "userId", u.org_id as "orgId", u.name from live_calendar c join sys_user u on u.id = c.user_id
        where c.hash = $1 and u.deleted_at is null and not u.disabled`,
      [hashOf(request.params.secret)],
    );
    const [owner] = rows;
    // for programs, which look at nothing else
    if (!owner) return reply.code(404).type('text/plain').send('');
    const now = app.now();
    const lives = await ownLives(app, owner, { from: now - BACK_DAYS * DAY, to: now + AHEAD_DAYS * DAY });
    const site = await siteFor(app, owner.orgId, request);
    const events = lives
      .filter((l) => l.status === 'published' || l.role !== 'student')
      .map((l) => ({
        uid: `${l.id}@mengoo`,
        start: l.startAt,
        end: l.startAt + l.minutes * 60_000,
        stamp: now,
        title: l.course ? `${l.title} · ${l.course}` : l.title,
        text: [l.host, l.intro].filter(Boolean).join('\n'),
        url: site + livePath(l.id),
        cancelled: l.state === 'cancelled',
      }));
    return reply
      .header('cache-control', 'private, no-store')
      .type('text/calendar; charset=utf-8')
      .send(calendarOf(owner.name, events));
  });
}
