// Texts to vectors, by any endpoint that speaks OpenAI's embeddings. It may fail or be silent: then nothing is missing but
// a better order of candidates.
import type { Config } from '#server/platform/config.ts';
import { guardedFetch } from '#server/platform/outward.ts';
import { createCircuitBreaker } from '#server/platform/tutor/provider/circuit-breaker.ts';
import { type Endpoint, post } from '#server/platform/tutor/provider/request.ts';

export interface Embedder {
  /** Vectors of one model have nothing to say to those of another. */
  model: string;
  /** Of length one, in the order of the texts, and how long the endpoint took. Questions go first. Rejects when it fails. */
  passages(texts: readonly string[], signal?: AbortSignal): Promise<{ vectors: Float32Array[]; ms: number }>;
  /** Null when it has failed, was too slow, or rests after that: a question never waits long, and never twice a minute. */
  question(text: string): Promise<Float32Array | null>;
}

interface EmbedderSettings extends Endpoint {
  model: string;
  /** Some models are told which of the two a text is. */
  queryPrefix: string;
  passagePrefix: string;
}

interface Deps {
  now?: () => number;
  fetch?: typeof fetch;
  questionMs?: number;
}

/** A person waits for it. */
const QUESTION_MS = 1_500;
const PASSAGES_MS = 60_000;
/** The first silence is enough: nobody misses much without. */
const SILENCES = 1;
/** Models of today have up to 4,096. */
const MOST_DIMENSIONS = 8_192;

export function createEmbedder(
  settings: EmbedderSettings,
  { now = Date.now, fetch: base = fetch, questionMs = QUESTION_MS }: Deps = {},
): Embedder {
  const rest = createCircuitBreaker(now, SILENCES);
  const asking = new Set<Promise<unknown>>();
  const ask = async (text: string): Promise<Float32Array | null> => {
    try {
      const [vector] = await request(settings, [settings.queryPrefix + text], base, AbortSignal.timeout(questionMs));
      rest.heard();
      return vector ?? null;
    } catch {
      rest.silent();
      return null;
    }
  };
  return {
    model: settings.model,
    passages: async (texts, signal) => {
      await Promise.all(asking);
      const limit = AbortSignal.timeout(PASSAGES_MS);
      const prefixed = texts.map((text) => settings.passagePrefix + text);
      const begin = performance.now();
      const vectors = await request(settings, prefixed, base, signal ? AbortSignal.any([signal, limit]) : limit);
      return { vectors, ms: performance.now() - begin };
    },
    question: (text) => {
      if (!rest.isOver()) return Promise.resolve(null);
      const asked = ask(text).finally(() => asking.delete(asked));
      asking.add(asked);
      return asked;
    },
  };
}

async function request(
  settings: EmbedderSettings,
  input: readonly string[],
  base: typeof fetch,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const body = { model: settings.model, input, encoding_format: 'float' };
  const call = { path: '/embeddings', accept: 'application/json', body };
  const response = await post(settings, call, { fetch: base, signal });
  return vectorsIn(await response.json(), input.length);
}

function vectorsIn(body: unknown, count: number): Float32Array[] {
  const data = isRecord(body) && Array.isArray(body['data']) ? body['data'].filter(isRecord) : [];
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const [at, { index, embedding }] of data.entries())
    vectors[typeof index === 'number' ? index : at] = isVector(embedding) ? toUnit(embedding) : undefined;
  const sound = vectors.slice(0, count).flatMap((vector) => vector ?? []);
  if (sound.length !== count || sound.some(({ length }) => length !== sound[0]?.length))
    throw new Error('no vector for each text');
  return sound;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MOST_DIMENSIONS && value.every(Number.isFinite);

function toUnit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}

/** From the environment; null: there is none, and all works without. */
export function embedderFor(config: Config, now: () => number): Embedder | null {
  const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_MODEL: model, EMBEDDING_KEY: key, LAN_HOSTS: lanHosts } = config;
  if (baseUrl === undefined || model === undefined) return null;
  const { EMBEDDING_QUERY_PREFIX: queryPrefix, EMBEDDING_PASSAGE_PREFIX: passagePrefix } = config;
  return createEmbedder(
    { baseUrl, model, key, queryPrefix, passagePrefix },
    { now, fetch: guardedFetch({ lanHosts }) },
  );
}
