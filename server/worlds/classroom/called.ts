// What a class's teacher did with it lately: the roll of last week and of the class that was held yesterday, and a question that was
// pushed this morning and has ended, its key not told yet.
import type { Clock, Postgres } from '#server/platform/app.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
/** Students by their numbers in the class, from 1; all others were there. */
const ROLLS = [
  { late: [7], absent: [13, 21], excused: [26] },
  // as they were in that class: who came late was put right by the teacher
  { late: [13, 24], absent: [29], excused: [] },
] as const;
const ASKED_AGO = 90 * MINUTE;
/** How many answered, and each how many of them was wrong. */
const ANSWERED = 24;
const WRONG_EVERY = 5;

interface Place {
  orgId: string;
  courseId: string;
  classId: string;
  teacher: { id: string };
}

export async function classCalled(
  app: Clock & Postgres,
  place: Place,
  held: { liveId: string; at: number },
): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from sys_user where dept_id = $1 and user_name like 'student%' order by user_name",
    [place.classId],
  );
  const students = rows.map((r) => r.id);
  await roll(app, place, { students, states: ROLLS[0], at: app.now() - WEEK, liveId: null });
  await roll(app, place, { students, states: ROLLS[1], at: held.at + 3 * MINUTE, liveId: held.liveId });
  await question(app, place, students);
}

interface Roll {
  students: readonly string[];
  states: (typeof ROLLS)[number];
  at: number;
  liveId: string | null;
}

async function roll(app: Clock & Postgres, p: Place, { students, states, at, liveId }: Roll): Promise<void> {
  const id = app.newId();
  await app.pool.query(
    `insert into roll_call (id, org_id, class_id, teacher_id, live_id, code, at, until_at, ended_at, course_id)
      values ($1, $2, $3, $4, $5, '2026', $6, $7, $7, $8)`,
    [id, p.orgId, p.classId, p.teacher.id, liveId, at, at + 2 * MINUTE, p.courseId],
  );
  for (const [i, userId] of students.entries()) {
    const is = (some: readonly number[]) => some.includes(i + 1);
    const state = is(states.absent) ? 'absent' : is(states.excused) ? 'excused' : is(states.late) ? 'late' : 'present';
    const came = state === 'present' ? at + (5 + i) * 1000 : state === 'late' ? at + 8 * MINUTE : null;
    await app.pool.query('insert into roll_call_row (roll_call_id, user_id, state, at) values ($1, $2, $3, $4)', [
      id,
      userId,
      state,
      came,
    ]);
  }
}

async function question(app: Clock & Postgres, p: Place, students: readonly string[]): Promise<void> {
  const { rows } = await app.pool.query<{ question: { kind: string; answer: boolean } }>(
    `select q.approved || jsonb_build_object('id', q.id, 'pointId', k.id) as question from question q
        join lesson_point k on k.id = q.point_id and k.deleted_at is null and k.approved is not null
      where k.course_id = $1 and q.approved ->> 'kind' = 'judge' and q.deleted_at is null order by k.sort, q.id limit 1`,
    [p.courseId],
  );
  const asked = rows[0]?.question;
  if (!asked) throw new Error('no question in the demo course');
  const [id, at] = [app.newId(), app.now() - ASKED_AGO];
  await app.pool.query(
    `insert into class_push (id, org_id, class_id, teacher_id, kind, question, at, told_at, course_id, show, until_at, ended_at)
      values ($1, $2, $3, $4, 'check-question', $5, $6, $6, $7, 'revealed', $8, $8)`,
    [id, p.orgId, p.classId, p.teacher.id, JSON.stringify(asked), at, p.courseId, at + 5 * MINUTE],
  );
  for (const [i, userId] of students.slice(0, ANSWERED).entries()) {
    const isRight = i % WRONG_EVERY !== 2;
    await app.pool.query(
      'insert into class_answer (push_id, user_id, value, verdict, at) values ($1, $2, $3, $4, $5)',
      [
        id,
        userId,
        JSON.stringify(isRight ? asked.answer : !asked.answer),
        isRight ? 'right' : 'wrong',
        at + (i + 4) * 6000,
      ],
    );
  }
}
