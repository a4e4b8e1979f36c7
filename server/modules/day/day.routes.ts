// A teacher's day: four figures over the courses that they teach, each with the page that lists it; and the lists of what waits.
import type { FastifyInstance } from 'fastify';
import { adminDay as adminContract, day as contract } from '#contract/day.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { Who } from '#server/platform/who.ts';
import { behindIn, type Figures, nextIn } from '../assignments/index.ts';
import { coursesOf, mustTeachCourse, plainAmong } from '../course/index.ts';
import { adminDay } from './admin-day.ts';
import { openQuestions, pageOf, placeOf, shownQuestions, shownWork, workToMark } from './waiting.ts';

const COURSES = '/teach/AIcourse';
const MARKING = '/teach/marking';
const QUESTIONS = '/teach/questions';

export function mountDay(server: FastifyInstance, app: App): void {
  /** Of one course that `who` teaches, or of all of their own: all of the school's are nobody's day, an administrator's neither. */
  const coursesFor = async (who: Who, courseId: string | undefined): Promise<string[]> => {
    if (courseId === undefined) return coursesOf(app.pool, who.userId, who.orgId, app.now(), true);
    await mustTeachCourse(app, who, courseId);
    return [courseId];
  };
  mount(server, app, adminContract, { today: (_input, { who }) => adminDay(app, who) });
  mount(server, app, contract, {
    today: async (_input, { who }) => {
      const courseIds = await coursesFor(who, undefined);
      const [plain, toMark, behind, questions, next] = await Promise.all([
        plainAmong(app.pool, courseIds),
        workToMark(app, { who, courseIds, isNarrow: false }),
        behindIn(app, courseIds),
        openQuestions(app, courseIds),
        nextIn(app, courseIds),
      ]);
      const listed = (counts: ReadonlyMap<string, number>, tab: string): Figure[] =>
        [...counts].map(([courseId, count]) => ({ count, path: placeOf(courseId, tab, plain.has(courseId)) }));
      const people = new Set([...behind.values()].flatMap((ids) => [...ids]));
      return {
        toMark: { count: toMark.length, path: MARKING },
        // who is late in two courses is one student
        behind: { ...total(listed(sizes(behind), 'scores&behind=true')), count: people.size },
        unanswered: { count: questions.length, path: QUESTIONS },
        next: total(listed(sizes(next), 'tasks')),
      };
    },
    toMark: async ({ courseId, kind, ...paging }, { who }) => {
      const courseIds = await coursesFor(who, courseId);
      const works = await workToMark(app, { who, courseIds, isNarrow: courseId !== undefined }, kind);
      return pageOf(works, paging, (rows) => shownWork(app, rows));
    },
    questions: async ({ courseId, ...paging }, { who }) =>
      pageOf(await openQuestions(app, await coursesFor(who, courseId)), paging, (rows) => shownQuestions(app, rows)),
  });
}

const sizes = (figures: Figures): Map<string, number> =>
  new Map([...figures].map(([courseId, ids]) => [courseId, ids.size]));

interface Figure {
  count: number;
  path: string;
}

/** All together, with the page that lists most of them. */
function total(figures: readonly Figure[]): Figure {
  const [most] = figures.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return { count: figures.reduce((sum, { count }) => sum + count, 0), path: most?.path ?? COURSES };
}
