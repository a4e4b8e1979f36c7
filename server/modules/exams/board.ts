// How everybody stands who sits an exam, as its invigilators see it: live, by row.
import type { BoardExamRow } from '#contract/exam-rows.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App, Clock } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import { ANSWERED_COUNT } from './attempt.store.ts';
import { SITTERS } from './exam.notices.ts';
import { invigilates } from './sitters.ts';

type Row = BoardExamRow & { examId: string };

const ROWS = `select a.exam_id as "examId", a.id as "attemptId", a.student_id as "studentId", u.user_name as "userName", u.name,
    a.state, a.attempt, ${ANSWERED_COUNT} as answered, a.of, greatest(a.seen_at, n.at) as "lastSeen",
    json_build_object('count', a.left_count, 'ms', a.left_ms) as left, a.until_at as until
  from exam_attempt a join sys_user u on u.id = a.student_id
    left join lateral (select max(r.at) as at from exam_answer r where r.attempt_id = a.id) n on true`;

export function registerBoard(app: App): void {
  app.boards.register({
    of: 'exam',
    event: 'board.row',
    policy: (who, examId) => invigilates(app, who, examId),
    rows: async (attemptIds, boards) => {
      const { rows } = await app.pool.query<Row>({
        name: 'exam-board-changed',
        text: `${ROWS} where a.id = any($1) and a.exam_id = any($2)`,
        values: [attemptIds, boards],
      });
      return rows.map(({ examId, ...row }) => ({
        board: examId,
        key: row.attemptId,
        value: { row },
      }));
    },
  });
}

export async function boardOf(app: Clock & { pool: Db }, examId: string): Promise<OutputOf<'/OrgApi/Exam/Board'>> {
  const { rows } = await app.pool.query<Row>({
    name: 'exam-board',
    text: `${ROWS} where a.exam_id = $1 order by u.user_name collate name_order, a.attempt`,
    values: [examId],
  });
  const absent = await absentFrom(app.pool, examId);
  return { now: app.now(), rows: rows.map(({ examId: _exam, ...row }) => row), absent };
}

/** Who is to sit it and has not begun. */
export async function absentFrom(
  db: Db,
  examId: string,
): Promise<{ studentId: string; userName: string; name: string }[]> {
  const { rows } = await db.query<{ studentId: string; userName: string; name: string }>({
    name: 'exam-absent',
    text: `select u.id as "studentId", u.user_name as "userName", u.name from exam e cross join lateral (${SITTERS}) x
      join sys_user u on u.id = x.id
      where e.id = $1 and not exists (select from exam_attempt a where a.exam_id = e.id and a.student_id = x.id)
      order by u.user_name collate name_order`,
    values: [examId],
  });
  return rows;
}
