// What a student sees of the books: columns that are released, and the total of those alone.
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { bookRows, loadBook } from './book.store.ts';
import { totalsOf } from './totals.ts';

export async function releasedTo(
  app: Clock & Postgres & Hooks,
  studentId: string,
  courseId: string | undefined,
): Promise<OutputOf<'/api/StudentCenter/MyScore'>> {
  const { rows } = await app.pool.query<{ id: string; name: string; kind: string }>(
    // courses that one is or was taught, and those that one has learnt without a class
    `select k.id, k.name, k.kind from course k where k.deleted_at is null and k.status <> 'draft' and ($2::text is null or k.id = $2)
        and (k.id in (select course_id from course_student where user_id = $1)
          or k.id in (select c.course_id from score_post p join gradebook_column c on c.kind = p.kind and c.ref_id = p.ref_id
            where p.student_id = $1 and c.ref_id = c.course_id))
      order by k.created_at desc, k.id`,
    [studentId, courseId ?? null],
  );
  if (courseId !== undefined && rows.length === 0) throw missing();
  return Promise.all(
    rows.map(async ({ id, name, kind }) => {
      const book = await loadBook(app, app.pool, id);
      const whose = { courseId: id, studentIds: [studentId], now: app.now() };
      const cells = (await bookRows(app, app.pool, book, whose)).get(studentId)?.cells ?? {};
      const shown = book.columns.filter((c) => c.released);
      const { groups, total } = totalsOf({ ...book, columns: shown }, cells);
      const isOpen = (columnId: string) => !['scored', 'excused', 'missing'].includes(cells[columnId]?.state ?? 'none');
      return {
        courseId: id,
        course: name,
        courseKind: kind,
        total,
        provisional: book.columns.some((c) => c.groupId !== null && (!c.released || isOpen(c.id))),
        groups: book.groups.map((g) => ({ id: g.id, name: g.name, weight: g.weight, score: groups[g.id] ?? null })),
        columns: shown.map((c) => ({
          id: c.id,
          title: c.title,
          kind: c.kind,
          groupId: c.groupId,
          state: cells[c.id]?.state ?? 'none',
          score: cells[c.id]?.score ?? null,
          max: c.max,
        })),
      };
    }),
  );
}
