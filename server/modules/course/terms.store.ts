// The terms of courses, latest first, and which of them is the present one.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { and, eq, isNull, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { courses } from '#server/platform/school.tables.ts';
import type { Who } from '#server/platform/who.ts';
import { taughtBy } from './course.access.ts';

export async function termsIn(app: Postgres, where: SQL | undefined) {
  const rows = await app.db
    .select({
      term: courses.term,
      taught: sql<boolean>`bool_or(${courses.status} = 'published' and exists (
        select from class_teacher c where c.course_id = ${courses.id}))`,
      live: sql<boolean>`bool_or(${courses.status} = 'published')`,
      open: sql<boolean>`bool_or(${courses.status} <> 'closed')`,
    })
    .from(courses)
    .where(and(where, isNull(courses.deletedAt), sql`${courses.term} <> ''`))
    .groupBy(courses.term)
    .orderBy(sql`max(${courses.createdAt}) desc`, courses.term);
  // the next one may be prepared and published already: the present one is what classes are taught
  const present = rows.find((r) => r.taught) ?? rows.find((r) => r.live) ?? rows.find((r) => r.open) ?? rows[0];
  return { present: present?.term ?? null, terms: rows.map((r) => r.term) };
}

/** Of one's own courses, or of the school's where none of one's own has a term; empty where nobody's has. */
export async function presentTerm(app: Clock & Postgres, who: Who): Promise<string> {
  const own = await termsIn(app, taughtBy(who, app.now()));
  return own.present ?? (await termsIn(app, eq(courses.orgId, who.orgId))).present ?? '';
}
