// A question that is pushed to a class as a kind of work: it is answered and marked, and never assigned.
import type { Clock, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import type { Waiting } from '#server/platform/kinds/answers.ts';
import type { Kind } from '#server/platform/kinds/kind.ts';
import { pushEvidence, pushedAnswers } from './push-marks.ts';

export const pushKind = (app: Clock & Postgres & HasLogs & Hooks): Kind => ({
  name: 'push',
  answers: pushedAnswers(app),
  // every word on an answer
  notices: ['push'],
  toMark: async (courseId) => {
    const { rows } = await app.pool.query<Waiting>(
      `select p.id as "refId", a.user_id as "studentId", min(a.at) as since
        from class_push p join class_answer a on a.push_id = p.id and a.verdict = 'to-teacher'
        where p.course_id = $1 group by p.id, a.user_id order by since`,
      [courseId],
    );
    return rows;
  },
  titlesOf: async (pushIds) => {
    const { rows } = await app.pool.query<{ id: string; stem: string }>(
      "select id, question ->> 'stem' as stem from class_push where id = any($1)",
      [pushIds],
    );
    return new Map(rows.map((r) => [r.id, r.stem]));
  },
  evidence: pushEvidence(app),
});
