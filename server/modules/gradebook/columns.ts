// The columns that kinds of work ask a course's book for: entered when something is assigned, placed or posted, never by a reader.
import type { BookColumn } from '#contract/gradebook.ts';
import type { Hooks } from '#server/platform/app.ts';
import { kindNamed, kindsOf } from '#server/platform/kinds/kind.ts';
import type { Db } from '#server/platform/sql.ts';
import { endsIn } from '../assignments/index.ts';

/**
 * Their scores are shown to students as soon as they are there, but of what is released by itself. What shows from an hour that is still to come moves with that hour,
 * and goes where nobody asks for it any more; what was shown once stays.
 */
const ENTER = `with asked as (
    select * from jsonb_to_recordset($2::jsonb) as x(kind text, "refId" text, title text, counts text, sort int, "from" bigint,
      max numeric, released boolean)
  ), gone as (
    delete from gradebook_column c where c.course_id = $1 and c.from_at > now_ms()
      and not exists (select from asked x where x.kind = c.kind and x."refId" = c.ref_id)
  )
  insert into gradebook_column (id, org_id, course_id, kind, ref_id, title, counts, released, sort, from_at, max)
    select gen_random_uuid()::text, k.org_id, k.id, x.kind, x."refId", x.title, x.counts, coalesce(x.released, true), x.sort,
        x."from", coalesce(x.max, 100)
      from course k, asked x where k.id = $1
    on conflict (course_id, kind, ref_id) where kind <> 'own' do update set max = excluded.max,
        from_at = case when gradebook_column.from_at > now_ms() then excluded.from_at else gradebook_column.from_at end
      where gradebook_column.from_at > now_ms() or gradebook_column.max <> excluded.max`;

export async function enterAsked(app: Hooks, db: Db, courseId: string): Promise<void> {
  const asked = [];
  for (const { book } of kindsOf(app)) asked.push(...((await book?.columnsOf(db, courseId)) ?? []));
  // a lesson that is assigned in a course and stands in it, too, is one column, seen from the first of the two on
  const first = new Map<string, (typeof asked)[number]>();
  for (const column of asked) {
    const key = `${column.kind} ${column.refId}`;
    const before = first.get(key);
    if (!before || (column.from ?? 0) < (before.from ?? 0)) first.set(key, column);
  }
  await db.query({ name: 'book-enter', text: ENTER, values: [courseId, JSON.stringify([...first.values()])] });
}

/** In every book that has it: students see it from now on. */
export async function releaseColumns(db: Db, kind: string, refId: string): Promise<void> {
  await db.query('update gradebook_column set released = true where kind = $1 and ref_id = $2', [kind, refId]);
}

/** What is a draft again, and nobody began, has no column any more; one in which a teacher has marked somebody stays. */
export async function dropColumns(db: Db, kind: string, refId: string): Promise<void> {
  await db.query(
    `delete from gradebook_column c where c.kind = $1 and c.ref_id = $2
      and not exists (select from score_mark m where m.column_id = c.id)`,
    [kind, refId],
  );
}

/** With the titles that their things have now, and the ends of what is assigned. */
export async function withFacts(
  app: Hooks,
  db: Db,
  courseId: string,
  columns: readonly BookColumn[],
): Promise<BookColumn[]> {
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [kind, own] of Map.groupBy(columns, (c) => c.kind)) {
    const found = await kindNamed(app, kind)?.book?.titlesOf?.(
      db,
      own.flatMap((c) => c.refId ?? []),
    );
    if (found) titles.set(kind, found);
  }
  const ends = await endsIn(app, db, courseId);
  return columns.map((c) => {
    if (c.kind === 'own') return c;
    const title = titles.get(c.kind)?.get(c.refId ?? '') ?? c.title;
    return { ...c, title, until: ends.get(`${c.kind} ${c.refId}`) ?? null };
  });
}
