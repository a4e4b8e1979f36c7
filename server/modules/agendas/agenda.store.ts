// Agendas as they are stored, and whose they are: their makers', those of teachers whose class or course has them, and the administrators'.
import type { AgendaStep } from '#contract/agendas.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { keptBy } from '../assignments/index.ts';
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
export const {
  seen: seenAgendas,
  seenBy: seenAgenda,
  ofStaff: staffAgenda,
  byId: agendasById,
} = keptBy<Agenda>({
  kind: 'task',
  table: agendas,
  columns: 'x.id, x.title, x.in_order as "inOrder", x.steps, x.maker_id as "makerId"',
});

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
