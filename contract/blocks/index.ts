// The UI blocks a stream may show. The server validates before it stores; the client's registry has one component for each.
import { z } from 'zod';

const blockId = z.string().min(1).max(128);
const option = z.strictObject({ key: z.string(), text: z.string() });

export const citation = z.strictObject({
  n: z.number().int().positive(),
  documentId: blockId,
  document: z.string(),
  page: z.number().int().optional(),
  heading: z.string().optional(),
  /** Verbatim from the passage. */
  quote: z.string(),
});
export type Citation = z.infer<typeof citation>;

export const blocks = {
  citations: z.strictObject({ messageId: blockId, items: z.array(citation) }),
  notice: z.strictObject({
    kind: z.enum(['not-in-material', 'provider-failed', 'limit', 'teacher', 'paused', 'flagged', 'marked']),
    text: z.string().optional(),
    by: z.string().optional(),
  }),
  heading: z.strictObject({
    pointId: blockId,
    title: z.string(),
    index: z.number().int(),
    of: z.number().int(),
    goal: z.string().optional(),
  }),
  formula: z.strictObject({ latex: z.string(), caption: z.string().optional() }),
  steps: z.strictObject({ title: z.string().optional(), items: z.array(z.string()) }),
  example: z.strictObject({
    exampleId: blockId,
    title: z.string(),
    problem: z.string().optional(),
    steps: z.array(z.strictObject({ text: z.string(), reason: z.string().optional() })),
  }),
  'check-question': z.strictObject({
    questionId: blockId,
    pointId: blockId,
    kind: z.enum(['single', 'multiple', 'judge', 'fill', 'short']),
    stem: z.string(),
    options: z.array(option).optional(),
    unit: z.string().optional(),
    attempt: z.number().int(),
    of: z.number().int(),
  }),
  'check-result': z.strictObject({
    questionId: blockId,
    result: z.enum(['right', 'wrong', 'partial', 'to-teacher']),
    explanation: z.string().optional(),
    correct: z.string().optional(),
  }),
  hint: z.strictObject({ questionId: blockId, level: z.number().int(), text: z.string() }),
  summary: z.strictObject({
    score: z.number().min(0).max(100),
    points: z.array(
      z.strictObject({
        pointId: blockId,
        title: z.string(),
        mastery: z.number().min(0).max(1),
        tries: z.number().int(),
        flagged: z.boolean(),
      }),
    ),
  }),
} as const satisfies Record<string, z.ZodType>;

export type BlockName = keyof typeof blocks;
export type BlockProps<N extends BlockName> = z.infer<(typeof blocks)[N]>;
export const isBlock = (name: string): name is BlockName => Object.hasOwn(blocks, name);
