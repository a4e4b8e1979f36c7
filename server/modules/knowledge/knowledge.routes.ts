// The knowledge base of a course, for its teachers and its organisation's administrators.

import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { knowledge as contract } from '#contract/knowledge.ts';
import type { App, Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { sendKept } from '#server/platform/http/download.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { DECIDED_ON } from '#server/platform/tutor/index.ts';
import { isGuest, type Who } from '#server/platform/who.ts';
import { copiesPart, maySeeCourse, mustTeachCourse, mustTeachEach } from '../course/index.ts';
import { filePolicy, typeOfDocument } from '../files/index.ts';
import { copyDocuments, DOCUMENT_PRINTS } from './documents.copy.ts';
import { editPassage, forgetLost, lockDocument } from './edits.ts';
import { mountEmbedding, sendEmbedding } from './embedding.ts';
import { mountExtraction, sendExtraction } from './extraction.ts';
import { figuresAt, sweepFigures } from './figures.store.ts';
import {
  type DocumentRow,
  deleteDocuments,
  documentOfPassage,
  findDocuments,
  findPassage,
  type ListedPassage,
  listDocuments,
  listPassages,
  requeue,
  setPassage,
} from './knowledge.store.ts';
import { documentAsSent, readingOf, unreadAndLeft } from './reading.store.ts';
import { mountPassageRoles, setRole } from './roles.ts';
import { addStored, removeFile, upload } from './upload.handler.ts';

export function mountKnowledge(server: FastifyInstance, app: App): void {
  for (const table of ['document', 'passage']) auditsRows(app, table, `select id, course_id, null from ${table}`);
  mountExtraction(server, app);
  mountEmbedding(server, app);
  mountFigures(app);
  mountPassageRoles(server, app);
  copiesPart(app, 'documents', { copy: copyDocuments, prints: DOCUMENT_PRINTS });

  const handlers: Handlers<typeof contract> = {
    upload: (_input, call) => upload(call),
    add: async ({ courseId, fileId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      return addStored(app, who, courseId, fileId);
    },
    items: async ({ courseId, ...paging }, { who, lang }) => {
      await mustTeachCourse(app, who, courseId);
      const items = await listDocuments(app.pool, courseId, paging);
      const shown = items.map(
        ({ reason, lostEdits, lostQuotes, figures, skippedPictures, unread, isCorrections, ...d }) => ({
          ...d,
          ...(figures === 0 ? {} : { figures }),
          ...(skippedPictures === 0 ? {} : { skippedPictures }),
          ...unreadAndLeft(unread),
          ...(isCorrections ? { corrections: true as const } : {}),
          ...(lostEdits.length === 0 ? {} : { lostEdits }),
          ...(lostQuotes.length === 0 ? {} : { lostQuotes }),
          ...(reason === null ? {} : { reason, reasonText: say(lang, reason) }),
        }),
      );
      return shown;
    },
    passages: async ({ documentId, ...paging }, { who }) => {
      await mayChange(app, who, [documentId]);
      const items = await listPassages(app.pool, documentId, paging);
      return withFigures(app, documentId, items);
    },
    read: async ({ documentId }, { who }) => {
      await mayChange(app, who, [documentId]);
      return { parts: await readingOf(app.pool, documentId) };
    },
    file: async ({ documentId }, call) => {
      await mayChange(app, call.who, [documentId]);
      const file = await documentAsSent(app.pool, documentId);
      if (!file) throw missing();
      // the bytes of a document are never others
      return sendKept(app.files, { ...file, type: typeOfDocument(file.type), sha256: documentId }, call);
    },
    setPassage: async ({ id, on }, { who }) => {
      await changePassage(app, who, id, (client) => setPassage(client, id, on));
      return null;
    },
    editPassage: async ({ id, text }, { who }) => {
      const { documentId, passage } = await changePassage(app, who, id, (client) => editPassage(client, id, text));
      await sendEmbedding(app);
      return shownIn(app, documentId, passage);
    },
    setPassageRole: async ({ id, role }, { who }) => {
      const { documentId, passage } = await changePassage(app, who, id, (client) =>
        setRole(client, id, role, who.userId),
      );
      return shownIn(app, documentId, passage);
    },
    discardEdits: async ({ documentId }, { who }) => {
      await mayChange(app, who, [documentId]);
      await withTransaction(app.pool, (client) => forgetLost(client, documentId));
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
      for (const { id, file } of documents) {
        await removeFile(app, file);
        await sweepFigures(app, id);
      }
      return { deleted: found.length };
    },
    search: async ({ courseId, query, limit }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const where = { orgId: who.orgId, courseIds: [courseId], library: false };
      // the tutor decides on as many, however few are asked for
      const found = await app.tutor.find(where, query, Math.max(limit, DECIDED_ON));
      const outcome = app.tutor.outcomeOf(found);
      return {
        outcome: outcome === 'answer' || outcome === 'near' ? outcome : 'none',
        items: found.hits.slice(0, limit).map(({ passage: p, score }) => ({
          documentId: p.documentId,
          document: p.document,
          ...placeOf(p),
          text: p.text,
          ...(p.marks ? { marks: p.marks } : {}),
          score,
        })),
      };
    },
  };
  mount(server, app, contract, handlers);
}

async function shownIn(app: Postgres, documentId: string, passage: ListedPassage) {
  const [shown] = await withFigures(app, documentId, [passage]);
  if (!shown) throw missing();
  return shown;
}

async function withFigures(app: Postgres, documentId: string, passages: readonly ListedPassage[]) {
  const figures = await figuresAt(
    app.pool,
    documentId,
    passages.map((p) => p.seq),
  );
  return passages.map((p) => ({
    id: p.id,
    text: p.text,
    ...(p.marks && { [p.original === null ? 'marks' : 'originalMarks']: p.marks }),
    ...placeOf(p),
    on: p.on,
    ...(p.role === null ? {} : { role: p.role, sure: p.sure ?? false }),
    ...(p.chosen ? { chosen: true } : {}),
    ...(p.proposed ? { proposed: true } : {}),
    ...(p.original === null ? {} : { original: p.original }),
    ...(figures.has(p.seq) ? { figures: figures.get(p.seq) } : {}),
  }));
}

/** Whoever may look at the course may see the pictures of its material, and what its lessons have shown. */
function mountFigures(app: Clock & Hooks & Postgres): void {
  filePolicy(app, 'document', async (who, id) => {
    // a guest is shown what lessons show, which is `taught` from then on
    const [document] = isGuest(who) ? [] : await findDocuments(app.pool, who.orgId, [id]);
    if (!document) return false;
    // the school's own library is its people's
    if (document.courseId === null) return true;
    return maySeeCourse(app.pool, who, document.courseId, app.now());
  });
  filePolicy(app, 'taught', (who, courseId) => maySeeCourse(app.pool, who, courseId, app.now()));
}

/** Changes a passage of a document that `who` may change, while no reading of the document ends. */
async function changePassage(
  app: Clock & Postgres,
  who: Who,
  id: string,
  change: (client: PoolClient) => Promise<void>,
): Promise<{ documentId: string; passage: ListedPassage }> {
  const document = await documentOfPassage(app.pool, who.orgId, id);
  if (!document) throw missing();
  await mustTeachCourse(app, who, document.courseId);
  return withTransaction(app.pool, async (client) => {
    await lockDocument(client, document.id);
    await change(client);
    const passage = await findPassage(client, id);
    // the document was read again meanwhile, or deleted
    if (!passage) throw missing();
    return { documentId: document.id, passage };
  });
}

const placeOf = (p: { page?: number | null; heading?: string | null }) => ({
  ...(p.page == null ? {} : { page: p.page }),
  ...(p.heading == null ? {} : { heading: p.heading }),
});

/** These documents, if `who` may change each of them. */
const mayChange = async (app: Clock & Postgres, who: Who, ids: readonly string[]): Promise<DocumentRow[]> =>
  mustTeachEach(app, who, ids, await findDocuments(app.pool, who.orgId, ids));
