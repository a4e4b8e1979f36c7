// Drafting by a model takes its time: a job, which its teacher may stop, and which holds nobody's editor.
import { z } from 'zod';
import { type Drafter, type PlanPart, planPart, type WhyNone } from '#contract/plan.ts';
import type { Clock, HasJobs, HasLogger, HasTutor, Hooks, Postgres } from '#server/platform/app.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { Passage } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import { questionsOf } from '../assessment/index.ts';
import { defineJob, type JobContext, JobFailure, startJob } from '../jobs/index.ts';
import { passagesOf } from '../knowledge/index.ts';
import { passagesAroundPoint } from './plan.draft.ts';
import { modelPart } from './plan.model.ts';
import { embeddedPart, type PartDraft, stemsOf, storePart, whyNone, whyNothing } from './plan.part.ts';
import { shownOf } from './plan.shown.ts';
import { POINT_PARTS } from './plan.status.ts';
import { type Drafted, draftsUnderWay, noteTried, type PointRow, planPoints, pointsBy } from './plan.store.ts';

const input = z.strictObject({
  courseId: z.string(),
  pointId: z.string(),
  part: planPart,
  /** The embedded tutor has drafted it already: only a model's draft may take its place. */
  modelOnly: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** Characters of material that a model is given; more is more than small ones can hold. */
const MATERIAL = 8000;
const FOUND = 6;

export const partDraftJob = defineJob<Input>({
  kind: 'plan-part',
  lane: 'draft',
  input,
  run: async (job) => {
    const { app } = job;
    const { pointId, part } = job.input;
    const [point] = await pointsBy(app.pool, [pointId]);
    if (!point) throw new JobFailure('missing');
    const drafted = await draftFor(job, point);
    // its teacher sees where it was asked for what came of it
    if ('reason' in drafted) {
      if (part === 'questions')
        await noteTried(app.pool, pointId, { at: app.now(), drafter: drafted.drafter, made: 0, reason: drafted.why });
      return { quiet: true, state: 'failed', reason: drafted.reason };
    }
    return {
      quiet: true,
      result: { ...drafted.by },
      write: async (client) => {
        await client.query('select from lesson_point where id = $1 for update', [pointId]);
        const [now] = await pointsBy(client, [pointId]);
        if (!now) throw new JobFailure('missing');
        // other parts may have changed meanwhile; what was written into this one is worth more than a draft
        if (part !== 'questions' && now.parts[part]?.at !== point.parts[part]?.at) throw new JobFailure('stale');
        await storePart(app, client, now, drafted);
        return {};
      },
    };
  },
});

async function draftFor(
  { app, ownerId, orgId, input: { part, modelOnly }, signal }: JobContext<Input>,
  point: PointRow,
): Promise<{ draft: PartDraft; by: Drafted } | { reason: MessageKey; drafter: Drafter; why: WhyNone }> {
  const passages = await passagesOf(app, point.courseId);
  const stems = await stemsOf(app.pool, point.id);
  const model = await app.tutor.model(orgId);
  const around = model ? await materialFor(app, passages, point) : [];
  const own = part === 'questions' ? shownOf(around, point) : around;
  const told = model && own.length > 0 ? { point, part, passages: own, stems, userId: ownerId } : null;
  const made = model && told ? await modelPart(model, told, signal) : null;
  if (made && 'part' in made) return { draft: made, by: { drafter: 'model' } };
  const drafter = made ? 'model' : 'embedded';
  const ofModel = made?.instead === 'limit' ? 'limit' : 'unusable';
  if (modelOnly) return { reason: ofModel === 'limit' ? 'modelLimit' : 'modelDraft', drafter, why: ofModel };
  const draft = embeddedPart(passages, point, part, stems);
  if (!draft) {
    const points = await planPoints(app.pool, point.courseId);
    const reason = made ? 'noDraft' : whyNothing(passages, points, point, part);
    return { reason, drafter, why: made ? ofModel : whyNone(passages, point, stems) };
  }
  return { draft, by: { drafter: 'embedded', ...(made ? { instead: made.instead } : {}) } };
}

/** The stretch that the point is about; for a point without one, what is found for its title. */
export async function materialFor(app: HasTutor, passages: readonly Passage[], point: PointRow): Promise<Passage[]> {
  const stretch = passagesAroundPoint(passages, point);
  const scope = { orgId: point.orgId, courseIds: [point.courseId], library: false };
  const own =
    stretch.length > 0
      ? stretch
      : (await app.tutor.find(scope, point.title, FOUND)).hits.flatMap(({ passage }) =>
          // nothing is drafted from what stands beside the material
          passages.some(({ id }) => id === passage.id) ? [passage] : [],
        );
  const ends = own.reduce<number[]>((all, { text }) => [...all, (all.at(-1) ?? 0) + text.length], []);
  return own.filter((_, i) => (ends[i] ?? 0) <= MATERIAL);
}

/** One draft of a part at a time: asked again meanwhile, it is the same. */
export async function startPartDraft(
  app: Clock & Postgres & HasJobs & HasLogger & Hooks,
  who: Who,
  point: PointRow,
  part: PlanPart,
): Promise<{ jobId: string }> {
  const underWay = await draftsUnderWay(app.pool, who.userId, point.courseId);
  const same = underWay.find((d) => d.pointId === point.id && d.part === part);
  return { jobId: same?.jobId ?? (await start(app, who, { point, part, modelOnly: false })) };
}

const start = (
  app: Clock & Postgres & HasJobs & HasLogger & Hooks,
  who: Who,
  { point: { courseId, id: pointId, title }, part, modelOnly }: { point: PointRow; part: PlanPart; modelOnly: boolean },
): Promise<string> => startJob(app, partDraftJob, who, { title, input: { courseId, pointId, part, modelOnly } });

/** Every part that was the embedded tutor's to draft and that nobody has touched since, in the plan's order. */
export async function startPartDrafts(
  app: Clock & Postgres & HasJobs & HasLogger & Hooks,
  who: Who,
  courseId: string,
  points: readonly PointRow[],
): Promise<number> {
  const underWay = await draftsUnderWay(app.pool, who.userId, courseId);
  const isUnderWay = (point: PointRow, part: PlanPart) =>
    underWay.some((d) => d.pointId === point.id && d.part === part);
  const questions = await questionsOf(
    app.pool,
    points.map((p) => p.id),
  );
  let started = 0;
  for (const point of points) {
    const own = questions.filter((q) => q.pointId === point.id);
    // questions come to those that are there: once is enough
    const asks = own.some((q) => q.status === 'draft') && own.every((q) => q.drafter === 'embedded');
    // also what it had nothing for
    const untouched = POINT_PARTS.filter((part) => {
      const mark = point.parts[part];
      return mark?.state === 'draft' && mark.drafter === 'embedded';
    });
    for (const part of [...untouched, ...(asks ? (['questions'] as const) : [])]) {
      if (isUnderWay(point, part)) continue;
      await start(app, who, { point, part, modelOnly: true });
      started++;
    }
  }
  return started;
}
