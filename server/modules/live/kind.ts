// A live class as a kind of work: its row makes the assignment, and nobody else; what is asked in it is scored.
import type { App } from '#server/platform/app.ts';
import type { Waiting } from '#server/platform/kinds/answers.ts';
import type { Begun, Kind } from '#server/platform/kinds/kind.ts';
import { openedAt } from '#server/platform/kinds/opened.ts';
import { postedOf } from '../gradebook/index.ts';
import { seatOf } from './live.access.ts';
import { liveDefinition } from './live.definition.ts';
import { LIVE_NOTICES, livePath } from './live.notices.ts';
import { heldAt, STATE } from './live.store.ts';
import { liveAnswers, liveEvidence } from './marks.ts';

export const liveKind = (app: App): Kind => ({
  name: 'live',
  lifecycle: liveDefinition(app),
  assign: {
    family: 'LiveStream',
    open: async () => null,
    stateOf: async (liveIds, studentIds) => {
      const { rows } = await app.pool.query<{ refId: string; studentId: string; state: string; wasIn: boolean }>({
        name: 'lives-assigned',
        text: `select l.id as "refId", u.id as "studentId", ${STATE} as state, s.user_id is not null as "wasIn"
          from live_class l join lifecycle y on y.id = 'live:' || l.id cross join unnest($2::text[]) u (id)
            left join live_seat s on s.live_id = l.id and s.user_id = u.id
          where l.id = any($1)`,
        values: [liveIds, studentIds],
      });
      // while it is held everybody's place is there, come or not
      return rows.flatMap(({ refId, studentId, state, wasIn }): Begun[] => {
        if (state === 'open') return [{ refId, studentId, state: 'doing', isNow: true }];
        return state === 'ended' && wasIn ? [{ refId, studentId, state: 'done' }] : [];
      });
    },
    openedAt: async (liveId, studentIds) =>
      openedAt(
        app.pool,
        'select user_id as "studentId", first_at::float8 as at from live_seat where live_id = $1 and user_id = any($2)',
        [liveId, studentIds],
      ),
    // whom nobody taught owes nothing; opened late it is a task again
    hidden: async (liveIds) => {
      const { rows } = await app.pool.query<{ id: string }>({
        name: 'lives-not-held',
        text: `select l.id from live_class l join lifecycle y on y.id = 'live:' || l.id
          where l.id = any($1) and not ${heldAt('$2')}`,
        values: [liveIds, app.now()],
      });
      return rows.map((r) => r.id);
    },
    path: livePath,
    detail: async (liveId, studentId) => {
      const { rowCount } = await app.pool.query('select from live_seat where live_id = $1 and user_id = $2', [
        liveId,
        studentId,
      ]);
      return rowCount === 0 ? null : livePath(liveId);
    },
  },
  book: {
    // those in which something was asked or pushed that counts, and somebody was there or answered
    columnsOf: async (db, courseId) => {
      const { rows } = await db.query<{ id: string; title: string }>({
        name: 'lives-in-book',
        text: `select l.id, l.title from live_class l where l.course_id = $1 and l.deleted_at is null
          and exists (select from live_counted q where q.live_id = l.id)`,
        values: [courseId],
      });
      const ids = rows.map((r) => r.id);
      const posted = ids.length === 0 ? new Set() : await postedOf(db, 'live', ids);
      return rows
        .filter(({ id }) => posted.has(id))
        .map(({ id, title }) => ({ kind: 'live', refId: id, title, counts: 'last', sort: 2, from: null }));
    },
    titlesOf: async (db, liveIds) => {
      const { rows } = await db.query<{ id: string; title: string }>({
        name: 'lives-named',
        text: 'select id, title from live_class where id = any($1)',
        values: [liveIds],
      });
      return new Map(rows.map((r) => [r.id, r.title]));
    },
  },
  answers: liveAnswers(app),
  notices: LIVE_NOTICES,
  toMark: async (courseId) => {
    const { rows } = await app.pool.query<Waiting>(
      `select l.id as "refId", a.user_id as "studentId", min(a.at) as since
        from live_class l join live_question q on q.live_id = l.id and q.closed_at is not null
          join live_answer a on a.question_id = q.id and a.verdict = 'to-teacher'
        where l.course_id = $1 and l.deleted_at is null group by l.id, a.user_id order by since`,
      [courseId],
    );
    return rows;
  },
  evidence: liveEvidence(app),
  // who is in a class sees what is shown there
  policy: async (who, id) => {
    const seat = await seatOf(app, who, id);
    return seat !== null && !seat.isBarred;
  },
});
