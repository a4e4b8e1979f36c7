// The literature assistant and the course chat.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StreamEvent } from '#contract/stream.ts';
import { chat as contract } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { streamRun } from '#server/platform/lifecycle/runs.ts';
import { maySeeCourse } from '../course/course.access.ts';
import { chatDefinition, questionKey } from './chat.definition.ts';
import { chatOf, deleteChats, listChats, renameChat } from './chat.store.ts';

const NAME_LENGTH = 30;

export function mountChat(server: FastifyInstance, app: App): void {
  app.lifecycles.define(chatDefinition(app));
  app.logs.policy('chat', async (who, id) => (await chatOf(app.pool, id))?.ownerId === who.userId);
  const handlers: Handlers<typeof contract> = {
    reply: (input, call) =>
      streamRun(call, input.runId, input, async () => {
        const id = await chatFor(call, input);
        const messageId = questionKey(input.runId);
        const opening: StreamEvent[] = [
          { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
          { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: input.message },
          { type: 'TEXT_MESSAGE_END', messageId },
        ];
        return {
          lifecycle: `chat:${id}`,
          event: { type: 'ask', runId: input.runId },
          opening,
        };
      }),
    items: async (input, { who }) => {
      const { items, itemCount } = await listChats(app.pool, { ...input, ownerId: who.userId });
      return {
        items: items.map((c) => ({ ...c, log: `chat:${c.id}` })),
        itemCount,
        page: input.page,
        pageSize: input.pageSize,
      };
    },
    update: async ({ id, name }, { who }) => {
      if (!(await renameChat(app.pool, who.userId, id, name))) throw missing();
      return null;
    },
    delete: async ({ ids }, { who }) => ({ deleted: await deleteChats(app.pool, who.userId, ids, app.now()) }),
  };
  mount(server, app, contract, handlers);
}

interface Ask {
  runId: string;
  chatId?: string | undefined;
  courseId?: string | undefined;
  message: string;
}

/** The chat that is asked in. A new one's id follows from the run's: the same POST again makes no second chat. */
async function chatFor({ app, who }: Call, ask: Ask): Promise<string> {
  if (ask.chatId) {
    const chat = await chatOf(app.pool, ask.chatId);
    // when a course is named, the chat must be about it
    const fits = chat?.ownerId === who.userId && (!ask.courseId || chat.courseId === ask.courseId);
    if (!fits) throw missing();
    return ask.chatId;
  }
  if (ask.courseId && !(await maySeeCourse(app.pool, who, ask.courseId, app.now()))) throw missing();
  const id = createHash('sha256').update(`${who.userId} ${ask.runId}`).digest('base64url').slice(0, 24);
  const now = app.now();
  await app.lifecycles.create(`chat:${id}`, {}, async (client) => {
    await client.query(
      'insert into chat (id, org_id, owner_id, course_id, name, created_at) values ($1, $2, $3, $4, $5, $6)',
      [id, who.orgId, who.userId, ask.courseId ?? null, ask.message.replace(/\s+/g, ' ').slice(0, NAME_LENGTH), now],
    );
  });
  return id;
}
