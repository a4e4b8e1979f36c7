// A section as a kind of work: what is assigned of a chapter, and what the sections of a course put into its book.
import type { Clock, HasFiles, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import { printOf } from '#server/platform/kinds/copy.ts';
import type { AskedColumn, Kind } from '#server/platform/kinds/kind.ts';
import { openedAt } from '#server/platform/kinds/opened.ts';
import type { Db } from '#server/platform/sql.ts';
import { mayTeachCourse } from '../course/index.ts';
import { copyChapters } from './chapters.copy.ts';
import { published, type SectionLine, sectionLines } from './section.store.ts';
import { mayOpenSection, studentStandings } from './study.store.ts';

export const sectionKind = (app: Clock & Postgres & HasFiles & HasLogger & Hooks): Kind => ({
  name: 'section',
  assign: {
    open: async (who, sectionId) => {
      const section = (await sectionRows(app.pool, [sectionId]))[0];
      if (!section || !(await mayTeachCourse(app.pool, who, section.courseId, app.now()))) return null;
      // its students would be late with what they cannot see
      const seen = published(await sectionLines(app.pool, [section.courseId]), app.now());
      if (!seen.some((s) => s.id === sectionId)) throw invalid({ refId: 'notPublished' });
      return { title: section.title, courseId: section.courseId };
    },
    stateOf: async (sectionIds, studentIds) => {
      const sections = await sectionRows(app.pool, sectionIds);
      const standing = await studentStandings(app, sections, studentIds);
      return sections.flatMap((s) =>
        studentIds.flatMap((studentId) => {
          const state = standing(s.id, studentId)?.state;
          return state ? [{ refId: s.id, studentId, state }] : [];
        }),
      );
    },
    openedAt: async (sectionId, studentIds) =>
      openedAt(
        app.pool,
        `select student_id as "studentId", opened_at::float8 as at from section_study
          where section_id = $1 and student_id = any($2)`,
        [sectionId, studentIds],
      ),
    hidden: async (sectionIds) => {
      const sections = await sectionRows(app.pool, sectionIds);
      const lines = await sectionLines(app.pool, [...new Set(sections.map((s) => s.courseId))]);
      const seen = new Set(published(lines, app.now()).map((s) => s.id));
      // one that was deleted is in no line
      return sectionIds.filter((id) => !seen.has(id));
    },
    path: (sectionId) => `/CurriculumLearning?sectionId=${encodeURIComponent(sectionId)}`,
    detail: async (sectionId, studentId) => {
      const sections = await sectionRows(app.pool, [sectionId]);
      const [section] = sections;
      const begun = section && (await studentStandings(app, sections, [studentId]))(sectionId, studentId);
      return begun ? `/teach/course/courseInfo?id=${encodeURIComponent(section.courseId)}&tab=scores` : null;
    },
  },
  book: { columnsOf, dueOf },
  copy: (copy) => [copyChapters(app, copy)],
  prints: {
    sections: printOf('course_section', 'r.course_id = k.id'),
    studies: '(select count(*) from study s where s.course_id = k.id)::text',
    studied: `(select count(*) from section_study y where y.section_id in (
      select s.id from course_section s where s.course_id = k.id))::text`,
  },
  policy: (who, id) => mayOpenSection(app, who, id),
});

/** How much of an ordinary course is done, and each lesson that stands in it, from the hour on at which it is seen there. */
async function columnsOf(db: Db, courseId: string) {
  const { rows } = await db.query<AskedColumn>({
    name: 'sections-in-book',
    text: `select 'study' as kind, k.id as "refId", '学习进度' as title, 'last' as counts, 0 as sort, null::bigint as "from"
        from course k where k.id = $1 and k.kind = 'plain'
      union all select 'lesson', l.id, l.name, 'last', 1, min(greatest(coalesce(t.publish_at, 0), coalesce(h.publish_at, 0)))
        from course k join course_section t on t.course_id = k.id join course_section h on h.id = t.parent_id
          join course l on l.id = t.ref_id and l.kind = 'ai'
        where k.id = $1 and k.kind = 'plain' and t.deleted_at is null and h.deleted_at is null
          and t.status = 'published' and h.status = 'published' group by l.id, l.name`,
    values: [courseId],
  });
  return rows;
}

/** Those that lead to a thing of its own. */
async function dueOf(db: Db, sectionIds: readonly string[]) {
  const { rows } = await db.query<{ id: string; kind: string; refId: string }>({
    name: 'sections-due-as',
    text: `select id, kind, ref_id as "refId" from course_section
      where id = any($1) and ref_id is not null and deleted_at is null`,
    values: [sectionIds],
  });
  return new Map(rows.map(({ id, ...to }) => [id, to]));
}

/** Sections, and no chapters. */
async function sectionRows(db: Db, ids: readonly string[]): Promise<SectionLine[]> {
  const { rows } = await db.query<{ courseId: string }>(
    'select distinct course_id as "courseId" from course_section where id = any($1)',
    [ids],
  );
  const wanted = new Set(ids);
  const all = await sectionLines(
    db,
    rows.map((r) => r.courseId),
  );
  return all.filter((s) => wanted.has(s.id) && s.parentId !== null);
}
