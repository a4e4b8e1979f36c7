import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { planExample } from '#contract/plan.ts';
import { QUESTION_KINDS } from '#contract/questions.ts';
import { exampleProblem } from '#server/modules/plan/plan.check.ts';
import type { ExtractedPassage } from '#server/platform/tutor/index.ts';
import { mark } from '#tests/support/marking.ts';
import { readDocument } from '#tests/support/reading.ts';

const DOCUMENTS = new URL('./documents/', import.meta.url);

const source = z.strictObject({ document: z.string(), quote: z.string().min(5) });
const option = z.strictObject({
  key: z.string(),
  text: z.string().min(1),
  misconception: z.string().min(5).optional(),
});
const question = z.strictObject({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  stem: z.string().min(8),
  options: z.array(option).length(4).optional(),
  left: z.array(option).min(3).optional(),
  right: z.array(option).min(3).optional(),
  answer: z.union([z.string(), z.boolean(), z.array(z.string()), z.record(z.string(), z.string())]),
  tolerance: z.number().positive().optional(),
  unit: z.string().optional(),
  concepts: z
    .array(z.strictObject({ any: z.array(z.string()).min(1), not: z.array(z.string()).optional() }))
    .min(2)
    .max(4)
    .optional(),
  explanation: z.string().min(10),
  hint: z.string().min(5),
  source,
});
const plan = z.strictObject({
  points: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      goal: z.string(),
      explanation: z.array(source).min(3).max(6),
      example: planExample.optional(),
      questions: z.array(question).min(3),
      discussion: z.strictObject({ topic: z.string() }).optional(),
    }),
  ),
});

const { points } = plan.parse(JSON.parse(await readFile(new URL('./plan.json', import.meta.url), 'utf8')));
const questions = points.flatMap((point) => point.questions);
const passages = new Map<string, ExtractedPassage[]>();

beforeAll(async () => {
  const sources = [...points.flatMap((point) => point.explanation), ...questions.map((one) => one.source)];
  for (const name of new Set(sources.map((one) => one.document))) {
    const found = await readDocument({ name, bytes: await readFile(new URL(encodeURIComponent(name), DOCUMENTS)) });
    passages.set(name, found.passages);
  }
});

const occurs = ({ document, quote }: z.infer<typeof source>) =>
  passages.get(document)?.some((passage) => passage.text.includes(quote)) ?? false;

describe('the lesson plan of the demo course', () => {
  test('has six points with ids of their own', () => {
    expect(points.map((point) => point.title)).toEqual([
      '单摆与简谐运动',
      '周期公式',
      '小角度近似',
      '仪器与步骤',
      '数据处理',
      '误差来源',
    ]);
    const ids = [...points.map((point) => point.id), ...questions.map((one) => one.id)];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('explains with verbatim passages of the documents, in their order', () => {
    for (const point of points) {
      expect(point.explanation.filter((one) => !occurs(one))).toEqual([]);
    }
  });

  test('every question names its place in the documents', () => {
    expect(questions.filter((one) => !occurs(one.source)).map((one) => one.id)).toEqual([]);
  });

  test('uses every kind, and several kinds in each point so that a recheck can be asked otherwise', () => {
    const kinds = [...new Set(questions.map((one) => one.kind))];
    expect(kinds.sort()).toEqual(['fill', 'judge', 'match', 'multiple', 'order', 'short', 'single']);
    for (const point of points) {
      const machine = point.questions.filter((one) => one.kind !== 'short').map((one) => one.kind);
      expect(new Set(machine).size).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(questions.map((one) => [one.id, one] as const))('%s has a key that fits its kind', (_, one) => {
    const keys = one.options?.map((each) => each.key) ?? [];
    if (one.kind === 'single') expect(keys).toContain(one.answer);
    if (one.kind === 'multiple')
      expect(keys).toEqual(expect.arrayContaining(z.array(z.string()).min(2).parse(one.answer)));
    if (one.kind === 'judge') expect(typeof one.answer).toBe('boolean');
    if (one.kind === 'order') expect([one.answer].flat().toSorted()).toEqual(keys.toSorted());
    expect(one.options !== undefined).toBe(['single', 'multiple', 'order'].includes(one.kind));
    expect(one.left !== undefined && one.right !== undefined).toBe(one.kind === 'match');
    expect(one.concepts !== undefined).toBe(one.kind === 'short');
    expect(new Set(keys).size).toBe(keys.length);
    // Each wrong option stands for a real misconception, no right one does.
    const right = new Set([one.answer].flat());
    for (const each of one.options ?? []) expect(each.misconception === undefined).toBe(right.has(each.key));
  });

  test.each(questions.map((one) => [one.id, one] as const))('%s marks its own key as right', (_, one) => {
    const { kind, stem, answer, tolerance, unit, concepts, options, left, right } = one;
    const marked = {
      kind,
      stem,
      answer,
      ...(options && { options }),
      ...(left && right && { left, right }),
      ...(tolerance !== undefined && { tolerance }),
      ...(unit !== undefined && { unit }),
      ...(concepts && { concepts: concepts.map(({ any, not }) => (not ? { any, not } : { any })) }),
    };
    const result = mark(marked, one.answer);
    // A written answer may go to the teacher, but its own key must never be wrong.
    if (one.kind === 'short') expect(result).not.toBe('wrong');
    else expect(result).toBe('right');
    if (one.kind === 'judge') expect(mark(marked, !one.answer)).toBe('wrong');
    for (const each of one.kind === 'single' ? (options ?? []) : []) {
      expect(mark(marked, each.key)).toBe(each.key === one.answer ? 'right' : 'wrong');
    }
  });
});

test('every example can be worked: a problem, reasons, keys that mark themselves right, and a variant', () => {
  for (const { example, title } of points) {
    if (!example) continue;
    expect([title, exampleProblem(example)]).toEqual([title, null]);
    expect(example.problem && example.variant?.explanation, title).toMatch(/\S/);
    expect(
      example.steps.every((s) => s.reason),
      title,
    ).toBe(true);
  }
});
