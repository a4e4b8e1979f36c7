// A plan as one file, to be kept or given to a colleague. Quotations go by their document's name: ids mean nothing elsewhere.
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { planExample, planQuestion } from '#contract/plan.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Passage } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import { questionFieldsIn, questionsOf } from '../assessment/index.ts';
import { isQuote, passagesOf, type Quote, quoteOf } from '../knowledge/index.ts';
import type { DraftedPoint } from './plan.draft.ts';
import { storeDrafts } from './plan.make.ts';
import { planPoints } from './plan.store.ts';

const FORMAT = 'mengoo-plan-1';
const text = (max: number) => z.string().max(max);
const source = z.strictObject({ document: text(300), quote: text(4000) });
const side = planQuestion.shape.left.default(null);
const question = planQuestion
  .omit({ id: true, version: true, pointId: true, state: true, by: true, at: true, drafter: true, instead: true })
  // a file from before there were questions that match has no sides
  .extend({ source: source.nullable(), left: side, right: side });
const planFile = z.strictObject({
  format: z.literal(FORMAT),
  course: text(200),
  points: z
    .array(
      z.strictObject({
        title: text(200),
        goal: text(500),
        explanation: z.array(z.union([source, z.strictObject({ text: text(2000) })])).max(60),
        example: planExample.nullable(),
        discussion: text(1000),
        questions: z.array(question).max(100),
      }),
    )
    .max(200),
});
type PlanFile = z.infer<typeof planFile>;

export async function exportPlan(app: Postgres, courseId: string): Promise<{ name: string; text: string }> {
  const points = await planPoints(app.pool, courseId);
  const questions = await questionsOf(
    app.pool,
    points.map((p) => p.id),
  );
  const course = await app.pool.query<{ name: string }>('select name from course where id = $1', [courseId]);
  const documents = await app.pool.query<{ id: string; name: string }>(
    'select id, name from document_shown where course_id = $1',
    [courseId],
  );
  const names = new Map(documents.rows.map((d) => [d.id, d.name]));
  const sourceOf = (q: Quote) => ({ document: names.get(q.documentId) ?? '', quote: q.quote });
  const name = course.rows[0]?.name ?? '';
  const file: PlanFile = {
    format: FORMAT,
    course: name,
    points: points.map((p) => ({
      title: p.title,
      goal: p.goal,
      example: p.example,
      discussion: p.discussion ?? '',
      explanation: p.explanation.map((x) => (isQuote(x) ? sourceOf(x) : x)),
      questions: questions
        .filter((q) => q.pointId === p.id)
        .map((q) => ({ ...questionFieldsIn(q), source: q.source && sourceOf(q.source) })),
    })),
  };
  return { name: `${name}.plan.json`, text: `${JSON.stringify(file, null, 2)}\n` };
}

interface Imported {
  points: number;
  questions: number;
  /** Quotations that stand nowhere in this course: they came in as the teacher's own words. */
  unsourced: number;
}

/** Throws 422 for what is no plan; then nothing is stored. */
export async function importPlan(app: Clock & Postgres, who: Who, courseId: string, file: string): Promise<Imported> {
  const plan = read(file);
  const passages = await passagesOf(app, courseId);
  let unsourced = 0;
  const locateQuote = (s: { document: string; quote: string }): Quote | null => {
    const quote = locate(passages, s);
    if (!quote) unsourced++;
    return quote;
  };
  const points = plan.points.map((p): DraftedPoint => {
    const explanation = p.explanation.map((x) =>
      'quote' in x ? (locateQuote(x) ?? { text: x.quote.slice(0, 2000) }) : x,
    );
    const questions = p.questions.map((q): QuestionFields => ({ ...q, source: q.source && locateQuote(q.source) }));
    return { ...p, explanation, questions, discussion: p.discussion || null };
  });
  await storeDrafts(app, who, courseId, { points, by: {} });
  return { points: points.length, questions: points.reduce((n, p) => n + p.questions.length, 0), unsourced };
}

function read(file: string): PlanFile {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw new Failure(CODE.invalid, 'notAPlan');
  }
  const plan = planFile.safeParse(value);
  if (!plan.success) throw new Failure(CODE.invalid, 'notAPlan');
  return plan.data;
}

/** In the document of that name first, else wherever the words stand. */
function locate(passages: readonly Passage[], s: { document: string; quote: string }): Quote | null {
  const holding = passages.filter((p) => p.text.includes(s.quote));
  const passage = holding.find((p) => p.document === s.document) ?? holding[0];
  if (!passage || s.quote === '') return null;
  return quoteOf(passage, s.quote);
}
