// A learner's own notes. A lesson of others is no lesson here, whoever asks.
import type { FastifyInstance } from 'fastify';
import { notes as contract } from '#contract/notes.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { ownLesson } from './lesson.access.ts';
import { notesOf, saveNote } from './notes.ts';

export function mountNotes(server: FastifyInstance, app: App): void {
  const handlers: Handlers<typeof contract> = {
    items: async ({ lessonId }, { who }) => notesOf(app.pool, await ownLesson(app, who, lessonId)),
    save: async ({ lessonId, pointId, text, version }, { who }) => {
      const lesson = await ownLesson(app, who, lessonId);
      if (!lesson.points.some((p) => p.id === pointId)) throw missing();
      return saveNote(app.pool, lesson, { pointId, text, version, at: app.now() });
    },
  };
  mount(server, app, contract, handlers);
}
