// A model at work on a whole course: what doubtful passages are, then aids for each point. Step by step, each stored for good
// when it holds: a death, a silence or a spent budget takes nothing away that was there.
import { z } from 'zod';
import { markingOf } from '#questions/mark.ts';
import type { Clock, HasJobs, HasLogger, Hooks, Postgres } from '#server/platform/app.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { type Model, ProviderError, sourcesOf } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import { questionsOf } from '../assessment/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome, startJob } from '../jobs/index.ts';
import { type Doubted, doubtedPassages, passagesOf, proposeRoles } from '../knowledge/index.ts';
import { aidsAnswer, aidsIn, aidsTask, type ChosenQuestion } from './plan.aids.draft.ts';
import { aidsOf, insertAids, wordsBefore } from './plan.aids.ts';
import { jsonFrom, type Read, shaped } from './plan.ask.ts';
import { materialFor } from './plan.job.ts';
import { SYSTEM } from './plan.model.prompt.ts';
import { batchesOf, mayAskModel, rolesAnswer, rolesIn, rolesTask } from './plan.roles.ts';
import { courseDraftOf, type PointRow, planPoints, pointsBy } from './plan.store.ts';

const input = z.strictObject({ courseId: z.string() });
type Job = JobContext<z.infer<typeof input>>;

/** A delivery has five minutes, and one step may take four of them: an answer and its mending. */
const SLICE_MS = 30_000;

interface Counts extends Record<string, number> {
  roles: number;
  aids: number;
  refused: number;
}

/** Asks, then stores with `keep`. */
type Step = () => Promise<void>;

export const courseDraftJob = defineJob<z.infer<typeof input>>({
  kind: 'plan-model',
  lane: 'draft',
  input,
  run: async (job) => {
    const model = await job.app.tutor.model(job.orgId);
    if (!model) throw new JobFailure('noModel');
    const began = performance.now();
    const counts: Counts = { roles: 0, aids: 0, refused: 0, ...job.kept.counts };
    const work: Work = { job, model, counts };
    const steps = await stepsOf(work);
    for (const [at, run] of steps.entries()) {
      if (performance.now() - began > SLICE_MS) return { goesOn: true };
      job.report(at / steps.length, counts);
      const stopped = await tried(work, run);
      if (stopped) return { ...ended(counts), state: 'failed', reason: stopped };
    }
    const nothing = counts.roles + counts.aids === 0 && counts.refused > 0;
    return nothing ? { ...ended(counts), state: 'failed', reason: 'modelDraft' } : ended(counts);
  },
});

const ended = (counts: Counts): JobOutcome => ({ counts, result: { ...counts } });

interface Work {
  job: Job;
  model: Model;
  counts: Counts;
}

/** Why the job cannot go on: nobody answers, or nobody pays. */
async function tried({ job, model }: Work, run: Step): Promise<MessageKey | null> {
  if (!model.isReady()) return 'modelSilent';
  try {
    await run();
    return null;
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    return error.kind === 'failed' ? 'modelSilent' : 'modelLimit';
  }
}

/** Roles first: what follows is drafted from what they say. What is behind an earlier life of the job is left out. */
async function stepsOf(work: Work): Promise<Step[]> {
  const { app, input: own, kept } = work.job;
  const isLeft = (mark: string) => !kept.steps.has(mark);
  const doubted = (await doubtedPassages(app.pool, own.courseId))
    .filter(mayAskModel)
    .filter((p) => isLeft(roleMark(p)));
  const points = (await pointsWithout(app, own.courseId)).filter((p) => isLeft(aidMark(p)));
  return [
    ...batchesOf(doubted).map((batch) => () => tellRoles(work, batch)),
    ...points.map((point) => () => draftAids(work, point.id)),
  ];
}

const roleMark = ({ id }: Pick<Doubted, 'id'>): string => `role ${id}`;
const aidMark = ({ id }: Pick<PointRow, 'id'>): string => `aids ${id}`;

/** Points that are told and have no aids. */
async function pointsWithout(app: Postgres, courseId: string): Promise<PointRow[]> {
  const points = (await planPoints(app.pool, courseId)).filter((p) => p.explanation.length > 0);
  const ids = points.map((p) => p.id);
  const helped = new Set((await aidsOf(app.pool, ids)).map((aid) => aid.pointId));
  return points.filter((p) => !helped.has(p.id));
}

/** Null: no answer that could be read. An answer that was cut for its length is none; a spent budget ends the job. */
async function asked<T>({ job, model }: Work, task: string, read: (json: unknown) => Read<T>): Promise<T | null> {
  const { ownerId: userId, orgId, signal } = job;
  const request = { system: SYSTEM, userId, orgId, turns: [{ role: 'user' as const, text: task }] };
  try {
    return await jsonFrom(model, request, read, signal);
  } catch (error) {
    signal.throwIfAborted();
    const isCut = error instanceof ProviderError && error.kind === 'limit';
    if (isCut && (await model.left(userId)) > 0) return null;
    throw error;
  }
}

async function tellRoles(work: Work, batch: readonly Doubted[]): Promise<void> {
  const { job, counts } = work;
  const answer = await asked(work, rolesTask(batch, job.title), (json) => shaped(rolesAnswer, json));
  const told = answer ? rolesIn(answer, batch) : [];
  await job.keep(batch.map(roleMark), async (client) => {
    const roles = await proposeRoles(client, told);
    counts.roles += roles;
    counts.refused += answer === null ? 1 : answer.roles.length - told.length;
    return counts;
  });
}

async function draftAids(work: Work, pointId: string): Promise<void> {
  const { job, counts } = work;
  const { app } = job;
  const [point] = await pointsBy(app.pool, [pointId]);
  const passages = point ? await materialFor(app, await passagesOf(app, point.courseId), point) : [];
  const questions: ChosenQuestion[] = (await questionsOf(app.pool, [pointId])).filter(
    ({ kind }) => markingOf(kind).hasWrongOptions,
  );
  const wish = point && { point, passages, questions, known: await wordsBefore(app.pool, pointId) };
  const sources = sourcesOf(passages.map((passage) => ({ passage, score: 0 })));
  const isThere = wish !== undefined && passages.length > 0;
  const answer = isThere ? await asked(work, aidsTask(wish, sources), (json) => shaped(aidsAnswer, json)) : null;
  const made = answer && wish ? aidsIn(answer, wish) : { aids: [], refused: isThere ? 1 : 0 };
  await job.keep([aidMark({ id: pointId })], async (client) => {
    await client.query('select from lesson_point where id = $1 for update', [pointId]);
    const [now] = await pointsBy(client, [pointId]);
    // a colleague's job may have been here meanwhile
    const isHelped = (await aidsOf(client, [pointId])).length > 0;
    const aids = now && !isHelped ? await insertAids(client, app, now, made.aids) : 0;
    counts.aids += aids;
    counts.refused += made.refused;
    return counts;
  });
}

/** One at a time for a person and a course; null where it would have nothing to do. */
export async function startCourseDraft(
  app: Clock & Postgres & HasJobs & HasLogger & Hooks,
  who: Who,
  courseId: string,
): Promise<string | null> {
  const last = await courseDraftOf(app.pool, who.userId, courseId);
  if (last?.state === 'queued' || last?.state === 'running') return last.jobId;
  const doubted = (await doubtedPassages(app.pool, courseId)).filter(mayAskModel);
  if (doubted.length === 0 && (await pointsWithout(app, courseId)).length === 0) return null;
  const { rows } = await app.pool.query<{ name: string }>('select name from course where id = $1', [courseId]);
  return startJob(app, courseDraftJob, who, { title: rows[0]?.name ?? '', input: { courseId } });
}
