// The chat as the server runs it: one effect, the reply.
import type { Clock, HasLogger, HasLogs, HasTutor, Postgres } from '#server/platform/app.ts';
import { type Definition, defineLifecycle, type EffectCall } from '#server/platform/lifecycle/define.ts';
import { speak } from '#server/platform/tutor/index.ts';
import { chatLifecycle } from '#src/machines/chat/chat.lifecycle.ts';
import { type ChatQuestion, chatRequest, lookUpForChat } from './chat.prompt.ts';
import { chatOf } from './chat.store.ts';

/** The person's message of a run, and the key of its answer. */
export const questionKey = (runId: string): string => `q.${runId}`;
const answerKey = (runId: string): string => `a.${runId}`;

/** What our own route looks up comes along with the command. */
type ReplyCall = EffectCall<{ runId: string; after: number }, ChatQuestion>;

export const chatDefinition = (app: Clock & Postgres & HasLogger & HasLogs & HasTutor): Definition =>
  defineLifecycle(chatLifecycle, {
    policy: async (who, id) => ((await chatOf(app.pool, id))?.ownerId === who.userId ? 'owner' : null),
    stop: 'stop',
    prepare: { ask: async (_command, { cmd, seq }) => ({ event: { type: 'ask', runId: cmd, after: seq } }) },
    types: { ahead: {} as ChatQuestion },
    effects: { reply: (call) => reply(app, call) },
    actions: {},
  });

async function reply(app: Clock & Postgres & HasLogger & HasLogs & HasTutor, call: ReplyCall): Promise<null> {
  const { runId, after } = call.input;
  const asked = call.ahead ?? (await askedIn(app, call));
  // a chat that was deleted meanwhile has nobody to answer
  if (!asked) return null;
  await speak(app, call, {
    key: answerKey(runId),
    fresh: call.tries === 1,
    orgId: asked.chat.orgId,
    compose: async () => app.tutor.answer(asked.question, await asked.found),
    request: () => chatRequest(app, asked, { log: call.log, after }),
  });
  return null;
}

/** From the log: another process took the question, or this one has died since. */
async function askedIn(app: Clock & Postgres & HasLogs & HasTutor, call: ReplyCall) {
  const { runId, after } = call.input;
  const [chat, question] = await Promise.all([
    chatOf(app.pool, call.lifecycle.slice('chat:'.length)),
    call.said(questionKey(runId), after),
  ]);
  return chat && lookUpForChat(app, chat, question ?? '');
}
