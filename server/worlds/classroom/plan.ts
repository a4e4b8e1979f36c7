// Puts a lesson plan from a file into the database, each quotation tied to the passage it stands in.
import type { Clock, Postgres } from '#server/platform/app.ts';

interface Quote {
  document: string;
  quote: string;
}

interface Question {
  id: string;
  kind: string;
  stem: string;
  options?: unknown;
  left?: unknown;
  right?: unknown;
  answer: unknown;
  tolerance?: number;
  unit?: string;
  concepts?: unknown;
  explanation: string;
  hint: string;
  source?: Quote;
}

export interface DemoPlan {
  points: {
    id: string;
    title: string;
    goal: string;
    explanation: Quote[];
    example?: unknown;
    questions: Question[];
    discussion?: { topic: string };
  }[];
}

interface Ingested {
  id: string;
  name: string;
  passages: { text: string; page?: number | undefined; heading?: string | undefined }[];
}

interface Target {
  orgId: string;
  courseId: string;
  plan: DemoPlan;
  documents: readonly Ingested[];
}

/** Throws when a quotation stands in no passage: the tutor would cite what cannot be opened. */
export async function storePlan(app: Clock & Postgres, { orgId, courseId, plan, documents }: Target): Promise<void> {
  const now = app.now();
  for (const [i, point] of plan.points.entries()) {
    const pointId = app.newId();
    await app.pool.query(
      `insert into lesson_point (id, org_id, course_id, sort, title, goal, explanation, example, discussion, status, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'approved', $10)`,
      [
        ...[pointId, orgId, courseId, i + 1, point.title, point.goal],
        JSON.stringify(point.explanation.map((q) => locate(q, documents))),
        point.example ? JSON.stringify(point.example) : null,
        point.discussion?.topic ?? null,
        now,
      ],
    );
    for (const [k, q] of point.questions.entries()) await storeQuestion(app, orgId, pointId, k, q, documents);
  }
  await approveAll(app, courseId);
}

/** What the demo school teaches was read and approved by whoever wrote it. */
async function approveAll(app: Postgres, courseId: string): Promise<void> {
  await app.pool.query(
    `update lesson_point set approved = jsonb_strip_nulls(jsonb_build_object('title', title, 'goal', goal,
      'explanation', explanation, 'example', example, 'discussion', discussion)) where course_id = $1`,
    [courseId],
  );
  await app.pool.query(
    `update question q set approved = jsonb_strip_nulls(jsonb_build_object('kind', q.kind, 'stem', q.stem, 'options', q.options,
      'left', q.left_side, 'right', q.right_side, 'answer', q.answer, 'tolerance', q.tolerance, 'unit', q.unit, 'concepts', q.concepts, 'explanation', q.explanation,
      'hint', q.hint, 'source', q.source)) from lesson_point p where p.id = q.point_id and p.course_id = $1`,
    [courseId],
  );
}

async function storeQuestion(
  app: Clock & Postgres,
  orgId: string,
  pointId: string,
  k: number,
  q: Question,
  documents: readonly Ingested[],
): Promise<void> {
  await app.pool.query(
    `insert into question (id, org_id, point_id, sort, kind, stem, options, left_side, right_side, answer, tolerance, unit, concepts, explanation, hint, source, status, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'approved', $17)`,
    [
      ...[app.newId(), orgId, pointId, k + 1, q.kind, q.stem],
      ...[q.options, q.left, q.right].map((side) => (side ? JSON.stringify(side) : null)),
      JSON.stringify(q.answer),
      q.tolerance ?? null,
      q.unit ?? null,
      q.concepts ? JSON.stringify(q.concepts) : null,
      q.explanation,
      q.hint,
      q.source ? JSON.stringify(locate(q.source, documents)) : null,
      app.now(),
    ],
  );
}

function locate({ document, quote }: Quote, documents: readonly Ingested[]) {
  const found = documents.find((d) => d.name === document);
  const passage = found?.passages.find((p) => p.text.includes(quote));
  if (!found || !passage) throw new Error(`not in ${document}: ${quote.slice(0, 40)}`);
  const { page, heading } = passage;
  return { documentId: found.id, quote, ...(page ? { page } : {}), ...(heading ? { heading } : {}) };
}
