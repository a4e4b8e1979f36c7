// Starting, finding and commanding a lesson.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { theory as contract, type LessonCommand } from '#contract/theory.ts';
import type { App, HasLifecycles, Postgres } from '#server/platform/app.ts';
import { removesGuests } from '#server/platform/auth/guests.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { streamRun, testIdOf } from '#server/platform/http/runs.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { isGuest, type Who } from '#server/platform/who.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { bankSizes } from '../assessment/index.ts';
import { guestPointsOf, maySeeCourse, mustTeachCourse } from '../course/index.ts';
import { lessonKind } from './kind.ts';
import { mayReadLesson, ownLesson } from './lesson.access.ts';
import { openLesson, state } from './lesson.begin.ts';
import { lessonBegun } from './lesson.begun.ts';
import { masteredPoints } from './mastery.ts';
import { voiceOf } from './setting.ts';
import { answeredBefore } from './theory.lesson.ts';
import { documentsOf } from './theory.prompt.ts';
import { addTime, commandedBy, type Lesson, lessonOf, planOf, runningLesson } from './theory.store.ts';

export function mountTheory(server: FastifyInstance, app: App): void {
  defineKind(app, lessonKind(app));
  auditsRows(app, 'lessons', 'select id, course_id, student_id from lesson');
  removesGuests(app, 'lessons', async (client, userIds) => {
    await client.query('delete from lesson where student_id = any($1)', [userIds]);
  });
  const handlers: Handlers<typeof contract> = {
    start: async ({ courseId, paced }, call) => {
      const { who } = call;
      if (!(await maySeeCourse(app.pool, who, courseId, app.now()))) throw missing();
      const running = await runningLesson(app.pool, courseId, who.userId);
      if (running) {
        // who was cut off between the lesson's first row and this comes back by the same call
        await lessonBegun(app, running, testIdOf(call.request));
        return state(app, running);
      }
      const chosen = isGuest(who)
        ? { guestPoints: await guestPointsOf(app.pool, courseId) }
        : { skip: await masteredPoints(app, who.userId, courseId) };
      return state(app, await openLesson(call, courseId, { paced, ...chosen }));
    },
    getNew: async ({ courseId }, { who }) => {
      if (isGuest(who) && !(await maySeeCourse(app.pool, who, courseId, app.now()))) throw missing();
      const running = await runningLesson(app.pool, courseId, who.userId);
      return running ? state(app, running) : null;
    },
    relearn: async ({ lessonId, pointIds, paced }, call) => {
      const lesson = await ownLesson(app, call.who, lessonId);
      if (lesson.endedAt === null) await end(call, lesson);
      return state(app, await openLesson(call, lesson.courseId, { paced, only: pointIds }));
    },
    end: async ({ lessonId }, call) => {
      const lesson = await ownLesson(app, call.who, lessonId);
      if (lesson.endedAt === null) await end(call, lesson);
      return state(app, lesson);
    },
    addTeachingProgress: async ({ lessonId, pointId, seconds }, { who }) => {
      const lesson = await ownLesson(app, who, lessonId);
      if (!lesson.points.some((p) => p.id === pointId)) throw missing();
      await addTime(app.pool, { lessonId, pointId, seconds, now: app.now() });
      return null;
    },
    item: async ({ lessonId }, { who }) => {
      const lesson = await lessonOf(app.pool, lessonId);
      if (!lesson || !(await mayReadLesson(app, who, lesson))) throw missing();
      const { courseId, courseName, studentId, studentName } = lesson;
      const model = lesson.isGuest ? null : await app.tutor.model(lesson.orgId);
      const engine = model ? ('model' as const) : ('embedded' as const);
      const voice = await voiceOf(app.pool, courseId);
      const points = lesson.points.map((p) => ({ pointId: p.id, title: p.title, goal: p.goal }));
      return { ...(await state(app, lesson)), courseId, courseName, studentId, studentName, engine, voice, points };
    },
    points: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const [plan, sizes, documents] = await Promise.all([
        planOf(app.pool, courseId),
        bankSizes(app.pool, courseId),
        documentsOf(app.pool, courseId),
      ]);
      return plan.map(({ id, title, goal, explanation, example }) => ({
        id,
        title,
        goal,
        questions: sizes.get(id) ?? 0,
        example: Boolean(example),
        quotes: explanation.flatMap((q) => ('quote' in q ? [{ ...q, document: documents.nameOf(q.documentId) }] : [])),
      }));
    },
    reply: (input, call) =>
      streamRun(call, input.runId, input, async () => {
        await mayCommand(app, call.who, input.lessonId, input.command);
        const opening = openingOf(input.runId, input.command);
        return { lifecycle: `lesson:${input.lessonId}`, as: 'student', event: { ...input.command }, opening };
      }),
    exampleReply: (input, call) =>
      streamRun(call, input.runId, input, async () => {
        const { lessonId, pointId } = input;
        const lesson = await ownLesson(app, call.who, lessonId);
        const event = { type: 'example', ...(pointId === undefined ? {} : { pointId }) };
        return { lifecycle: `lesson:${lesson.id}`, as: 'student', event, opening: [] };
      }),
  };
  mount(server, app, contract, handlers);
}

async function end(call: Call, lesson: Lesson): Promise<void> {
  const { app, who, request } = call;
  await app.lifecycles.command({
    id: `lesson:${lesson.id}`,
    cmd: `end:${lesson.id}`,
    event: { type: 'end' },
    who,
    as: 'student',
    testId: testIdOf(request),
  });
}

const said = (runId: string, text: string): StreamEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId: `q.${runId}`, role: 'user' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: `q.${runId}`, delta: text },
  { type: 'TEXT_MESSAGE_END', messageId: `q.${runId}` },
];

/** 404 unless `who` is its student; 409 for an answer to what was answered, whether the lesson would take it now or not. */
async function mayCommand(
  app: Postgres & HasLifecycles,
  who: Who,
  lessonId: string,
  command: LessonCommand,
): Promise<void> {
  const questionId = command.type === 'answer' ? command.questionId : null;
  const found = await commandedBy(app.pool, lessonId, questionId);
  if (found?.studentId !== who.userId) throw missing();
  // nobody is there to read what a guest says or asks of a teacher
  const isToPeople = command.type === 'say' || command.type === 'evaluate' || 'to' in command;
  const isRefused = isGuest(who) && isToPeople;
  if (!found.isAnswered && !isRefused) return;
  const { state, allowed } = await app.lifecycles.view(`lesson:${lessonId}`);
  throw isRefused
    ? new Failure(CODE.conflict, 'state', { data: { state, allowed } })
    : answeredBefore({ state, allowed });
}

/** What the student wrote goes into the log right after RUN_STARTED. */
function openingOf(runId: string, command: LessonCommand): StreamEvent[] {
  if (command.type === 'ask' || command.type === 'say') return said(runId, command.text);
  if (command.type !== 'answer' || lessonLifecycle.answers === undefined) return [];
  const { questionId, value } = command;
  return [{ type: 'CUSTOM', name: lessonLifecycle.answers, value: { questionId, value } }];
}
