// Says an utterance into a lifecycle's log: from its start, from the very word after a death, from the cut sentence after a cut.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { sentences } from '#contract/sentences.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { type EffectCall, EffectError, Stopped } from '#server/platform/lifecycle/define.ts';
import type { Logs } from '#server/platform/log/index.ts';
import { type Citation, chunks, type Script } from '#server/platform/tutor/answer/script.ts';
import { type Model, type ModelRequest, ProviderError } from '#server/platform/tutor/provider/model.ts';
import type { Tutor } from '#server/platform/tutor/tutor.ts';
import { chunkEvents, contents, marksEvents, noticeOf, speakerEvent, wholeFrom } from './events.ts';
import { speakModel } from './speak-model.ts';
import { messageIdOf, noPast, type Past, readPast, readUtterance, storeUtterance } from './utterance.ts';

/** What speaking needs of the server. */
interface SpeechServer {
  logger: FastifyBaseLogger;
  pool: Pool;
  logs: Logs;
  tutor: Tutor;
}

/** What a model is asked, with which sources; `notice`: what the server says before it. */
export interface ModelTask {
  request: ModelRequest;
  sources: Citation[];
  notice?: Script['notice'];
}

interface Speech {
  /** Names the utterance within its lifecycle: the same key again goes on with it. */
  key: string;
  orgId: string;
  /** Nothing can have been said under this key yet: nobody looks for it. */
  fresh?: boolean;
  /** The embedded tutor's words. */
  compose: () => Promise<Script>;
  /** What a model is told, when one speaks; absent: the embedded tutor always does. */
  request?: (model: Model) => Promise<ModelTask>;
}

const SEED = 7;

export async function speak(app: SpeechServer, call: EffectCall, speech: Speech): Promise<void> {
  const model = speech.request ? await readyModel(app, call, speech.orgId) : null;
  // what a model is asked is looked up while we look whether it was asked before
  const request = model && call.tries === 1 ? speech.request?.(model) : undefined;
  request?.catch(() => {});
  const kept = await storedUtterance(app, call, speech);
  if (kept?.engine === 'model' || (!kept && model)) {
    const went = await byModel(app, call, { speech, model, request, begun: kept !== null });
    if (went === 'said') return;
  }
  await byEmbedded(app, call, speech);
}

/** The school's model, when there is one to be asked now. What has begun before is its own affair: nothing is asked for it. */
async function readyModel(app: SpeechServer, call: EffectCall, orgId: string): Promise<Model | null> {
  const model = await app.tutor.model(orgId);
  return model && (call.tries > 1 || model.isReady()) ? model : null;
}

const storedUtterance = async (app: SpeechServer, call: EffectCall, { key, fresh }: Speech) =>
  fresh ? null : readUtterance(app.pool, call.lifecycle, key);

interface ModelTurn {
  speech: Speech;
  model: Model | null;
  request: ReturnType<NonNullable<Speech['request']>> | undefined;
  /** It has spoken before: the person's question cut in. */
  begun: boolean;
}

/** `fallen`: the model failed, and the embedded tutor takes its place in the same run. */
async function byModel(app: SpeechServer, call: EffectCall, turn: ModelTurn): Promise<'said' | 'fallen'> {
  const { speech, model, request, begun } = turn;
  // a paid call is never made twice for one run: after a death the person decides
  if (call.tries > 1) throw new EffectError('interrupted');
  if (!model || !request) return 'fallen';
  const past = begun ? await readPast(app.logs, call.log, speech.key) : noPast();
  const asked = await request;
  const kept = { engine: 'model' as const, model: model.name, script: null };
  const speaking = speakModel(call, { key: speech.key, model, past, number: numberOf(call), ...asked });
  // written while the model thinks: a second try never asks again, whether it finds this or not
  const keeping = storeUtterance(app.pool, call.lifecycle, speech.key, kept);
  keeping.catch(() => {});
  try {
    await speaking;
    await keeping;
    return 'said';
  } catch (error) {
    // the embedded tutor, if it takes over, keeps its own in the same row
    await keeping;
    if (!(error instanceof ProviderError)) throw error;
    app.logger.warn({ err: error, kind: error.kind }, 'the model failed');
    if (error.kind === 'limit') throw new EffectError('limit');
    if (error.kind === 'budget') {
      await sayOnce(app, call);
      return 'fallen';
    }
    const now = await readPast(app.logs, call.log, speech.key);
    const open = now.messages.find((m) => m.id === messageIdOf(speech.key, numberOf(call)));
    if (!open) return 'fallen';
    const end: StreamEvent[] = [{ type: 'TEXT_MESSAGE_END', messageId: open.id }];
    await call.write([...end, noticeOf(speech.key, 'provider-failed')]);
    // what the model has said stays; the embedded tutor says its own from the start, in a new message
    await byEmbedded(app, call, { ...speech, key: `${speech.key}.e` });
    return 'said';
  }
}

/** That the budget is spent: once, however often a run speaks. */
async function sayOnce(app: SpeechServer, call: EffectCall): Promise<void> {
  const run = await call.run();
  const notice = noticeOf(`budget.${run?.id ?? ''}`, 'budget');
  if (!(await app.logs.has(call.log, (run?.first_seq ?? 1) - 1, notice.messageId))) await call.write([notice]);
}

async function byEmbedded(app: SpeechServer, call: EffectCall, speech: Speech): Promise<void> {
  const kept = await storedUtterance(app, call, speech);
  let script = kept?.script ?? null;
  let past = noPast();
  if (script) past = await readPast(app.logs, call.log, speech.key);
  else {
    script = await speech.compose();
    await storeUtterance(app.pool, call.lifecycle, speech.key, { engine: 'embedded', model: null, script });
  }
  // nothing is left to say: there is no message of it either
  if (script.text === '') return;
  const place = resumptionOf(speech.key, numberOf(call), script, past);
  if (!place) return;
  const notice = script.notice && past.messages.length === 0 ? [noticeOf(speech.key, script.notice)] : [];
  if (place.opening.length > 0) await call.write([speakerEvent('embedded'), ...notice, ...place.opening]);
  let at = 0;
  for (const chunk of chunks(script, { seed: SEED })) {
    const start = at;
    at += chunk.text.length;
    if (at <= place.at) continue;
    if (app.tutor.pace > 0) await pause(app.tutor.pace, call.signal);
    const text = start < place.at ? chunk.text.slice(place.at - start) : chunk.text;
    await call.write([
      ...chunkEvents(speech.key, firstMessage(past, place.messageId), chunk, past.cited),
      ...contents(place.messageId, text),
    ]);
  }
}

/** The effect's own number makes message ids that no other try of the same words has. */
const numberOf = (call: EffectCall): number => Number(call.id.slice(call.id.lastIndexOf('#') + 1));

const firstMessage = (past: Past, own: string): string => past.messages[0]?.id ?? own;

interface Resumption {
  messageId: string;
  /** Offset in the whole text from which it is said. */
  at: number;
  opening: StreamEvent[];
}

/** Where to go on; null when all was said before. */
function resumptionOf(key: string, n: number, script: Script, past: Past): Resumption | null {
  const { text, marks } = script;
  const messageId = messageIdOf(key, n);
  const own = past.messages.find((m) => m.id === messageId);
  if (own) return { messageId, at: own.start + own.text.length, opening: [] };
  const opening = (at: number): StreamEvent[] => [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    ...marksEvents(messageId, script, at),
  ];
  const last = past.messages.at(-1);
  if (!last) return { messageId, at: 0, opening: opening(0) };
  const cut = last.start + last.text.length;
  if (cut >= text.length) return null;
  const said = sentences(text).findLast((s) => s.start <= cut)?.start ?? 0;
  const at = Math.max(last.start, wholeFrom(marks, said));
  const continues: StreamEvent = {
    type: 'CUSTOM',
    name: 'message.continues',
    value: { messageId: last.id, from: at - last.start },
  };
  return { messageId, at, opening: [continues, ...opening(at)] };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch {
    throw new Stopped();
  }
}
