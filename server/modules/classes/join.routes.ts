// Students join a class or a group by its code.
import type { FastifyInstance } from 'fastify';
import { join as contract } from '#contract/classes.ts';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { limit } from '#server/platform/auth/throttle.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { addToGroup } from '../groups/index.ts';
import { classByCode, type Joinable } from './class-code.ts';

/** A million codes: guessing them must not pay, and nobody mistypes this often. */
const TRIES = 20;
const WINDOW_MS = 15 * 60_000;

export function mountJoin(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    byCode: ({ code }, { who }) => find(app, who, code),
    join: async ({ code }, { who }) => {
      const found = await find(app, who, code);
      if (found.kind === 'group') await intoGroup(app, who, found.id);
      else await intoClass(app, who, found.id);
      return found;
    },
  });
}

async function find(app: Clock & Postgres, who: Who, code: string): Promise<Joinable> {
  await limit(app, `class-code ${who.userId}`, TRIES, WINDOW_MS);
  const found = await classByCode(app, who.orgId, code);
  if (!found) throw missing();
  return found;
}

/** Who has a class already is moved by a teacher, not by a code that went round. */
async function intoClass(app: Postgres, who: Who, classId: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update sys_user set dept_id = $2 where id = $1 and (dept_id is null or dept_id = $2)',
    [who.userId, classId],
  );
  if (rowCount === 1) return;
  const { rows } = await app.pool.query<{ name: string }>(
    'select d.name from sys_user u join sys_dept d on d.id = u.dept_id where u.id = $1',
    [who.userId],
  );
  throw new Failure(CODE.conflict, 'hasClass', { params: { name: rows[0]?.name ?? '' } });
}

/** A set's group: while it has a place, and nobody is in two of a set. */
const intoGroup = (app: Clock & Postgres, who: Who, groupId: string): Promise<number> =>
  withTransaction(app.pool, (client) => addToGroup(client, groupId, [who.userId], { at: app.now(), isOwn: true }));
