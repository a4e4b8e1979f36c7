// A teacher's day: four figures over the courses that they teach, each with the page that lists it; and the lists of what waits.
import type { FastifyInstance } from 'fastify';
import { adminDay as adminContract, day as contract } from '#contract/day.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { Who } from '#server/platform/who.ts';
import { nextIn } from '../assignments/index.ts';
import { coursesOf, mustTeachCourse } from '../course/index.ts';
import { adminDay } from './admin-day.ts';
import { lateStudents, shownLate, shownNext } from './due.ts';
import { openQuestions, pageOf, shownQuestions, shownWork, workToMark } from './waiting.ts';

const MARKING = '/teach/marking';
const QUESTIONS = '/teach/questions';
const BEHIND = '/teach/behind';
const NEXT = '/teach/next';

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
      const [toMark, behind, questions, next] = await Promise.all([
        workToMark(app, { who, courseIds, isNarrow: false }),
        lateStudents(app, courseIds),
        openQuestions(app, courseIds),
        nextIn(app, courseIds),
      ]);
      return {
        toMark: { count: toMark.length, path: MARKING },
        behind: { count: behind.length, path: BEHIND },
        unanswered: { count: questions.length, path: QUESTIONS },
        nearest: questions.filter(({ isNearest }) => isNearest).length,
        next: { count: next.length, path: NEXT },
      };
    },
    behind: async (paging, { who }) =>
      pageOf(await lateStudents(app, await coursesFor(who, undefined)), paging, (rows) => shownLate(app, rows)),
    next: async (paging, { who }) =>
      pageOf(await nextIn(app, await coursesFor(who, undefined)), paging, (rows) => shownNext(app, rows)),
    toMark: async ({ courseId, kind, ...paging }, { who }) => {
      const courseIds = await coursesFor(who, courseId);
      const works = await workToMark(app, { who, courseIds, isNarrow: courseId !== undefined }, kind);
      return pageOf(works, paging, (rows) => shownWork(app, rows));
    },
    questions: async ({ courseId, nearest, ...paging }, { who }) => {
      const all = await openQuestions(app, await coursesFor(who, courseId));
      const wanted = nearest === undefined ? all : all.filter(({ isNearest }) => isNearest === nearest);
      const page = await pageOf(wanted, paging, (rows) => shownQuestions(app, rows));
      return { ...page, nearest: all.filter(({ isNearest }) => isNearest).length };
    },
  });
}
