// Points as the plan editor shows them.
import type { z } from 'zod';
import type { PlanAid, PlanPoint, plan } from '#contract/plan.ts';
import type { HasTutor, Postgres } from '#server/platform/app.ts';
import { isMessageKey, type Lang, say } from '#server/platform/messages.ts';
import type { Who } from '#server/platform/who.ts';
import { type QuestionRow, questionsOf, shownQuestion } from '../assessment/index.ts';
import { figuresQuoted, isQuote } from '../knowledge/index.ts';
import { type AidRow, aidsOf } from './plan.aids.ts';
import { foundInVain, missingIn } from './plan.missing.ts';
import { partStatus } from './plan.status.ts';
import { type CourseDraft, courseDraftOf, draftsUnderWay, type PointRow, planPoints } from './plan.store.ts';

export async function overview(
  app: Postgres & HasTutor,
  who: Who,
  courseId: string,
  lang: Lang,
): Promise<z.input<typeof plan.items.output>> {
  const points = await planPoints(app.pool, courseId);
  const ids = points.map((p) => p.id);
  const questions = await questionsOf(app.pool, ids);
  const aids = await aidsOf(app.pool, ids);
  const enriching = enrichingOf(await courseDraftOf(app.pool, who.userId, courseId), lang);
  const { rows } = await app.pool.query<{ ready: number; waiting: number; running: number }>(
    `select count(*) filter (where state = 'ready')::int as ready,
        count(*) filter (where state in ('queued', 'extracting'))::int as waiting,
        (select count(*)::int from lesson_shown l where l.course_id = $1 and l.over_at is null) as running
      from document_shown where course_id = $1 and deleted_at is null`,
    [courseId],
  );
  const { ready = 0, waiting = 0, running = 0 } = rows[0] ?? {};
  return {
    points: points.map((p) => summaryOf(p, questions, aids)),
    material: { ready, waiting },
    running,
    drafter: (await app.tutor.model(who.orgId)) ? 'model' : 'embedded',
    drafting: await draftsUnderWay(app.pool, who.userId, courseId),
    ...(enriching ? { enriching } : {}),
  };
}

/** What has come to its end is seen in the points. */
function enrichingOf(job: CourseDraft | null, lang: Lang): z.input<typeof plan.items.output>['enriching'] {
  if (!job || job.state === 'done' || job.state === 'cancelled') return undefined;
  const { jobId, progress, counts, state, reason } = job;
  const key = reason !== null && isMessageKey(reason) ? reason : 'failed';
  return { jobId, progress, counts, failed: state === 'failed' ? { reason: key, reasonText: say(lang, key) } : null };
}

export async function shownPoint(app: Postgres, p: PointRow): Promise<PlanPoint> {
  const questions = await questionsOf(app.pool, [p.id]);
  const aids = await aidsOf(app.pool, [p.id]);
  const { rows } = await app.pool.query<{ id: string; name: string }>(
    'select id, name from document_shown where course_id = $1',
    [p.courseId],
  );
  const names = new Map(rows.map((d) => [d.id, d.name]));
  const figures = await figuresQuoted(app.pool, p.courseId, p.explanation);
  return {
    ...summaryOf(p, questions, aids),
    courseId: p.courseId,
    explanation: p.explanation.map((x) => (isQuote(x) ? { ...x, document: names.get(x.documentId) ?? '' } : x)),
    ...(figures.length === 0 ? {} : { figures }),
    example: p.example,
    discussion: p.discussion ?? '',
    missing: missingIn(p, questions.length),
    questionList: questions.map(shownQuestion),
    ...triedOf(p, questions.length),
    ...(aids.length === 0 ? {} : { aidList: aids.map((aid) => shownAid(aid, names)) }),
  };
}

/** A point without a question has a reason, also where nobody has tried. */
function triedOf(p: PointRow, questions: number): Pick<PlanPoint, 'tried'> {
  if (p.tried) {
    const found = p.tried.reason === 'nothing' ? foundInVain(p.explanation) : [];
    return { tried: { ...p.tried, ...(found.length > 0 ? { found } : {}) } };
  }
  if (questions > 0) return {};
  const reason = p.explanation.some(isQuote) ? 'notTried' : 'noMaterial';
  return { tried: { at: null, drafter: 'embedded', made: 0, reason } };
}

const shownAid = ({ status, source, against, ...aid }: AidRow, names: ReadonlyMap<string, string>): PlanAid => ({
  id: aid.id,
  kind: aid.kind,
  text: aid.text,
  steps: aid.steps,
  source: { ...source, document: names.get(source.documentId) ?? '' },
  ...(against ? { against } : {}),
  state: status,
  by: aid.by,
  at: aid.at,
});

function summaryOf(p: PointRow, questions: readonly QuestionRow[], aids: readonly AidRow[]) {
  const helping = aids.filter((a) => a.pointId === p.id);
  const approved = helping.filter((a) => a.status === 'approved').length;
  const own = questions.filter((q) => q.pointId === p.id);
  const count = (state: QuestionRow['status']) => own.filter((q) => q.status === state).length;
  return {
    id: p.id,
    version: p.version,
    title: p.title,
    goal: p.goal,
    taught: p.approved !== null,
    parts: {
      explanation: partStatus(p, 'explanation'),
      example: partStatus(p, 'example'),
      discussion: partStatus(p, 'discussion'),
    },
    questions: { draft: count('draft'), edited: count('edited'), approved: count('approved') },
    ...(helping.length === 0 ? {} : { aids: { draft: helping.length - approved, approved } }),
  };
}
