// The score book of a course, for who teaches it; and what of it is released, for its students.
import type { FastifyInstance } from 'fastify';
import { gradebook as contract, myScores } from '#contract/gradebook.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { entersColumns } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { copiesPart, lockOpenCourse, mustTeachCourse } from '../course/index.ts';
import { workJob } from '../jobs/index.ts';
import { BOOK_PRINTS, copyBook } from './book.copy.ts';
import { loadBook } from './book.store.ts';
import { setBook, titleProblem } from './change.ts';
import { enterAsked } from './columns.ts';
import { columnFigures, sourceOfCell } from './figures.ts';
import { scoresJob, startScoresImport } from './import.job.ts';
import { cellHistory, courseOfCell, markCell, setMarks } from './marks.ts';
import { releasedTo } from './released.ts';

export function mountGradebook(server: FastifyInstance, app: App): void {
  copiesPart(app, 'gradebook', { copy: copyBook, prints: BOOK_PRINTS });
  entersColumns(app, (db, courseId) => enterAsked(app, db, courseId));
  workJob(app, scoresJob);
  auditsRows(app, 'columns', 'select id, course_id, null from gradebook_column');
  const handlers: Handlers<typeof contract> = {
    book: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const book = await loadBook(app, app.pool, courseId);
      const { version, digits, missing, groups, columns } = book;
      const figures = await columnFigures(app, book, courseId);
      return {
        version,
        digits,
        missing,
        groups: [...groups],
        columns: columns.map((c) => ({ ...c, ...figures(c.id) })),
      };
    },
    addColumn: async ({ courseId, title, max, groupId, until }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const { groups, columns } = await loadBook(app, app.pool, courseId);
      const problem = titleProblem(title, columns);
      if (problem) throw invalid({ title: problem });
      if (groupId != null && !groups.some((g) => g.id === groupId)) throw invalid({ groupId: 'missing' });
      const id = app.newId();
      await withTransaction(app.pool, async (client) => {
        await lockOpenCourse(client, courseId);
        await client.query(
          `insert into gradebook_column (id, org_id, course_id, kind, title, group_id, max, until_at, released, sort)
            values ($1, $2, $3, 'own', $4, $5, $6, $7, false,
              (select coalesce(max(sort), 0) + 1 from gradebook_column where course_id = $3))`,
          [id, who.orgId, courseId, title, groupId === undefined ? groups[0]?.id : groupId, max, until],
        );
      });
      return { id };
    },
    setBook: async (change, { who }) => {
      await mustTeachCourse(app, who, change.courseId);
      return setBook(app, who, change);
    },
    marks: ({ marks, ...given }, { who }) =>
      setMarks(app, who, { ...given, marks: marks.map((m) => ({ ...m, score: m.score ?? null })) }),
    mark: ({ score, ...place }, { who }) => markCell(app, who, { ...place, score: score ?? null }),
    import: (_input, call) => startScoresImport(call),
    source: async (place, { who }) => {
      await courseOfCell(app, who, place);
      return { path: await sourceOfCell(app, place) };
    },
    history: async (place, { who }) => {
      await courseOfCell(app, who, place);
      return cellHistory(app, place);
    },
  };
  mount(server, app, contract, handlers);
  mount(server, app, myScores, { mine: ({ courseId }, { who }) => releasedTo(app, who.userId, courseId) });
}
