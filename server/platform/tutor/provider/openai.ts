// The model adapter: any endpoint that speaks OpenAI's chat completions (Ollama, vLLM, llama.cpp, DeepSeek, Qwen, OpenAI).
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, extractReasoningMiddleware, type LanguageModel, streamText, wrapLanguageModel } from 'ai';
import type { App } from '../../app.ts';
import { type Model, type ModelRequest, ProviderError, type Tutor } from '../index.ts';
import { createUsage, estimateTokens, type Usage } from './usage.ts';
import { type Patience, patientFetch, type Watch, watch } from './watch.ts';

export interface ModelSettings {
  /** Including `/v1`. */
  baseUrl: string;
  model: string;
  key?: string | undefined;
}

interface Deps {
  usage: Usage;
  fetch?: typeof fetch;
  patience?: Patience;
}

const MAX_OUTPUT_TOKENS = 4000;
const PATIENCE: Patience = { silenceMs: 30_000, totalMs: 120_000 };
/** A provider that ignores the limit is stopped here; the estimate is too rough to do it sooner. */
const TOLERANCE = 1.25;

export function createModel(settings: ModelSettings, { usage, fetch: base = fetch, patience = PATIENCE }: Deps): Model {
  const provider = createOpenAICompatible({
    name: 'provider',
    baseURL: settings.baseUrl,
    ...(settings.key === undefined ? {} : { apiKey: settings.key }),
    includeUsage: true,
    fetch: patientFetch(base),
  });
  const model = wrapLanguageModel({
    model: provider.chatModel(settings.model),
    // what a model thinks aloud is not for the lesson
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  });
  return {
    name: settings.model,
    stream: async function* (request, signal) {
      signal.throwIfAborted();
      const left = await usage.left(request.userId);
      if (left === 0) throw new ProviderError('limit', 'the budget of the day is spent');
      const tally: Tally = { tokens: 0, blank: true, prompt: undefined, output: undefined };
      const own = watch(patience, signal);
      try {
        yield* speak({ model, request, own, tally, maxTokens: Math.min(MAX_OUTPUT_TOKENS, left) });
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ProviderError) throw error;
        throw new ProviderError('failed', own.spent() ?? describe(error));
      } finally {
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
  model: LanguageModel;
  request: ModelRequest;
  own: Watch;
  tally: Tally;
  maxTokens: number;
}

async function* speak({ model, request, own, tally, maxTokens }: Speech): AsyncGenerator<string, void> {
  const { stream } = streamText({
    model,
    instructions: request.system,
    messages: request.turns.map((turn) => ({ role: turn.role, content: turn.text })),
    maxOutputTokens: maxTokens,
    maxRetries: 0,
    abortSignal: own.signal,
    // errors come with the stream; the default writes them to the console
    onError: () => {},
  });
  for await (const part of own.over(stream)) {
    switch (part.type) {
      case 'text-delta':
        tally.tokens += estimateTokens(part.text);
        tally.blank &&= part.text.trim() === '';
        yield part.text;
        if (tally.tokens > maxTokens * TOLERANCE) throw new ProviderError('limit', 'too much output');
        break;
      case 'error':
        throw part.error;
      case 'abort':
        throw new ProviderError('failed', own.spent() ?? 'aborted');
      case 'finish':
        tally.prompt = part.totalUsage.inputTokens;
        tally.output = part.totalUsage.outputTokens;
        checkFinish(part.finishReason, tally.blank);
        return;
      default:
    }
  }
  throw new ProviderError('failed', 'the answer has no end');
}

function checkFinish(reason: string, blank: boolean): void {
  if (reason === 'length') throw new ProviderError('limit', 'cut at the limit of tokens');
  if (reason === 'error' || reason === 'content-filter') throw new ProviderError('failed', `ended by ${reason}`);
  if (blank) throw new ProviderError('failed', 'an empty answer');
}

/** Nothing of the request, the answer or the key: this text is logged. */
function describe(error: unknown): string {
  if (APICallError.isInstance(error)) return `HTTP ${error.statusCode ?? 'unreachable'}`;
  return error instanceof Error ? error.name : 'an error in the stream';
}

function spent(request: ModelRequest, { tokens, prompt, output }: Tally) {
  const asked = request.system + request.turns.map((turn) => turn.text).join('');
  // what was refused before its first word cost nothing
  const estimate = tokens === 0 ? 0 : Math.ceil(estimateTokens(asked));
  return { promptTokens: prompt ?? estimate, outputTokens: output ?? Math.ceil(tokens) };
}

/** From the environment: one model for all organisations. */
export function modelFor({ config, pool, now }: Pick<App, 'config' | 'pool' | 'now'>): Tutor['model'] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_KEY: key, AI_DAILY_TOKENS: daily } = config;
  if (baseUrl === undefined || model === undefined) return async () => null;
  const only = createModel({ baseUrl, model, key }, { usage: createUsage(pool, now, daily) });
  return async () => only;
}
