// A set's groups drawn: looked at first, then put in place of those that are there.
import type { PoolClient } from 'pg';
import type { Drawn } from '#contract/groups.ts';
import { rounded } from '#contract/rounding.ts';
import { shuffled } from '#questions/kit/ask.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { type Lang, say } from '#server/platform/messages.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { mustTeachCourse } from '../course/index.ts';
import { columnScores, courseOfColumn } from '../gradebook/index.ts';
import { dealt, even, groupsFor } from './draw.ts';
import { dissolve, insertGroups } from './members.ts';
import { keptSet, type StoredSet, studentsIn } from './sets.ts';

interface Wanted {
  id: string;
  by: 'random' | 'score';
  columnId?: string | undefined;
  size: number;
  /** What is shuffled by it comes out alike. */
  seed?: number | undefined;
  commit: '0' | '1';
}

interface Asking {
  app: Clock & Hooks & Postgres;
  who: Who;
  lang: Lang;
}

/** 422 without a column where one is needed; 404 for one of a course that `who` does not teach. */
export async function drawSet({ app, who, lang }: Asking, wanted: Wanted): Promise<Drawn> {
  const columnId = wanted.by === 'score' ? wanted.columnId : null;
  if (columnId === undefined) throw invalid({ columnId: 'required' });
  const set = await keptSet(app, app.pool, who, wanted.id);
  const course = columnId === null ? null : await taughtColumn(app, who, columnId);
  const draw = async (db: Db) => named(lang, await divided(app, db, set, { ...wanted, course }));
  if (wanted.commit === '0') return draw(app.pool);
  return withTransaction(app.pool, async (client) => {
    await keptSet(app, client, who, set.id, true);
    const drawn = await draw(client);
    await replaceGroups(app, client, set, drawn.groups);
    return drawn;
  });
}

interface Column {
  columnId: string;
  courseId: string;
}

async function taughtColumn(app: Asking['app'], who: Who, columnId: string): Promise<Column> {
  const courseId = await courseOfColumn(app.pool, columnId);
  if (courseId === null) throw missing();
  await mustTeachCourse(app, who, courseId);
  return { columnId, courseId };
}

interface Divided {
  /** Ids of people, group by group. */
  groups: string[][];
  means?: (number | null)[];
}

async function divided(
  app: Asking['app'],
  db: Db,
  set: StoredSet,
  { size, seed, course }: Pick<Wanted, 'size' | 'seed'> & { course: Column | null },
): Promise<Divided> {
  const by = `${set.id} ${seed ?? app.newId()}`;
  const ids = shuffled(await studentsIn(db, set.classId), by, (s) => s.id).map((s) => s.id);
  const count = groupsFor(ids.length, size);
  if (!course) return { groups: dealt(ids, count) };
  const scores = await columnScores(app, db, { ...course, studentIds: ids });
  const scored = ids.map((id) => ({ id, score: scores.get(id) ?? null }));
  const groups = even(scored, count);
  return { groups, means: groups.map((g) => meanOf(g.flatMap((id) => scores.get(id) ?? []))) };
}

const meanOf = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : rounded(scores.reduce((all, own) => all + own, 0) / scores.length, 1);

const named = (lang: Lang, { groups, ...more }: Divided): Drawn => ({
  groups: groups.map((userIds, at) => ({ name: say(lang, 'groupNumber', { n: at + 1 }), userIds })),
  ...more,
});

/** Whoever comes first in a group leads it. */
async function replaceGroups(app: Clock, client: PoolClient, set: StoredSet, groups: Drawn['groups']): Promise<void> {
  const at = app.now();
  const { rows } = await client.query<{ id: string }>(
    'select id from sys_dept where set_id = $1 and deleted_at is null',
    [set.id],
  );
  await dissolve(
    client,
    rows.map((r) => r.id),
    at,
  );
  const made = groups.map((g) => ({ ...g, id: app.newId() }));
  await insertGroups(client, set, made, at);
  await client.query(
    `insert into group_member (group_id, user_id, joined_at)
      select x.id, p, $2 from jsonb_to_recordset($1::jsonb) as x(id text, "userIds" text[]), unnest(x."userIds") p`,
    [JSON.stringify(made), at],
  );
}
