// A section as something that is assigned.
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import { kindOf } from '../assignments/index.ts';
import { mayTeachCourse } from '../course/index.ts';
import { linesOf, published, type SectionLine } from './section.store.ts';
import { standingOf } from './study.store.ts';

export function mountAssigned(app: App): void {
  kindOf(app, 'section', {
    open: async (who, sectionId) => {
      const section = (await sectionRows(app, [sectionId]))[0];
      if (!section || !(await mayTeachCourse(app.pool, who, section.courseId, app.now()))) return null;
      // its students would be late with what they cannot see
      const seen = published(await linesOf(app.pool, [section.courseId]), app.now());
      if (!seen.some((s) => s.id === sectionId)) throw invalid({ refId: 'notPublished' });
      return { title: section.title, courseId: section.courseId };
    },
    stateOf: async (sectionIds, studentIds) => {
      const sections = await sectionRows(app, sectionIds);
      const standing = await standingOf(app, sections, studentIds);
      return sections.flatMap((s) =>
        studentIds.flatMap((studentId) => {
          const state = standing(s.id, studentId)?.state;
          return state ? [{ refId: s.id, studentId, state }] : [];
        }),
      );
    },
    hidden: async (sectionIds) => {
      const sections = await sectionRows(app, sectionIds);
      const lines = await linesOf(app.pool, [...new Set(sections.map((s) => s.courseId))]);
      const seen = new Set(published(lines, app.now()).map((s) => s.id));
      // one that was deleted is in no line
      return sectionIds.filter((id) => !seen.has(id));
    },
    path: (sectionId) => `/CurriculumLearning?sectionId=${encodeURIComponent(sectionId)}`,
  });
}

/** Sections, and no chapters. */
async function sectionRows(app: App, ids: readonly string[]): Promise<SectionLine[]> {
  const { rows } = await app.pool.query<{ courseId: string }>(
    'select distinct course_id as "courseId" from course_section where id = any($1)',
    [ids],
  );
  const wanted = new Set(ids);
  const all = await linesOf(
    app.pool,
    rows.map((r) => r.courseId),
  );
  return all.filter((s) => wanted.has(s.id) && s.parentId !== null);
}
