// What students asked the tutor, for who teaches the course.
import type { FastifyInstance } from 'fastify';
import { courseAsked as contract } from '#contract/asked.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { mustTeachCourse } from '../course/index.ts';
import { closeAsked, correct, replyTo } from './asked.words.ts';
import { answerSaidTo, askedBy, dialogue, dialogueSummary } from './dialogue.ts';

export function mountAsked(server: FastifyInstance, app: App): void {
  auditsRows(
    app,
    'asked',
    'select a.run_id, l.course_id, l.student_id from lesson_asked a join lesson l on l.id = a.lesson_id',
  );
  const handlers: Handlers<typeof contract> = {
    items: async ({ sort, ...wanted }, { who }) => {
      await mustTeachCourse(app, who, wanted.courseId);
      return dialogue(app, { ...wanted, isOldestFirst: sort === 'at' });
    },
    item: async ({ id }, { who }) => {
      const asked = await askedBy(app, id);
      if (!asked) throw missing();
      const { courseId, ...row } = asked;
      await mustTeachCourse(app, who, courseId);
      return { ...row, ...(await answerSaidTo(app, row)) };
    },
    reply: (input, { who }) => replyTo(app, who, input),
    correct: (input, { who }) => correct(app, who, input),
    close: async ({ ids }, { who }) => {
      await closeAsked(app, who, ids);
      return null;
    },
    summary: async (wanted, { who }) => {
      await mustTeachCourse(app, who, wanted.courseId);
      return dialogueSummary(app, wanted);
    },
  };
  mount(server, app, contract, handlers);
}
