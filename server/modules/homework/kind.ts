// Homework as a kind of work.
import type { Clock, HasFiles, HasLogger, HasLogs, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import type { Waiting } from '#server/platform/kinds/answers.ts';
import { printOf } from '#server/platform/kinds/copy.ts';
import type { Begun, Kind, PutOff } from '#server/platform/kinds/kind.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin } from '#server/platform/who.ts';
import { assignedIn } from '../assignments/index.ts';
import { mayTeachCourse } from '../course/index.ts';
import { roleIn } from './access.ts';
import { copyHomework } from './copy.ts';
import { homeworkDefinition } from './homework.definition.ts';
import { homeworksById, maxOf, SEES, TEACHES_REPLY } from './homework.store.ts';
import { checkPath, writePath } from './paths.ts';
import { replyOf } from './reply.store.ts';

interface Row {
  refId: string;
  studentId: string;
  state: string;
  attempt: number;
  isMarked: boolean;
  isShown: boolean;
  isSeen: boolean;
  hasDraft: boolean;
}

/** What waits: handed in, and not every item has its points. */
const WAITS = `g.attempt > 0 and not g.is_marked and g.state <> 'released'`;
const SINCE = 'select max(t.at) from homework_attempt t where t.reply_id = r.id';

export const homeworkKind = (app: Clock & Postgres & HasFiles & HasLogger & HasLogs): Kind => ({
  name: 'homework',
  lifecycle: homeworkDefinition(app),
  notices: ['task.returned'],
  assign: {
    anyCourse: true,
    open: async (who, id) => {
      const { rows } = await app.pool.query<{ title: string; courseId: string | null }>(
        `select h.title, h.course_id as "courseId" from homework h where h.id = $3 and h.org_id = $4 and h.deleted_at is null and ($5 or ${SEES})`,
        [who.userId, app.now(), id, who.orgId, isAdmin(who)],
      );
      const [row] = rows;
      if (!row) return null;
      const { title, courseId } = row;
      // who made it may teach its course no more
      const isTheirs = courseId !== null && (await mayTeachCourse(app.pool, who, courseId, app.now()));
      return { title, courseId: isTheirs ? courseId : null };
    },
    stateOf: async (ids, studentIds) => {
      const { rows } = await app.pool.query<Row>({
        name: 'homework-assigned',
        text: `select r.homework_id as "refId", m.user_id as "studentId", g.state, g.attempt, g.is_marked as "isMarked",
            g.is_shown as "isShown", h.show = 'marked' as "isSeen", r.draft_version > 0 as "hasDraft"
          from homework_reply r join homework h on h.id = r.homework_id join homework_member m on m.reply_id = r.id
            join homework_progress g on g.reply_id = r.id
          where r.homework_id = any($1) and m.user_id = any($2)`,
        values: [ids, studentIds],
      });
      return rows.flatMap(({ refId, studentId, ...of }): Begun[] => {
        const state = taskStateOf(of);
        return state ? [{ refId, studentId, state }] : [];
      });
    },
    hidden: async (ids) => {
      const there = new Set((await homeworksById(app.pool, ids)).map((h) => h.id));
      return ids.filter((id) => !there.has(id));
    },
    takenAfter: async (ids) =>
      new Map((await homeworksById(app.pool, ids)).map(({ id, late }) => [id, (late?.days ?? 0) * DAY])),
    putOff: async (db, ids, studentIds) => {
      const { rows } = await db.query<PutOff>({
        name: 'homework-put-off',
        text: `select r.homework_id as "refId", m.user_id as "studentId", r.returned_until as until
          from homework_reply r join homework_member m on m.reply_id = r.id
          where r.homework_id = any($1) and m.user_id = any($2) and r.returned_until is not null`,
        values: [ids, studentIds],
      });
      return rows;
    },
    together: async (ids) =>
      new Set((await homeworksById(app.pool, ids)).flatMap((h) => (h.setId === null ? [] : [h.id]))),
    path: (_refId, assignmentId) => writePath(assignmentId),
    openedAt: async (id, studentIds) => {
      const { rows } = await app.pool.query<{ userId: string; at: number }>({
        name: 'homework-opened',
        text: `select m.user_id as "userId", m.opened_at as at from homework_reply r join homework_member m on m.reply_id = r.id
          where r.homework_id = $1 and m.user_id = any($2) and m.opened_at is not null`,
        values: [id, studentIds],
      });
      return new Map(rows.map((r) => [r.userId, r.at]));
    },
    detail: async (id, studentId) => {
      const reply = await replyOf(app.pool, id, studentId);
      return reply && reply.attempt > 0 ? checkPath(reply.id) : null;
    },
  },
  book: {
    columnsOf: async (db, courseId) => {
      const given = await homeworksById(db, await assignedIn(db, 'homework', courseId));
      return given.map(({ id: refId, title, items }) => ({
        kind: 'homework',
        refId,
        title,
        max: maxOf(items),
        counts: 'last',
        sort: 3,
        from: null,
      }));
    },
    titlesOf,
  },
  titlesOf: (ids) => titlesOf(app.pool, ids),
  toMark: async (courseId) => {
    const { rows } = await app.pool.query<Waiting>({
      name: 'homework-to-mark',
      text: `select r.homework_id as "refId", r.student_id as "studentId", (${SINCE}) as since
        from homework_reply r join homework_progress g on g.reply_id = r.id
        where r.homework_id = any($1) and ${WAITS} order by since`,
      values: [await assignedIn(app.pool, 'homework', courseId)],
    });
    return rows;
  },
  toMarkBy: async (who) => {
    const { rows } = await app.pool.query<Waiting>({
      name: 'homework-to-mark-by',
      text: `select r.homework_id as "refId", r.student_id as "studentId", (${SINCE}) as since
        from homework h join homework_reply r on r.homework_id = h.id join homework_progress g on g.reply_id = r.id
        where h.org_id = $3 and h.deleted_at is null and ${WAITS} and ${TEACHES_REPLY} order by since`,
      values: [who.userId, app.now(), who.orgId],
    });
    return rows;
  },
  copy: (copy) => [copyHomework(app, copy)],
  prints: { homework: printOf('homework', 'r.course_id = k.id') },
  policy: async (who, replyId) => (await roleIn(app, who, replyId)) !== null,
});

/** Null: nothing is written yet, however often it was looked at. */
function taskStateOf({
  state,
  attempt,
  isMarked,
  isShown,
  isSeen,
  hasDraft,
}: Omit<Row, 'refId' | 'studentId'>): Begun['state'] | null {
  if (state === 'returned') return 'returned';
  if (attempt === 0) return hasDraft && state !== 'closed' ? 'doing' : null;
  if (isShown || (isSeen && isMarked)) return 'done';
  return 'submitted';
}

async function titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await homeworksById(db, ids)).map((h) => [h.id, h.title]));
}
