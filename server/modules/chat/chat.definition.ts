// The chat as the server runs it: one effect, the reply.
import type { App } from '#server/platform/app.ts';
import type { Definition, EffectCall } from '#server/platform/lifecycle/define.ts';
import { speak } from '#server/platform/tutor/speak.ts';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import { chatRequest } from './chat.prompt.ts';
import { chatOf, scopeOf } from './chat.store.ts';

/** The person's message of a run, and the key of its answer. */
export const questionKey = (runId: string): string => `q.${runId}`;
const answerKey = (runId: string): string => `a.${runId}`;

export const chatDefinition = (app: App): Definition => ({
  kind: 'chat',
  machine: chatMachine,
  commands: { ask: { type: 'ask', runId: '', after: 0 }, stop: { type: 'stop' } },
  unlisted: ['stop'],
  prepare: async (event, facts) => ({ event: { ...event, after: facts.seq } }),
  effects: { reply: (call) => reply(app, call) },
  actions: {},
});

async function reply(app: App, call: EffectCall): Promise<null> {
  const runId = String(call.input['runId']);
  const after = Number(call.input['after']);
  const [chat, question] = await Promise.all([
    chatOf(app.pool, call.lifecycle.slice('chat:'.length)),
    call.said(questionKey(runId), after),
  ]);
  // a chat that was deleted meanwhile has nobody to answer
  if (!chat) return null;
  const asked = question ?? '';
  await speak(app, call, {
    key: answerKey(runId),
    orgId: chat.orgId,
    compose: async () => app.tutor.answer(await scopeOf(app.pool, chat, app.now()), asked),
    request: () => chatRequest(app, call.log, { chat, question: asked, after }),
  });
  return null;
}
