// The chat as the server runs it: one effect, the reply.
import type { App } from '#server/platform/app.ts';
import type { Definition, EffectCall } from '#server/platform/lifecycle/define.ts';
import { speak } from '#server/platform/tutor/speak.ts';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import { type Asked, chatRequest, lookUp } from './chat.prompt.ts';
import { chatOf } from './chat.store.ts';

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
  // what our own route sends along with the command
  const asked = (call.ahead as Asked | undefined) ?? (await askedIn(app, call, { runId, after }));
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
async function askedIn(app: App, call: EffectCall, { runId, after }: { runId: string; after: number }) {
  const [chat, question] = await Promise.all([
    chatOf(app.pool, call.lifecycle.slice('chat:'.length)),
    call.said(questionKey(runId), after),
  ]);
  return chat && lookUp(app, chat, question ?? '');
}
