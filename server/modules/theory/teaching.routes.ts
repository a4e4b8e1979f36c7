// What a course's teacher decides: how it is taught, how short answers are marked, how a student's lesson is evaluated.

import type { FastifyInstance } from 'fastify';
import { isNamed } from '#contract/names.ts';
import { teaching as contract } from '#contract/teaching.ts';
import type { App } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { markingHandlers } from '../assessment/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { notifyWith } from '../jobs/index.ts';
import { checkScores, lessonEvaluation, storeEvaluation } from './evaluation.ts';
import { mayReadLesson, taughtLesson } from './lesson.access.ts';
import { changeSetting, evaluationCriteria, shownSetting } from './setting.ts';
import { lessonOf } from './theory.store.ts';
import { nameVoices, voicesOf } from './voices.ts';

export function mountTeaching(server: FastifyInstance, app: App): void {
  const handlers: Handlers<typeof contract> = {
    ...markingHandlers(app),
    voices: async ({ Keyword = '' }, { who }) => {
      const named = (await voicesOf(app.pool, who.orgId)).voices.filter((name) => isNamed(name, Keyword));
      return named.map((name) => ({ id: name, name }));
    },
    voiceItems: async (_input, { who }) => {
      const { voices, version } = await voicesOf(app.pool, who.orgId);
      return { voices: voices.map((name) => ({ name })), version };
    },
    setVoices: async ({ voices, version }, { who }) => {
      const names = voices.map((v) => v.name);
      return { version: await nameVoices(app.pool, who.orgId, { names, version }) };
    },
    setting: async ({ id }, { who }) => {
      await mustTeachCourse(app, who, id);
      return shownSetting(app.pool, id);
    },
    update: async ({ id, ...change }, { who }) => {
      await mustTeachCourse(app, who, id);
      if (change.voice && !(await voicesOf(app.pool, who.orgId)).voices.includes(change.voice))
        throw invalid({ voice: 'notOneOf' });
      return { id, version: await changeSetting(app.pool, id, change) };
    },
    score: async ({ lessonId, scores, text }, { who }) => {
      const lesson = await taughtLesson(app, who, lessonId);
      checkScores(evaluationCriteria(lesson.teaching), scores, 'scores');
      await withTransaction(app.pool, async (client, tx) => {
        await storeEvaluation(client, {
          lessonId,
          scores,
          text,
          byTeacher: true,
          userId: who.userId,
          at: app.now(),
        });
        await notifyWith(app, tx, {
          orgId: lesson.orgId,
          userId: lesson.studentId,
          kind: 'lesson.evaluated',
          title: lesson.courseName,
          data: { path: `/CurriculumAIScore?lessonId=${lesson.id}` },
        });
      });
      return null;
    },
    evaluation: async ({ lessonId }, { who }) => {
      const lesson = await lessonOf(app.pool, lessonId);
      if (!lesson || !(await mayReadLesson(app, who, lesson))) throw missing();
      return lessonEvaluation(app.pool, lesson, { own: lesson.studentId === who.userId });
    },
  };
  mount(server, app, contract, handlers);
}
