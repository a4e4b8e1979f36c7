// The teacher's live board and what goes from it to a class or to one student.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { interaction as contract } from '#contract/interaction.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import type { Who } from '#server/platform/who.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { isHeld } from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { askedBeside } from '../chat/index.ts';
import { mayTeachCourse, mustTeachCourse } from '../course/index.ts';
import { askedInCourse, keepToTeacher, lessonOf, onLessonBegun, planOf } from '../theory/index.ts';
import { pointAnswers } from './answers.ts';
import { boardRows, changedBoardRows } from './board.ts';
import { frequent } from './frequent.ts';
import { pushKind } from './kind.ts';
import { mine } from './mine.ts';
import { push } from './push.ts';
import { answerPush } from './push-answer.ts';
import { endDue, reopen, revealPush, withdrawPush } from './push-end.ts';
import { pushes } from './push-rows.ts';
import { closeDue } from './roll-call.ts';
import { mustSteer, pauseWithClass, steers, steerUntold } from './steering.ts';
import { studied } from './studied.ts';

const RECENT = 30;
const ASKED = 500;
const SWEEP_MS = 60_000;
/** What has a time ends by the server's clock: soon after it, also where another process had begun it. */
const DUE_MS = 1000;

export function mountInteraction(server: FastifyInstance, app: App): void {
  app.boards.register({
    of: 'lesson',
    event: 'board.row',
    policy: (who, classId) => steers(app, who, classId),
    rows: async (lessons, classes) =>
      (await changedBoardRows(app, lessons, classes, app.now())).map(({ classId, courseId, row }) => ({
        board: classId,
        key: `${courseId} ${row.studentId}`,
        value: { courseId, row },
      })),
  });
  defineKind(app, pushKind(app));
  auditsRows(app, 'pushes', 'select id, course_id, null from class_push');
  onLessonBegun(app, 'pause', (lesson, testId) => pauseWithClass(app, lesson, testId));
  sweepEvery(server, app, SWEEP_MS, () => steerUntold(app));
  sweepEvery(server, app, DUE_MS, async () => {
    await endDue(app);
    await closeDue(app);
  });
  const onPush =
    <I extends { classId: string }>(act: (app: App, input: I) => Promise<null>) =>
    async (input: I, { who }: { who: Who }) => {
      await mustSteer(app, who, input.classId);
      return act(app, input);
    };
  const handlers: Handlers<typeof contract> = {
    push: async (input, { who, request }) => {
      await mustSteer(app, who, input.classId);
      return push(app, who, input, testIdOf(request));
    },
    answer: (input, { who }) => answerPush(app, who, input),
    withdraw: onPush(withdrawPush),
    reopen: onPush(reopen),
    reveal: onPush(revealPush),
    pushes: async ({ classId }, { who }) => {
      await mustSteer(app, who, classId);
      return pushes(app, classId);
    },
    mine: async (_input, { who }) => mine(app, who),
    answers: async (wanted, { who }) => {
      await mustSteer(app, who, wanted.classId);
      await mustTeachCourse(app, who, wanted.courseId);
      return pointAnswers(app, wanted);
    },
    board: async ({ classId, courseId }, { who }) => {
      await mustSteer(app, who, classId);
      await mustTeachCourse(app, who, courseId);
      const now = app.now();
      const [names, plan, rows, asked, recent] = await Promise.all([
        app.pool.query<{ className: string; courseName: string }>(
          'select d.name as "className", k.name as "courseName" from sys_dept d, course k where d.id = $1 and k.id = $2',
          [classId, courseId],
        ),
        planOf(app.pool, courseId),
        boardRows(app, classId, courseId, now),
        askedOf(app, courseId, classId),
        recentOf(app, courseId, classId),
      ]);
      const { className = '', courseName = '' } = names.rows[0] ?? {};
      const points = plan.map(({ id, title }) => ({ pointId: id, title }));
      return { now, classId, className, courseId, courseName, points, rows, frequent: frequent(asked), recent };
    },
    say: async ({ lessonId, text, sayId = app.newId() }, { who }) => {
      const kind = who.base === 'student' ? 'to-teacher' : 'teacher';
      await (kind === 'teacher' ? mustTeachLesson(app, who, lessonId) : mustBeHeld(app, who, lessonId));
      const content = { kind, text, by: who.name };
      await app.lifecycles.append(`lesson:${lessonId}`, {
        cmd: `say:${sayId}`,
        userId: who.userId,
        events: [{ type: 'ACTIVITY_SNAPSHOT', messageId: `say.${app.newId()}`, activityType: 'notice', content }],
        ...(kind === 'to-teacher' ? { writes: keepToTeacher({ lessonId, sayId, text, at: app.now() }) } : {}),
      });
      return null;
    },
    hold: async ({ lessonId, kind, holdId = app.newId() }, { who, request }) => {
      await mustTeachLesson(app, who, lessonId);
      await app.lifecycles.steer(kind === 'hold' ? 'pause' : 'resume', {
        id: `lesson:${lessonId}`,
        cmd: `${kind}:${holdId}`,
        who,
        as: 'teacher',
        alone: true,
        testId: testIdOf(request),
      });
      return null;
    },
    studied: async (_input, { who }) => studied(app, who),
    frequent: async ({ id, classId }, { who }) => {
      await mustTeachCourse(app, who, id);
      return frequent(await askedOf(app, id, classId ?? null));
    },
  };
  mount(server, app, contract, handlers);
}

/** Its student writes to the teacher who has taken the lesson over, and to nobody else; 409 while nobody has. */
async function mustBeHeld(app: Postgres, who: Who, lessonId: string): Promise<void> {
  const lesson = await lessonOf(app.pool, lessonId);
  if (lesson?.studentId !== who.userId) throw missing();
  const { rows } = await app.pool.query<{ state: string }>('select state from lifecycle where id = $1', [
    `lesson:${lessonId}`,
  ]);
  const state = rows[0]?.state ?? '';
  if (!isHeld(storedPlace(lessonMachine, state)))
    throw new Failure(CODE.conflict, 'state', { data: { state, allowed: [] } });
}

async function mustTeachLesson(app: Clock & Postgres, who: Who, lessonId: string): Promise<void> {
  const lesson = await lessonOf(app.pool, lessonId);
  const may = lesson?.orgId === who.orgId && (await mayTeachCourse(app.pool, who, lesson.courseId, app.now()));
  if (!may) throw missing();
}

/** What was asked in a course's lessons and beside them, latest first. */
async function askedOf(app: Postgres, courseId: string, classId: string | null) {
  const [inside, beside] = await Promise.all([
    askedInCourse(app.pool, courseId, classId, ASKED),
    askedBeside(app.pool, courseId, classId, ASKED),
  ]);
  return [...inside, ...beside.map((b) => ({ ...b, pointId: '' }))].sort((a, b) => b.at - a.at).slice(0, ASKED);
}

type RecentEvent = {
  at: number;
  studentId: string;
  name: string;
  kind: 'right' | 'wrong' | 'partial' | 'to-teacher' | 'not-learnt' | 'answered' | 'asked';
  text: string;
};

/** Kept as JSON's null: that is a value, too. */
const NOT_LEARNT = "a.verdict = 'wrong' and (a.value is null or a.value = 'null'::jsonb)";

async function recentOf(app: Postgres, courseId: string, classId: string): Promise<RecentEvent[]> {
  const { rows } = await app.pool.query<RecentEvent>(
    `select x.at, u.id as "studentId", u.name, x.kind, x.text from (
        select a.course_id, a.student_id, a.at, q.stem as text,
            case when ${NOT_LEARNT} then 'not-learnt' else a.verdict end as kind
          from lesson_answer_shown a join question_shown q on q.id = a.bank_id
        union all select s.course_id, s.student_id, s.at, s.text, 'asked' from lesson_asked_shown s
        union all select p.course_id, a.user_id, a.at, p.question ->> 'stem', case when p.has_key then a.verdict else 'answered' end
          from class_push p join class_answer a on a.push_id = p.id where p.class_id = $2) x
      join sys_user u on u.id = x.student_id join member m on m.user_id = u.id
      where x.course_id = $1 and m.dept_id = $2 order by x.at desc limit $3`,
    [courseId, classId, RECENT],
  );
  return rows;
}
