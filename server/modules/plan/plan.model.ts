// A part of a point drafted by a model: asked for JSON, mended once, and kept only as far as it holds.
import type { z } from 'zod';
import type { Instead, PlanPart } from '#contract/plan.ts';
import { type Model, type ModelRequest, type Passage, ProviderError, sourcesOf } from '#server/platform/tutor/index.ts';
import { discussionOf, exampleOf, explanationOf, questionsOf } from './plan.model.check.ts';
import { ANSWERS, SYSTEM, taskOf } from './plan.model.prompt.ts';
import type { PartDraft } from './plan.part.ts';
import type { PointRow } from './plan.store.ts';

interface Wish {
  point: PointRow;
  part: PlanPart;
  /** What it may quote. */
  passages: readonly Passage[];
  stems: ReadonlySet<string>;
  /** Whose budget pays. */
  userId: string;
}

/** `instead`: why the embedded tutor has to draft. Rejects only when `signal` fires. */
export async function modelPart(
  model: Model,
  wish: Wish,
  signal: AbortSignal,
): Promise<PartDraft | { instead: Instead }> {
  const { point, part, passages, stems, userId } = wish;
  const task = taskOf(point, part, stems, sourcesOf(passages.map((passage) => ({ passage, score: 0 }))));
  const request: ModelRequest = {
    system: SYSTEM,
    userId,
    orgId: point.orgId,
    turns: [{ role: 'user', text: task }],
  };
  try {
    const said = await wordsOf(model, request, signal);
    const first = read(said, wish);
    if ('draft' in first) return first.draft ?? { instead: 'unusable' };
    const mend = `这不是合要求的 JSON（${first.fault}）。只输出改好的 JSON 对象。`;
    const turns = [...request.turns, { role: 'assistant' as const, text: said }, { role: 'user' as const, text: mend }];
    const second = read(await wordsOf(model, { ...request, turns }, signal), wish);
    return ('draft' in second && second.draft) || { instead: 'unusable' };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProviderError) return { instead: error.kind === 'failed' ? 'failed' : 'limit' };
    throw error;
  }
}

async function wordsOf(model: Model, request: ModelRequest, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const delta of model.stream(request, signal)) text += delta;
  return text;
}

type Read = { draft: PartDraft | null } | { fault: string };

function read(said: string, { part, passages, stems }: Wish): Read {
  // some models wrap what they were asked for
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: '不是 JSON' };
  }
  if (part === 'explanation') return judged(ANSWERS.explanation, value, (a) => explanationOf(a, passages));
  if (part === 'example') return judged(ANSWERS.example, value, (a) => exampleOf(a, passages));
  if (part === 'discussion') return judged(ANSWERS.discussion, value, (a) => discussionOf(a, passages));
  return judged(ANSWERS.questions, value, (a) => questionsOf(a, passages, stems));
}

function judged<T>(shape: z.ZodType<T>, value: unknown, held: (answer: T) => PartDraft | null): Read {
  const answer = shape.safeParse(value);
  if (answer.success) return { draft: held(answer.data) };
  return {
    fault: answer.error.issues
      .slice(0, 5)
      .map((i) => `${i.path.join('.')}: ${i.code}`)
      .join('; '),
  };
}
