// The literature assistant and the course chat.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StreamEvent } from '#contract/stream.ts';
import { chat as contract } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { streamRun } from '#server/platform/lifecycle/runs.ts';
import type { OwnRow } from '#server/platform/lifecycle/store.ts';
import { maySeeCourse } from '../course/index.ts';
import { chatDefinition, questionKey } from './chat.definition.ts';
import { lookUp } from './chat.prompt.ts';
import { type Chat, chatOf, deleteChats, listChats, renameChat } from './chat.store.ts';

const NAME_LENGTH = 30;

export function mountChat(server: FastifyInstance, app: App): void {
  app.lifecycles.define(chatDefinition(app));
  const handlers: Handlers<typeof contract> = {
    reply: (input, call) =>
      streamRun(call, input.runId, input, async () => {
        const chat = await chatFor(call, input);
        const ahead = lookUp(app, chat, input.message, !input.chatId);
        const messageId = questionKey(input.runId);
        const opening: StreamEvent[] = [
          { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
          { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: input.message },
          { type: 'TEXT_MESSAGE_END', messageId },
        ];
        return {
          lifecycle: `chat:${chat.id}`,
          as: 'owner',
          event: { type: 'ask' },
          opening,
          ahead,
          ...(input.chatId ? {} : { creation: { input: {}, row: rowOf(chat, app.now()) } }),
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
  const id = createHash('sha256').update(`${who.userId} ${ask.runId}`).digest('base64url').slice(0, 24);
  const name = ask.message.replace(/\s+/g, ' ').slice(0, NAME_LENGTH);
  return { id, orgId: who.orgId, ownerId: who.userId, courseId: ask.courseId ?? null, name };
}

const rowOf = ({ id, orgId, ownerId, courseId, name }: Chat, now: number): OwnRow => ({
  table: 'chat',
  values: { id, org_id: orgId, owner_id: ownerId, course_id: courseId, name, created_at: now },
});
