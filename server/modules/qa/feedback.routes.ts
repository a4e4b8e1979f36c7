// Feedback from the user menu, and the list in which QA works it off.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { feedback as contract, FEEDBACK_AN_HOUR, type FeedbackItem, MOST_PICTURE } from '#contract/feedback.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { limit } from '#server/platform/auth/throttle.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { contains, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, findFile } from '../files/index.ts';

const HOUR = 3_600_000;
const FROM = `from feedback f join sys_user u on u.id = f.user_id where f.org_id = $1
  and ($2::boolean is null or f.done = $2) and ($3::text is null or is_named(f.text, $3) or is_named(u.name, $3) or is_named(u.user_name, $3))`;

export function mountFeedback(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    add: async ({ text, route, log = null, seq = null, show, pictureId = null }, { who }) => {
      if (log !== null && !(await app.logs.mayRead(who, log)))
        throw new Failure(CODE.missing, 'missing', { data: { log } });
      await limit(app, `feedback ${who.userId}`, FEEDBACK_AN_HOUR, HOUR);
      const id = app.newId();
      if (pictureId !== null) await mustBePicture(app, who, pictureId);
      await withTransaction(app.pool, async (client) => {
        if (pictureId !== null && !(await claimFiles(client, who, [pictureId], `feedback:${id}`)))
          throw invalid({ pictureId: 'missing' });
        await client.query(
          `insert into feedback (id, org_id, user_id, at, text, route, log, seq, show, picture_id)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [id, who.orgId, who.userId, app.now(), text, route, log, seq, show && log !== null, pictureId],
        );
      });
      return { id };
    },
    items: async ({ page, pageSize, keyword, done }, { who }) => {
      const values = [who.orgId, done ?? null, keyword ? contains(keyword) : null];
      const [list, count] = await Promise.all([
        app.pool.query<FeedbackItem>(
          `select f.id, f.at, u.user_name as "userName", f.text, f.route, f.log, f.seq, f.show, f.done, f.version ${FROM}
            order by f.at desc, f.id limit $4 offset $5`,
          [...values, pageSize, (page - 1) * pageSize],
        ),
        app.pool.query<{ n: number }>(`select count(*)::int as n ${FROM}`, values),
      ]);
      return { items: list.rows, itemCount: count.rows[0]?.n ?? 0, page, pageSize };
    },
    done: async ({ id, done, version }, { who }) => {
      const { rows } = await app.pool.query<{ version: number }>(
        'update feedback set done = $4, version = version + 1 where id = $1 and org_id = $2 and version = $3 returning version',
        [id, who.orgId, version, done],
      );
      if (rows[0]) return { id, version: rows[0].version };
      const { rowCount } = await app.pool.query('select from feedback where id = $1 and org_id = $2', [id, who.orgId]);
      throw rowCount === 1 ? new Failure(CODE.conflict, 'stale') : missing();
    },
  });
}

/** The bytes have said what it is when it was sent: a drawing with scripts is none of the two. */
async function mustBePicture(app: Postgres, who: Who, pictureId: string): Promise<void> {
  const file = await findFile(app.pool, who.orgId, pictureId);
  if (!file || file.ownerId !== who.userId) throw invalid({ pictureId: 'missing' });
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') throw invalid({ pictureId: 'pictureKind' });
  if (file.size > MOST_PICTURE) throw invalid({ pictureId: 'pictureBytes' });
}
