// What each passage is: told by the rules, chosen by a teacher, and made up for what was stored before there were roles.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import type { PassageRole } from '#contract/roles.ts';
import type { HasJobs, Postgres } from '#server/platform/app.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import { type Neighbours, passageRoleOf, rolesOf, signsOf } from '#server/platform/tutor/index.ts';

const JOB = 'passage-roles';

interface Row {
  id: string;
  text: string;
  heading: string | null;
  role: PassageRole | null;
}

const plain = ({ text, heading }: Row) => ({ text, ...(heading === null ? {} : { heading }) });

/** By the rules, from its words and its neighbours; what a teacher has chosen is forgotten. */
export async function tellRole(client: PoolClient, id: string): Promise<void> {
  const { rows } = await client.query<Row & { at: number }>(
    `select near.id, near.text, near.heading, near.role, near.seq - own.seq as at from passage own
      join passage near on near.document_id = own.document_id and abs(near.seq - own.seq) <= 1
      where own.id = $1`,
    [id],
  );
  const [before, own, after] = [-1, 0, 1].map((at) => rows.find((row) => row.at === at));
  if (!own) return;
  const neighbours: Neighbours = {
    ...(before && { before: { ...plain(before), role: before.role ?? 'prose' } }),
    ...(after && { after: plain(after) }),
  };
  const { role, sure } = passageRoleOf(plain(own), neighbours);
  await client.query(
    'update passage set role = $2, role_sure = $3, role_by = null, role_proposed = false, signs = $4 where id = $1',
    [id, role, sure, JSON.stringify(signsOf(own.text))],
  );
}

/** `role` null: what the rules tell. */
export async function setRole(client: PoolClient, id: string, role: PassageRole | null, by: string): Promise<void> {
  if (role === null) await tellRole(client, id);
  else
    await client.query(
      'update passage set role = $2, role_sure = true, role_by = $3, role_proposed = false where id = $1',
      [id, role, by],
    );
}

/** What the rules doubt and nobody has spoken for: neither a teacher nor a model. In document order, of what is on. */
export async function doubtedPassages(db: Db, courseId: string): Promise<Doubted[]> {
  const { rows } = await db.query<Doubted>(
    `select p.id, p.text, p.heading, p.role from passage p join document d on d.id = p.document_id
      where d.course_id = $1 and d.deleted_at is null and d.corrections_by is null and p."on" and p.role is not null and p.role_sure = false
        and p.role_by is null and not p.role_proposed
      order by d.created_at, d.name, p.seq`,
    [courseId],
  );
  return rows;
}

export type Doubted = Pick<Row, 'id' | 'text' | 'heading' | 'role'>;

/** As a model says, where it is still in doubt and says the same words. A teacher may say otherwise. How many were taken. */
export async function proposeRoles(
  client: PoolClient,
  proposed: readonly { id: string; text: string; role: PassageRole }[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update passage p set role = x.role, role_proposed = true
      from jsonb_to_recordset($1::jsonb) as x(id text, text text, role text)
      where p.id = x.id and p.text = x.text and p.role_sure = false and p.role_by is null`,
    [JSON.stringify(proposed)],
  );
  return rowCount ?? 0;
}

/** What was stored before there were roles gets them document by document, after the start. Until then drafts tell their own. */
export function mountPassageRoles(server: FastifyInstance, app: Postgres & HasJobs): void {
  app.jobs.work<{ documentId: string }>(JOB, ({ documentId }) => tellDocument(app, documentId));
  // nobody waits for it: what a failure leaves undone the next start finds
  server.addHook('onListen', () => {
    tellAll(app).catch((err: unknown) => server.log.error({ err }, 'passages without a role'));
  });
}

async function tellAll({ pool, jobs }: Postgres & HasJobs): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct document_id as id from passage where role is null',
  );
  for (const { id } of rows) await jobs.send(JOB, { documentId: id });
}

/** Done twice, it is done once. */
export async function tellDocument(app: Postgres, documentId: string): Promise<void> {
  await withTransaction(app.pool, async (client) => {
    // a reading that ends now brings roles of its own
    await client.query('select 1 from document where id = $1 for no key update', [documentId]);
    const { rows } = await client.query<Row>(
      'select id, text, heading, role from passage where document_id = $1 order by seq',
      [documentId],
    );
    const told = rolesOf(rows.map(plain)).flatMap(({ role, sure }, i) => {
      const row = rows[i];
      return row?.role === null ? [{ id: row.id, role, sure, signs: signsOf(row.text) }] : [];
    });
    await client.query(
      `update passage p set role = x.role, role_sure = x.sure, signs = x.signs
        from jsonb_to_recordset($1::jsonb) as x(id text, role text, sure boolean, signs jsonb) where p.id = x.id`,
      [JSON.stringify(told)],
    );
  });
}
