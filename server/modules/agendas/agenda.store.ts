// Agendas as they are stored, and whose they are: their makers', those of teachers whose class or course has them, and the administrators'.
import type { AgendaStep } from '#contract/agendas.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { and, eq, filled, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { taughtBySql } from '../assignments/index.ts';
import { agendas } from './agendas.tables.ts';

/** `courseId`: the thing's own. */
export type StoredStep = AgendaStep & { courseId?: string | null };

export interface Agenda {
  id: string;
  title: string;
  inOrder: boolean;
  steps: StoredStep[];
  makerId: string;
}
const AGENDA = 'g.id, g.title, g.in_order as "inOrder", g.steps, g.maker_id as "makerId"';
/** The user $1 made it, or teaches a class or course that has it, at the time $2. */
const SEES = `(g.maker_id = $1 or ${taughtBySql('task', 'g.id', { teacherId: '$1', now: '$2' })})`;

/** Rows that one sees. */
export function seenAgendas({ app, who }: Context): SQL | undefined {
  const own = eq(agendas.orgId, who.orgId);
  if (isAdmin(who)) return own;
  return and(
    own,
    sql`exists (select from agenda g where g.id = ${agendas.id} and ${filled(SEES, [who.userId, app.now()])})`,
  );
}

/** Rows that one may change. */
export const madeAgendas = ({ who }: Context): SQL | undefined =>
  and(eq(agendas.orgId, who.orgId), isAdmin(who) ? undefined : eq(agendas.makerId, who.userId));

/** Null: not one that `who` sees. */
export async function seenAgenda(app: Clock & Postgres, who: Who, id: string): Promise<Agenda | null> {
  const { rows } = await app.pool.query<Agenda>({
    name: 'agenda-of-staff',
    text: `select ${AGENDA} from agenda g where g.id = $3 and g.org_id = $4 and g.deleted_at is null and ($5 or ${SEES})`,
    values: [who.userId, app.now(), id, who.orgId, isAdmin(who)],
  });
  return rows[0] ?? null;
}

/** 404 unless `who` sees it. */
export async function staffAgenda(app: Clock & Postgres, who: Who, id: string): Promise<Agenda> {
  const agenda = await seenAgenda(app, who, id);
  if (!agenda) throw missing();
  return agenda;
}

/** As they are given, whoever asks. */
export async function agendasById(db: Db, ids: readonly string[]): Promise<Agenda[]> {
  const { rows } = await db.query<Agenda>({
    name: 'agendas-by-id',
    text: `select ${AGENDA} from agenda g where g.id = any($1) and g.deleted_at is null`,
    values: [ids],
  });
  return rows;
}

/** As a teacher has made it, for who writes a school. */
export async function insertAgenda(
  app: Clock & Postgres,
  { orgId, title, inOrder, steps, makerId }: Omit<Agenda, 'id'> & { orgId: string },
): Promise<string> {
  const id = app.newId();
  await app.pool.query(
    `insert into agenda (id, org_id, created_at, title, in_order, steps, maker_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, orgId, app.now(), title, inOrder, JSON.stringify(steps), makerId],
  );
  return id;
}
