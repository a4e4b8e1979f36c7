// The literature assistant and the course chat.
import type { FastifyInstance } from 'fastify';
import { chat as contract } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { streamRun } from '#server/platform/http/runs.ts';
import { maySeeCourse } from '../course/index.ts';
import { chatRow, newChat, openingOf } from './asking.ts';
import { chatDefinition } from './chat.definition.ts';
import { lookUpForChat } from './chat.prompt.ts';
import { type Chat, chatOf, deleteChats, listChats, renameChat } from './chat.store.ts';

export function mountChat(server: FastifyInstance, app: App): void {
  app.lifecycles.define(chatDefinition(app));
  const handlers: Handlers<typeof contract> = {
    reply: (input, call) =>
      streamRun(call, input.runId, input, async () => {
        const chat = await chatFor(call, input);
        const ahead = lookUpForChat(app, chat, input.message, !input.chatId);
        const opening = openingOf(input.runId, input.message);
        return {
          lifecycle: `chat:${chat.id}`,
          as: 'owner',
          event: { type: 'ask' },
          opening,
          ahead,
          ...(input.chatId ? {} : { creation: { input: {}, row: chatRow(chat, app.now()) } }),
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
async function chatFor({ app, who }: Call, ask: Ask): Promise<Chat> {
  if (ask.chatId) {
    const chat = await chatOf(app.pool, ask.chatId);
    // when a course is named, the chat must be about it
    if (chat?.ownerId !== who.userId || (ask.courseId && chat.courseId !== ask.courseId)) throw missing();
    return chat;
  }
  if (ask.courseId && !(await maySeeCourse(app.pool, who, ask.courseId, app.now()))) throw missing();
  const { runId, courseId = null, message: text } = ask;
  return newChat({ runId, userId: who.userId, orgId: who.orgId, courseId, text });
}
