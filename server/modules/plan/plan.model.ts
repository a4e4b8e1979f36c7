// A part of a point drafted by a model, and kept only as far as it holds.
import type { z } from 'zod';
import type { Instead, PlanPart } from '#contract/plan.ts';
import { type Model, type ModelRequest, type Passage, ProviderError, sourcesOf } from '#server/platform/tutor/index.ts';
import { jsonFrom, type Read, shaped } from './plan.ask.ts';
import { discussionDraft, exampleDraft, explanationOf, questionsDraft } from './plan.model.check.ts';
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
    return (await jsonFrom(model, request, (json) => read(json, wish), signal)) ?? { instead: 'unusable' };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProviderError) return { instead: error.kind === 'failed' ? 'failed' : 'limit' };
    throw error;
  }
}

function read(json: unknown, { part, passages, stems }: Wish): Read<PartDraft | null> {
  if (part === 'explanation') return judged(ANSWERS.explanation, json, (a) => explanationOf(a, passages));
  if (part === 'example') return judged(ANSWERS.example, json, (a) => exampleDraft(a, passages));
  if (part === 'discussion') return judged(ANSWERS.discussion, json, (a) => discussionDraft(a, passages));
  return judged(ANSWERS.questions, json, (a) => questionsDraft(a, passages, stems));
}

function judged<T>(shape: z.ZodType<T>, json: unknown, held: (answer: T) => PartDraft | null): Read<PartDraft | null> {
  const answer = shaped(shape, json);
  return 'value' in answer ? { value: held(answer.value) } : answer;
}
