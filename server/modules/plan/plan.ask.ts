// A model asked for JSON: what it says is read, and mended once where it is none.
import type { z } from 'zod';
import type { Model, ModelRequest } from '#server/platform/tutor/index.ts';

/** `fault`: what the model is told that is wrong with it. */
export type Read<T> = { value: T } | { fault: string };

/** Null: neither the first answer nor the mended one can be read. Rejects with ProviderError, and when `signal` fires. */
export async function jsonFrom<T>(
  model: Model,
  request: ModelRequest,
  read: (json: unknown) => Read<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const said = await wordsOf(model, request, signal);
  const first = readJson(said, read);
  if ('value' in first) return first.value;
  const mend = `这不是合要求的 JSON（${first.fault}）。只输出改好的 JSON 对象。`;
  const turns = [...request.turns, { role: 'assistant' as const, text: said }, { role: 'user' as const, text: mend }];
  const second = readJson(await wordsOf(model, { ...request, turns }, signal), read);
  return 'value' in second ? second.value : null;
}

/** Looser than what is stored: what holds is looked at one by one. */
export function shaped<T>(shape: z.ZodType<T>, json: unknown): Read<T> {
  const answer = shape.safeParse(json);
  if (answer.success) return { value: answer.data };
  const faults = answer.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  return { fault: faults.join('; ') };
}

async function wordsOf(model: Model, request: ModelRequest, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const delta of model.stream(request, signal)) text += delta;
  return text;
}

function readJson<T>(said: string, read: (json: unknown) => Read<T>): Read<T> {
  // some models wrap what they were asked for
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  try {
    return read(JSON.parse(json));
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: '不是 JSON' };
    throw error;
  }
}
