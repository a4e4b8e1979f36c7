// A lesson that begins: of a whole plan, or of some of its points, as the plan is now, without what one knows already.
import { CODE } from '#contract/codes.ts';
import type { Clock, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import type { Who } from '#server/platform/who.ts';
import { bankSizes } from '../assessment/index.ts';
import { lessonBegun } from './lesson.begun.ts';
import { teachingNow } from './setting.ts';
import { type Lesson, lessonRow, planOf, runningLesson } from './theory.store.ts';

export async function state(app: HasLifecycles, lesson: Lesson) {
  const view = await app.lifecycles.view(`lesson:${lesson.id}`);
  return { lessonId: lesson.id, log: view.id, state: view.state, allowed: view.allowed };
}

interface Choice {
  /** Of the plan's points these alone. */
  only?: readonly string[] | undefined;
  /** Passed over, unless nothing else is left. */
  skip?: ReadonlySet<string>;
  /** Of a guest: so many of the first points. */
  guestPoints?: number;
  paced?: boolean | undefined;
  /** What it is begun for, beside the course's own lesson, which goes on. */
  beside?: string;
}

/** 409 where there is nothing to learn. */
export async function newLesson(
  app: Clock & Postgres & HasLifecycles,
  who: Pick<Who, 'userId' | 'orgId'>,
  courseId: string,
  { only, skip, guestPoints, paced = false, beside }: Choice = {},
  /** Of the call that begins it; null in production. */
  testId: string | null = null,
): Promise<Lesson> {
  const [plan, sizes, teaching] = await Promise.all([
    planOf(app.pool, courseId),
    bankSizes(app.pool, courseId),
    teachingNow(app.pool, courseId),
  ]);
  const chosen = (only ? plan.filter((p) => only.includes(p.id)) : plan).slice(0, guestPoints);
  const isGuest = guestPoints !== undefined;
  if (chosen.length === 0) throw new Failure(CODE.conflict, 'noPlan');
  const id = app.newId();
  const points = chosen.map(({ id: pointId, title, goal }) => ({ id: pointId, title, goal }));
  const isSkipped = (p: { id: string }) => skip?.has(p.id) === true && !chosen.every((c) => skip.has(c.id));
  const input = {
    points: chosen.map((p) => ({ id: p.id, questions: sizes.get(p.id) ?? 0, skip: isSkipped(p) })),
    method: teaching.method,
    paced,
    evaluates: !isGuest,
  };
  try {
    const row = lessonRow({
      id,
      orgId: who.orgId,
      courseId,
      studentId: who.userId,
      points,
      teaching,
      beside: beside ?? null,
      isGuest,
      now: app.now(),
    });
    await app.lifecycles.create(`lesson:${id}`, { input, row, testId });
  } catch (error) {
    // the same student on two devices at the same moment: the first one's lesson is it
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'lesson_running')) throw error;
  }
  const lesson = await runningLesson(app.pool, courseId, who.userId, beside);
  if (!lesson) throw missing();
  return lesson;
}

export async function openLesson({ app, who, request }: Call, courseId: string, choice: Choice): Promise<Lesson> {
  const testId = testIdOf(request);
  const lesson = await newLesson(app, who, courseId, choice, testId);
  await lessonBegun(app, lesson, testId);
  return lesson;
}

interface Beside {
  /** Names what it is begun for. */
  beside: string;
  pointIds: readonly string[];
}

/** Of these points, beside the course's own lesson, as `Start` begins that one: one that runs for the same is it. */
export async function beginLesson(call: Call, courseId: string, { beside, pointIds }: Beside) {
  const { app, who } = call;
  const running = await runningLesson(app.pool, courseId, who.userId, beside);
  return state(app, running ?? (await openLesson(call, courseId, { only: pointIds, beside })));
}
