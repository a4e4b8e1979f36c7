// What a student's classes wait for: asked when a page opens, because a log is followed from its end.
import type { OutputOf } from '#contract/index.ts';
import type { AnswerValue } from '#contract/questions.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import type { Who } from '#server/platform/who.ts';
import { keyInWords, questionBlock } from '../assessment/index.ts';
import { givenSurveys, unlockedOf } from '../surveys/index.ts';
import { PUSH_ROW, type PushRow, stateOfPush } from './push-answer.ts';
import { openRollCalls } from './roll-call.ts';
import { RECENT_MS } from './steering.ts';

type Mine = OutputOf<'/api/Interaction/Mine'>;
const MOST = 20;
/** For so long a question that has ended is told of to who did not answer it. */
const PAST_MS = 3_600_000;

const CLASSES = `select d.id, d.name from member m join sys_dept d on d.id = m.dept_id
  where m.user_id = $1 and d.deleted_at is null and d.kind in ('class', 'group') order by d.name_key`;
// to who has not answered it a question is over with their lesson in its course
const QUESTIONS = `select p.id, p.class_id as "classId", p.course_id as "courseId", ${PUSH_ROW}, a.value, a.verdict
  from class_push p join member m on m.dept_id = p.class_id and m.user_id = $1
    left join class_answer a on a.push_id = p.id and a.user_id = $1
  where p.question is not null and p.course_id is not null
    and (a.user_id is not null or not exists (select from lesson_shown l
      where l.course_id = p.course_id and l.student_id = $1 and l.ended_at > coalesce(p.reopened_at, p.at)))
    and (p.ended_at is null or p.at > $2 and a.user_id is not null or greatest(p.ended_at, p.revealed_at) > $3)
  order by p.at desc limit ${MOST}`;
// the last word on it counts: a class that was resumed is not paused
const PAUSED = `select x."classId", x.by, x.at from (
    select distinct on (p.class_id) p.class_id as "classId", p.kind, p.at, u.name as by
    from class_push p join member m on m.dept_id = p.class_id and m.user_id = $1 join sys_user u on u.id = p.teacher_id
    where p.kind in ('pause', 'resume') and p.at > $2 order by p.class_id, p.at desc) x
  where x.kind = 'pause'`;

// a survey that is pushed again is asked once
const SURVEYS = `select distinct on (p.assignment_id) p.id, p.class_id as "classId", p.assignment_id as "assignmentId", u.name as by
  from class_push p join member m on m.dept_id = p.class_id and m.user_id = $1 join sys_user u on u.id = p.teacher_id
  where p.kind = 'survey' and p.at > $2 order by p.assignment_id, p.at desc`;

interface Row extends PushRow {
  id: string;
  classId: string;
  courseId: string;
  value: AnswerValue | null;
  verdict: 'right' | 'partial' | 'wrong' | 'to-teacher' | 'none' | null;
}

export async function mine(app: Clock & Hooks & Postgres, who: Who): Promise<Mine> {
  const { userId } = who;
  const now = app.now();
  const since = now - RECENT_MS;
  const [classes, questions, paused, rollCalls, surveys] = await Promise.all([
    app.pool.query<Mine['classes'][number]>(CLASSES, [userId]),
    app.pool.query<Row>(QUESTIONS, [userId, since, now - PAST_MS]),
    app.pool.query<Mine['paused'][number]>(PAUSED, [userId, since]),
    openRollCalls(app, userId),
    surveysFor(app, who, since),
  ]);
  const isOpen = (row: Row) => row.verdict === null && stateOfPush(row, now) === 'open';
  const rows = (some: readonly Row[]) => some.map((row) => shown(row, now));
  return {
    now,
    classes: classes.rows,
    questions: rows(questions.rows.filter(isOpen)),
    past: rows(questions.rows.filter((row) => !isOpen(row))),
    paused: paused.rows,
    rollCalls,
    surveys,
  };
}

/** Those that one can still answer. */
async function surveysFor(app: Clock & Hooks & Postgres, who: Who, since: number): Promise<Mine['surveys']> {
  const { rows } = await app.pool.query<Omit<Mine['surveys'][number], 'title' | 'until'>>(SURVEYS, [who.userId, since]);
  if (rows.length === 0) return [];
  const asked = (await Promise.all(rows.map((row) => givenSurveys(app, who, row.assignmentId)))).flat();
  const open = await unlockedOf(app, who, asked);
  return rows.flatMap((row) => {
    const given = open.find((one) => one.assignmentId === row.assignmentId && one.isOpen && !one.hasAnswered);
    return given ? [{ ...row, title: given.survey.title, until: given.until }] : [];
  });
}

/** The key is in it only when it may be told: to all, or to who has answered what is told at once. */
function shown(row: Row, now: number): Mine['questions'][number] {
  const { id, classId, courseId, question, hasKey, until, show, value, verdict } = row;
  const state = stateOfPush(row, now);
  const isTold = state === 'revealed' || (show === 'at-once' && verdict !== null && verdict !== 'to-teacher');
  const result = verdict === null || verdict === 'none' || isTold || show === 'at-once' ? verdict : 'later';
  return {
    classId,
    courseId,
    question: pushedQuestion(question, id),
    until,
    show,
    state,
    ...(value === null ? {} : { value }),
    ...(result === null ? {} : { result }),
    ...(isTold && hasKey ? { correct: keyInWords(question, id) } : {}),
  };
}

/** A question as it was pushed: the push is its id and what its options are shuffled by. */
export const pushedQuestion = (question: BankQuestion, pushId: string) =>
  questionBlock(question, pushId, { questionId: pushId, attempt: 1, of: 1 });
