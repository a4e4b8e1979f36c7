// A teacher's day: four figures over the courses that they teach, each with the page that lists it.
import type { FastifyInstance } from 'fastify';
import { day as contract } from '#contract/day.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import { openAnswersIn } from '../assessment/index.ts';
import { behindIn, type Figures, nextIn } from '../assignments/index.ts';
import { coursesOf } from '../course/index.ts';
import { unansweredIn } from '../theory/index.ts';

const COURSES = '/teach/AIcourse';

export function mountDay(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    today: async (_input, { who }) => {
      // an administrator's own courses, too: all of the school's are nobody's day
      const courseIds = await coursesOf(app.pool, who.userId, who.orgId, app.now(), true);
      const [toMark, behind, unanswered, next] = await Promise.all([
        openAnswersIn(app, courseIds),
        behindIn(app, courseIds),
        unansweredIn(app, courseIds),
        nextIn(app, courseIds),
      ]);
      const people = new Set([...behind.values()].flatMap((ids) => [...ids]));
      return {
        toMark: figure(toMark, 'marking'),
        // who is late in two courses is one student
        behind: { ...figure(sizes(behind), 'tasks'), count: people.size },
        unanswered: figure(unanswered, 'asked&unanswered=true'),
        next: figure(sizes(next), 'tasks'),
      };
    },
  });
}

const sizes = (figures: Figures): Map<string, number> =>
  new Map([...figures].map(([courseId, ids]) => [courseId, ids.size]));

function figure(counts: ReadonlyMap<string, number>, tab: string): { count: number; path: string } {
  const [most] = [...counts].filter(([, n]) => n > 0).toSorted(([, a], [, b]) => b - a);
  return {
    count: [...counts.values()].reduce((sum, n) => sum + n, 0),
    path: most ? `${COURSES}Info?id=${encodeURIComponent(most[0])}&tab=${tab}` : COURSES,
  };
}
