// What became of a lesson, to whoever may read it.
import type { FastifyInstance } from 'fastify';
import { score as contract } from '#contract/score.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { maySeeCourse } from '../course/index.ts';
import { mayReadLesson } from './lesson.access.ts';
import { masteryIn } from './mastery.ts';
import { latestLesson, scoredLesson } from './scored.ts';
import { lessonOf } from './theory.store.ts';

export function mountScore(server: FastifyInstance, app: App): void {
  const handlers: Handlers<typeof contract> = {
    item: async ({ lessonId, courseId }, { who }) => {
      const id = lessonId ?? (await latestLesson(app.pool, courseId ?? '', who.userId));
      const lesson = id === null ? null : await lessonOf(app.pool, id);
      if (!lesson || !(await mayReadLesson(app, who, lesson))) throw missing();
      return scoredLesson(app, lesson);
    },
    mastery: async ({ courseId }, { who }) => {
      if (!(await maySeeCourse(app.pool, who, courseId, app.now()))) throw missing();
      return masteryIn(app, courseId, who.userId);
    },
  };
  mount(server, app, contract, handlers);
}
