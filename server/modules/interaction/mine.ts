// What a student's classes wait for: asked when a page opens, because a log is followed from its end.
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import type { Who } from '#server/platform/who.ts';
import { questionBlock } from '../assessment/index.ts';
import { RECENT_MS } from './steering.ts';

const MOST = 10;

const CLASSES = `select d.id, d.name from member m join sys_dept d on d.id = m.dept_id
  where m.user_id = $1 and d.deleted_at is null and d.kind in ('class', 'group') order by d.name`;
/** A school lesson, the double one too: what was asked before the newest question is over then. */
const OLDER_MS = 90 * 60_000;
// a question is over with the student's lesson in its course; one that is not the class's newest, with the school lesson
const QUESTIONS = `select p.id, p.class_id as "classId", p.question
  from class_push p join member m on m.dept_id = p.class_id and m.user_id = $1
  where p.question is not null and p.at > $2
    and not exists (select from class_answer a where a.push_id = p.id and a.user_id = $1)
    and not exists (select from lesson_shown l join point_shown k on k.course_id = l.course_id
      where k.id = p.question ->> 'pointId' and l.student_id = $1 and l.ended_at > p.at)
    and (p.at > $3 or not exists (select from class_push n
      where n.class_id = p.class_id and n.question is not null and n.at > p.at))
  order by p.at desc limit ${MOST}`;
// the last word on it counts: a class that was resumed is not paused
const PAUSED = `select x."classId", x.by, x.at from (
    select distinct on (p.class_id) p.class_id as "classId", p.kind, p.at, u.name as by
    from class_push p join member m on m.dept_id = p.class_id and m.user_id = $1 join sys_user u on u.id = p.teacher_id
    where p.kind in ('pause', 'resume') and p.at > $2 order by p.class_id, p.at desc) x
  where x.kind = 'pause'`;

export async function mine(app: Clock & Postgres, { userId }: Who) {
  const now = app.now();
  const since = now - RECENT_MS;
  const [classes, questions, paused] = await Promise.all([
    app.pool.query<{ id: string; name: string }>(CLASSES, [userId]),
    app.pool.query<{ id: string; classId: string; question: BankQuestion }>(QUESTIONS, [userId, since, now - OLDER_MS]),
    app.pool.query<{ classId: string; by: string; at: number }>(PAUSED, [userId, since]),
  ]);
  return {
    classes: classes.rows,
    questions: questions.rows.map(({ id, classId, question }) => ({
      classId,
      question: pushedQuestion(question, id),
    })),
    paused: paused.rows,
  };
}

/** A bank question as it was pushed: the push is its id and what its options are shuffled by. */
export const pushedQuestion = (question: BankQuestion, pushId: string) =>
  questionBlock(question, pushId, { questionId: pushId, attempt: 1, of: 1 });
