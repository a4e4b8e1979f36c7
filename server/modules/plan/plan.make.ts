// Puts drafts into the plan: whole points, or one part of a point anew.
import type { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import type { PlanPart, plan } from '#contract/plan.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { insertQuestion, questionsOf } from '../assessment/index.ts';
import { isQuote, passagesOf } from '../knowledge/index.ts';
import { type DraftedPoint, draftMissing, homeOf, leadOf, leftOut, untold } from './plan.draft.ts';
import { embeddedPart, stemsOf, storePart, whyNone, whyNothing } from './plan.part.ts';
import { drafted } from './plan.status.ts';
import { type Drafted, insertPoint, nextPointSort, noteTried, type PointRow, planPoints } from './plan.store.ts';

export async function draftPlan(
  app: Clock & Postgres,
  who: Who,
  courseId: string,
): Promise<z.input<typeof plan.draft.output>> {
  const passages = await passagesOf(app, courseId);
  const points = draftMissing(passages, await planPoints(app.pool, courseId));
  await storeDrafts(app, who, courseId, { points, by: { drafter: 'embedded' } });
  const questions = points.reduce((n, p) => n + p.questions.length, 0);
  return { points: points.length, questions, leftOut: leftOut(passages), untold: await untoldOf(app, courseId) };
}

/** Of the whole plan as it stands. */
export async function untoldOf(app: Postgres, courseId: string): Promise<z.input<typeof plan.untold.output>> {
  const points = await planPoints(app.pool, courseId);
  const asked = await questionsOf(
    app.pool,
    points.map((p) => p.id),
  );
  const all = points.map((p) => ({ ...p, questions: asked.filter((q) => q.pointId === p.id) }));
  const rest = untold(await passagesOf(app, courseId), all);
  return rest.map((passage) => {
    const { id, documentId, document, heading = '', page, text, marks } = passage;
    const [pointId, lead] = [homeOf(passage, points)?.id, leadOf(passage)];
    return {
      id,
      documentId,
      document,
      heading,
      text,
      ...(page === undefined ? {} : { page }),
      ...(marks ? { marks } : {}),
      ...(pointId === undefined ? {} : { pointId }),
      ...(lead === undefined ? {} : { lead }),
    };
  });
}

/** All of them behind the points that are there, or none. `by`: nobody here, for what a file has brought. */
export async function storeDrafts(
  app: Clock & Postgres,
  who: Who,
  courseId: string,
  { points, by }: { points: readonly DraftedPoint[]; by: Drafted },
): Promise<void> {
  const now = app.now();
  await withTransaction(app.pool, async (client) => {
    let sort = await nextPointSort(client, courseId);
    for (const { questions, ...p } of points) {
      const id = app.newId();
      const mark = drafted(now, by);
      const parts = { explanation: mark, example: mark, discussion: mark };
      await insertPoint(client, { ...p, id, orgId: who.orgId, courseId, sort: sort++, parts, now });
      // a file tells nothing of what was tried
      if (questions.length === 0 && by.drafter) {
        const reason = p.explanation.some(isQuote) ? 'nothing' : 'noMaterial';
        await noteTried(client, id, { at: now, drafter: by.drafter, made: 0, reason });
      }
      for (const q of questions)
        await insertQuestion(client, {
          ...q,
          id: app.newId(),
          orgId: who.orgId,
          pointId: id,
          status: 'draft',
          by: null,
          now,
          ...by,
        });
    }
  });
}

/** Throws 409 when the material gives nothing that is not there already. */
export async function regenerate(app: Clock & Postgres, point: PointRow, part: PlanPart): Promise<void> {
  const passages = await passagesOf(app, point.courseId);
  const stems = await stemsOf(app.pool, point.id);
  const draft = embeddedPart(passages, point, part, stems);
  if (!draft && part === 'questions') {
    const reason = whyNone(passages, point, stems);
    await noteTried(app.pool, point.id, { at: app.now(), drafter: 'embedded', made: 0, reason });
  }
  if (!draft) {
    const points = await planPoints(app.pool, point.courseId);
    throw new Failure(CODE.conflict, whyNothing(passages, points, point, part));
  }
  await storePart(app, app.pool, point, { draft, by: { drafter: 'embedded' } });
}
