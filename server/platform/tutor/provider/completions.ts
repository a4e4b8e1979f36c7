// One streamed chat completion as OpenAI speaks it: the request, and what its server-sent events say.
// An own reader and not a library's: eight layers of web streams a token were the most expensive part of a run
// (docs/decisions/0007), and of the protocol only these few fields are needed.
import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, HttpError, post } from './request.ts';

/** Longer than any line a provider sends. */
const MAX_LINE = 1024 * 1024;
/** For so long after its last word a connection may take to be free for the next question. */
const END_MS = 100;

export interface CompletionRequest extends Endpoint {
  model: string;
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[];
  maxTokens: number;
}

/** What one event of the stream says. */
export interface Delta {
  text: string;
  /** Why the answer ended, once it has. */
  finish?: string;
  usage?: { prompt: number | undefined; output: number | undefined };
}

/** Yields what came in one read, never nothing: comments are no sign of life of the model. */
export async function* complete(
  request: CompletionRequest,
  base: typeof fetch,
  signal: AbortSignal,
): AsyncGenerator<Delta[], void> {
  const { model, messages, maxTokens } = request;
  const body = { model, messages, max_tokens: maxTokens, stream: true, stream_options: { include_usage: true } };
  const call = { path: '/chat/completions', accept: 'text/event-stream', body };
  const response = await post(request, call, { fetch: base, signal });
  if (!response.body) throw new HttpError(response.status);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const lines = lineReader();
  for (;;) {
    const { done, value } = await reader.read();
    const read = readLines(lines(done ? `${decoder.decode()}\n` : decoder.decode(value, { stream: true })));
    if (read.deltas.length > 0) yield read.deltas;
    if (read.fault) throw new Error(read.fault);
    if (done) return;
    if (read.over) {
      // read to its end, a connection is used again: the next question needs no handshake
      await Promise.race([reader.read().catch(() => {}), delay(END_MS, undefined, { ref: false })]);
      return;
    }
  }
}

/** Whole lines, without their ends; what follows the last end waits for the next piece. */
function lineReader(): (text: string) => string[] {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new Error('a line without end');
    return lines;
  };
}

interface Read {
  deltas: Delta[];
  over: boolean;
  /** What came before it counts. */
  fault: string | null;
}

// As far as we look into it; everything may be missing, and other things are never read.
interface Chunk {
  error?: unknown;
  choices?: { index?: unknown; delta?: { content?: unknown } | null; finish_reason?: unknown }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
}

function readLines(lines: readonly string[]): Read {
  const deltas: Delta[] = [];
  for (const line of lines) {
    // an event of these streams is one data line; names and ids of events are not used
    if (!line.startsWith('data:')) continue;
    const data = line.slice(5).trim();
    // as much a comment as a line that begins with a colon
    if (data === '') continue;
    if (data === '[DONE]') return { deltas, over: true, fault: null };
    const chunk = parse(data);
    if (!chunk) return { deltas, over: true, fault: 'malformed' };
    if (chunk.error) return { deltas, over: true, fault: 'told of an error' };
    deltas.push(deltaOf(chunk));
  }
  return { deltas, over: false, fault: null };
}

function parse(data: string): Chunk | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function deltaOf({ choices, usage }: Chunk): Delta {
  // one answer is asked for: what comes under another number is none of it
  const choice = Array.isArray(choices) ? choices.find(({ index }) => (index ?? 0) === 0) : undefined;
  const content = choice?.delta?.content;
  const finish = choice?.finish_reason;
  return {
    text: typeof content === 'string' ? content : '',
    ...(typeof finish === 'string' ? { finish } : {}),
    ...(usage ? { usage: { prompt: count(usage.prompt_tokens), output: count(usage.completion_tokens) } } : {}),
  };
}

const count = (value: unknown): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined);
