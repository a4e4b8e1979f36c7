// The model adapter: any endpoint that speaks OpenAI's chat completions (Ollama, vLLM, llama.cpp, DeepSeek, Qwen, OpenAI).

import type { Pool } from 'pg';
import type { Config } from '#server/platform/config.ts';
import type { EndpointsOf } from '#server/platform/endpoints.ts';
import { guardedFetch, RefusedAddress } from '#server/platform/outward.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type CompletionRequest, complete } from './completions.ts';
import { type Model, type ModelOf, type ModelRequest, ProviderError } from './model.ts';
import { HttpError } from './request.ts';
import { thoughtFilter } from './thoughts.ts';
import { asWords } from './untrusted.ts';
import { createUsage, estimateTokens, type Usage } from './usage.ts';
import { type Patience, patientFetch, type Watch, watchdog } from './watch.ts';

interface ModelSettings {
  /** Including `/v1`. */
  baseUrl: string;
  model: string;
  key?: string | undefined;
}

interface Deps {
  usage: Usage;
  now?: () => number;
  fetch?: typeof fetch;
  patience?: Patience;
}

const MAX_OUTPUT_TOKENS = 4000;
const PATIENCE: Patience = { silenceMs: 30_000, totalMs: 120_000 };
/** A provider that ignores the limit is stopped here; the estimate is too rough to do it sooner. */
const TOLERANCE = 1.25;

export function createModel(
  settings: ModelSettings,
  { usage, now = Date.now, fetch: base = fetch, patience = PATIENCE }: Deps,
): Model {
  const rest = createCircuitBreaker(now);
  return {
    name: settings.model,
    isReady: rest.isOver,
    left: usage.left,
    stream: async function* (request, signal) {
      signal.throwIfAborted();
      const left = request.left ?? (await usage.left(request.userId));
      if (left === 0) throw new ProviderError('budget', 'the budget of the day is spent');
      const tally: Tally = { tokens: 0, blank: true, prompt: undefined, output: undefined };
      const own = watchdog(patience, signal);
      try {
        yield* speak({ settings, request, own, tally, fetch: base, maxTokens: Math.min(MAX_OUTPUT_TOKENS, left) });
      } catch (error) {
        signal.throwIfAborted();
        if (tally.blank && own.spent() !== null) rest.silent();
        if (error instanceof ProviderError) throw error;
        throw new ProviderError('failed', own.spent() ?? describe(error));
      } finally {
        if (!tally.blank) rest.heard();
        own.stop();
        await usage.add({
          orgId: request.orgId,
          userId: request.userId,
          model: settings.model,
          ...spent(request, tally),
        });
      }
    },
  };
}

interface Tally {
  /** Estimated, of what was said so far. */
  tokens: number;
  /** Nothing but white space was said. */
  blank: boolean;
  /** As the provider counted, when it did. */
  prompt: number | undefined;
  output: number | undefined;
}

interface Speech {
  settings: ModelSettings;
  request: ModelRequest;
  own: Watch;
  tally: Tally;
  fetch: typeof fetch;
  maxTokens: number;
}

async function* speak({ settings, request, own, tally, fetch: base, maxTokens }: Speech): AsyncGenerator<string, void> {
  const thoughts = thoughtFilter();
  const completion = complete(requestOf(settings, request, maxTokens), patientFetch(base), own.signal);
  let finish: string | undefined;
  for await (const deltas of own.over(completion)) {
    for (const delta of deltas) {
      finish = delta.finish ?? finish;
      tally.prompt = delta.usage?.prompt ?? tally.prompt;
      tally.output = delta.usage?.output ?? tally.output;
      // thoughts are paid for too
      tally.tokens += estimateTokens(delta.text);
      const text = thoughts.push(delta.text);
      tally.blank &&= text.trim() === '';
      if (text !== '') yield text;
      if (tally.tokens > maxTokens * TOLERANCE) throw new ProviderError('limit', 'too much output');
    }
  }
  const rest = thoughts.end();
  tally.blank &&= rest.trim() === '';
  if (rest !== '') yield rest;
  if (finish === undefined) throw new ProviderError('failed', 'the answer has no end');
  checkFinish(finish, tally.blank);
}

const requestOf = (
  { baseUrl, key, model }: ModelSettings,
  request: ModelRequest,
  maxTokens: number,
): CompletionRequest => ({
  baseUrl,
  key,
  model,
  maxTokens,
  messages: [
    { role: 'system', content: request.system },
    ...request.turns.map(({ role, text }) => ({ role, content: asWords(text) })),
  ],
});

function checkFinish(reason: string, blank: boolean): void {
  if (reason === 'length') throw new ProviderError('limit', 'cut at the limit of tokens');
  if (reason === 'error' || reason === 'content_filter') throw new ProviderError('failed', `ended by ${reason}`);
  if (blank) throw new ProviderError('failed', 'an empty answer');
}

/** Nothing of the request, the answer or the key: this text is logged. */
function describe(error: unknown): string {
  if (error instanceof HttpError || error instanceof RefusedAddress) return error.message;
  return error instanceof Error ? error.name : 'an error in the stream';
}

function spent(request: ModelRequest, { tokens, prompt, output }: Tally) {
  const asked = request.system + request.turns.map((turn) => turn.text).join('');
  // what was refused before its first word cost nothing
  const estimate = tokens === 0 ? 0 : Math.ceil(estimateTokens(asked));
  return { promptTokens: prompt ?? estimate, outputTokens: output ?? Math.ceil(tokens) };
}

interface Options {
  config: Config;
  pool: Pool;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** What a school has set for itself. */
  endpointsOf: EndpointsOf;
}

/** The environment's model for all schools, where it has one; else each school's own. */
export function modelFor({ config, pool, now, endpointsOf }: Options): ModelOf {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_KEY: key, AI_DAILY_TOKENS: daily, LAN_HOSTS: lanHosts } = config;
  const deps = { usage: createUsage(pool, now, daily), now, fetch: guardedFetch({ lanHosts }) };
  if (baseUrl !== undefined && model !== undefined) {
    const only = createModel({ baseUrl, model, key }, deps);
    return async () => only;
  }
  // a model remembers how long its provider has been silent: it lives as long as what it was made of
  const made = new Map<string, { of: string; model: Model }>();
  return async (orgId) => {
    const { ai } = await endpointsOf(orgId);
    if (!ai) return null;
    const of = JSON.stringify(ai);
    const known = made.get(orgId);
    if (known?.of === of) return known.model;
    const fresh = { of, model: createModel(ai, deps) };
    made.set(orgId, fresh);
    return fresh.model;
  };
}
