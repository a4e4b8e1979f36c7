// The knowledge base of a course, for its teachers and its organisation's administrators.

import type { FastifyInstance } from 'fastify';
import { knowledge as contract } from '#contract/knowledge.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { isAdmin, mayTeachCourse } from '../course/course.access.ts';
import { mountExtraction, sendExtraction } from './extraction.ts';
import {
  type DocumentRow,
  deleteDocuments,
  documentOfPassage,
  findDocuments,
  listDocuments,
  listPassages,
  requeue,
  setPassage,
} from './knowledge.store.ts';
import { incoming, removeFile, upload } from './upload.handler.ts';
import { clearLeftovers } from './upload.ts';

export function mountKnowledge(server: FastifyInstance, app: App): void {
  mountExtraction(server, app);
  server.addHook('onReady', () => clearLeftovers(incoming(app), Date.now()));

  const handlers: Handlers<typeof contract> = {
    upload: (_input, call) => upload(call),
    items: async ({ courseId, ...paging }, { who, lang }) => {
      await mayTeach(app, who, courseId);
      const items = await listDocuments(app.pool, courseId, paging);
      const shown = items.map(({ reason, ...d }) => ({
        ...d,
        ...(reason === null ? {} : { reason, reasonText: say(lang, reason) }),
      }));
      return shown;
    },
    passages: async ({ documentId, ...paging }, { who }) => {
      await mayChange(app, who, [documentId]);
      const items = await listPassages(app.pool, documentId, paging);
      const shown = items.map((p) => ({ id: p.id, text: p.text, ...sourceOf(p), on: p.on }));
      return shown;
    },
    setPassage: async ({ id, on }, { who }) => {
      const document = await documentOfPassage(app.pool, who.orgId, id);
      if (!document) throw missing();
      await mayTeach(app, who, document.courseId);
      await setPassage(app.pool, id, on);
      return null;
    },
    reindex: async ({ documentId }, { who }) => {
      await mayChange(app, who, [documentId]);
      if (await requeue(app.pool, documentId)) await sendExtraction(app, documentId);
      return null;
    },
    delete: async ({ ids }, { who }) => {
      const documents = await mayChange(app, who, ids);
      const found = documents.map((d) => d.id);
      await withTransaction(app.pool, (client) => deleteDocuments(client, found, app.now()));
      for (const { file } of documents) await removeFile(app, file);
      return { deleted: found.length };
    },
    search: async ({ courseId, query, limit }, { who }) => {
      await mayTeach(app, who, courseId);
      const { hits } = await app.tutor.find({ orgId: who.orgId, courseIds: [courseId], library: false }, query, limit);
      return {
        items: hits.map(({ passage: p, score }) => ({
          documentId: p.documentId,
          document: p.document,
          ...sourceOf(p),
          text: p.text,
          score,
        })),
      };
    },
  };
  mount(server, app, contract, handlers);
}

const sourceOf = (p: { page?: number | null; heading?: string | null }) => ({
  ...(p.page == null ? {} : { page: p.page }),
  ...(p.heading == null ? {} : { heading: p.heading }),
});

/** The library, which has no course, is the administrators'. */
async function mayTeach(app: App, who: Who, courseId: string | null): Promise<void> {
  const may = courseId === null ? isAdmin(who) : await mayTeachCourse(app.pool, who, courseId, app.now());
  if (!may) throw missing();
}

/** These documents, if `who` may change each of them. */
async function mayChange(app: App, who: Who, ids: readonly string[]): Promise<DocumentRow[]> {
  const documents = await findDocuments(app.pool, who.orgId, ids);
  if (documents.length !== new Set(ids).size) throw missing();
  for (const courseId of new Set(documents.map((d) => d.courseId))) await mayTeach(app, who, courseId);
  return documents;
}
