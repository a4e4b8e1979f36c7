// Things of no course that staff make and give: whose they are. Their makers', those of teachers whose class or course has them, and the
// administrators'.
import type { TaskKind } from '#contract/task-kinds.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import {
  and,
  eq,
  filledCondition,
  getTableConfig,
  type PgColumn,
  type PgTable,
  type SQL,
  sql,
} from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { taughtBySql } from './assigned.ts';

interface Kept {
  kind: TaskKind;
  table: PgTable & { id: PgColumn; orgId: PgColumn; makerId: PgColumn };
  /** Of the table as `x`, as its rows are read. */
  columns: string;
}

interface KeptBy<Row> {
  /** Rows that one sees, and may change. */
  seen: (call: Context) => SQL | undefined;
  /** Null: not one that `who` sees. */
  seenBy: (app: Clock & Postgres, who: Who, id: string) => Promise<Row | null>;
  /** 404 unless `who` sees it. */
  ofStaff: (app: Clock & Postgres, who: Who, id: string) => Promise<Row>;
  /** Whoever asks. */
  byId: (db: Db, ids: readonly string[]) => Promise<Row[]>;
}

export function keptBy<Row extends { id: string }>({ kind, table, columns }: Kept): KeptBy<Row> {
  const { name } = getTableConfig(table);
  // the user $1 made it, or teaches a class or course that has it, at the time $2
  const sees = `(x.maker_id = $1 or ${taughtBySql(kind, 'x.id', { teacherId: '$1', now: '$2' })})`;
  const seenBy: KeptBy<Row>['seenBy'] = async (app, who, id) => {
    const { rows } = await app.pool.query<Row>({
      name: `${name}-of-staff`,
      text: `select ${columns} from ${name} x where x.id = $3 and x.org_id = $4 and x.deleted_at is null and ($5 or ${sees})`,
      values: [who.userId, app.now(), id, who.orgId, isAdmin(who)],
    });
    return rows[0] ?? null;
  };
  return {
    seen: ({ app, who }) => {
      const own = eq(table.orgId, who.orgId);
      if (isAdmin(who)) return own;
      const found = sql`exists (select from ${table} x where x.id = ${table.id} and ${filledCondition(sees, [who.userId, app.now()])})`;
      return and(own, found);
    },
    seenBy,
    ofStaff: async (app, who, id) => {
      const row = await seenBy(app, who, id);
      if (!row) throw missing();
      return row;
    },
    byId: async (db, ids) => {
      const { rows } = await db.query<Row>({
        name: `${name}-by-id`,
        text: `select ${columns} from ${name} x where x.id = any($1) and x.deleted_at is null`,
        values: [ids],
      });
      return rows;
    },
  };
}
