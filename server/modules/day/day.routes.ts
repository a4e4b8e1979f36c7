// A teacher's day: four figures over the courses that they teach, each with the page that lists it.
import type { FastifyInstance } from 'fastify';
import { adminDay as adminContract, day as contract } from '#contract/day.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import { openAnswersIn } from '../assessment/index.ts';
import { behindIn, type Figures, nextIn } from '../assignments/index.ts';
import { coursesOf, plainAmong } from '../course/index.ts';
import { unansweredQuestions } from '../talk/index.ts';
import { unansweredIn } from '../theory/index.ts';
import { adminDay } from './admin-day.ts';

const COURSES = '/teach/AIcourse';
const placeOf = (courseId: string, tab: string, isPlain: boolean): string =>
  `${isPlain ? '/teach/course/courseInfo' : `${COURSES}Info`}?id=${encodeURIComponent(courseId)}&tab=${tab}`;

export function mountDay(server: FastifyInstance, app: App): void {
  mount(server, app, adminContract, { today: (_input, { who }) => adminDay(app, who) });
  mount(server, app, contract, {
    today: async (_input, { who }) => {
      // an administrator's own courses, too: all of the school's are nobody's day
      const courseIds = await coursesOf(app.pool, who.userId, who.orgId, app.now(), true);
      const [plain, toMark, behind, asked, questions, next] = await Promise.all([
        plainAmong(app.pool, courseIds),
        openAnswersIn(app, courseIds),
        behindIn(app, courseIds),
        unansweredIn(app, courseIds),
        unansweredQuestions(app, courseIds),
        nextIn(app, courseIds),
      ]);
      const listed = (counts: ReadonlyMap<string, number>, tab: string): Figure[] =>
        [...counts].map(([courseId, count]) => ({ count, path: placeOf(courseId, tab, plain.has(courseId)) }));
      const people = new Set([...behind.values()].flatMap((ids) => [...ids]));
      return {
        toMark: total(listed(toMark, 'marking')),
        // who is late in two courses is one student
        behind: { ...total(listed(sizes(behind), 'scores&behind=true')), count: people.size },
        unanswered: total([
          ...listed(asked, 'asked&unanswered=true'),
          ...questions.map(({ courseId, kind, count }) => ({
            count,
            path: placeOf(courseId, 'asked&list=qa', kind === 'plain'),
          })),
        ]),
        next: total(listed(sizes(next), 'tasks')),
      };
    },
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
