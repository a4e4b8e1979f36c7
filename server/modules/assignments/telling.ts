// What students are told of their tasks, once each: that there is a new one, and the day before it is due.
import type { FastifyInstance } from 'fastify';
import type { NoticeKind } from '#contract/jobs.ts';
import type { Clock, HasLogger, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { dayOf, endOfDay } from '#server/platform/days.ts';
import { kindNamed, kindsOf } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { notifyOnce } from '../jobs/index.ts';
import { aheadKinds, GIVEN, type GivenAssignment, type Standing, standingsOf } from './standing.ts';

/** A school of ten thousand is looked through in two seconds. */
const SWEEP_MS = 5 * 60_000;
/** People told in one transaction. */
const BATCH = 100;

interface Told extends GivenAssignment {
  orgId: string;
  title: string;
  /** Since when they know of it. */
  from: number;
}

/** The assignments and people to look at; a member that is left out means all. */
interface Whom {
  assignmentIds?: readonly string[];
  userIds?: readonly string[];
}

/** Begins with the server: who joins later, what begins later and what is due tomorrow is found by looking. */
export function keepTelling(server: FastifyInstance, app: Clock & Postgres & HasLogger & HasLogs & Hooks): void {
  sweepEvery(server, app, SWEEP_MS, () => tell(app, {}));
}

/** After a change, so that nobody waits for the next round, which comes all the same: a failure is no affair of the change. */
export const tellTasks = (app: Clock & Postgres & HasLogger & HasLogs & Hooks, whom: Whom): Promise<void> =>
  tell(app, whom).catch((error: unknown) => app.logger.error({ err: error }, 'tasks were not told'));

async function tell(app: Clock & Postgres & HasLogs & Hooks, whom: Whom): Promise<void> {
  const now = app.now();
  await send(app, 'task.new', await untold(app, 'task.new', whom, now));
  const due = await untold(app, 'task.due', whom, now);
  const standings = await standingsOf(app, due);
  await send(
    app,
    'task.due',
    due.filter((row, i) => isDueSoon(row, standings[i] ?? null, now)),
  );
}

// $1 now, $2 the end of tomorrow: each names both, as the statement takes both. The date of an exception decides later, here
// it only lets its person in
const CONDITIONS = {
  'task.new': '(a.until_at is null or a.until_at > $1) and a.from_at < $2',
  'task.due': `(a.until_at > $1 and a.until_at <= $2 or exists (select from assignment_exception e
    where e.user_id = p.user_id and e.deleted_at is null and e.until_at > $1 and e.until_at <= $2))`,
} as const satisfies Partial<Record<NoticeKind, string>>;

/** Those whose own notices say more; of a day that is to come those that one sees before it have none. */
const toldElsewhere = (app: Hooks, kind: keyof typeof CONDITIONS): string[] =>
  kindsOf(app).flatMap(({ name, notices, assign }) =>
    notices?.some((own) => own === `${name}.new`) && (kind === 'task.new' || !assign?.ahead) ? name : [],
  );

async function untold(app: Postgres & Hooks, kind: keyof typeof CONDITIONS, whom: Whom, now: number): Promise<Told[]> {
  const { assignmentIds, userIds } = whom;
  const values: unknown[] = [now, endOfDay(dayOf(now) + 1), kind, toldElsewhere(app, kind), aheadKinds(app)];
  // columns of the view, and only where they narrow: it is then asked for these alone
  const narrowing = [
    ...(assignmentIds ? [`p.assignment_id = any($${values.push(assignmentIds)})`] : []),
    ...(userIds ? [`p.user_id = any($${values.push(userIds)})`] : []),
  ];
  const conditions = [CONDITIONS[kind], ...narrowing].join(' and ');
  const { rows } = await app.pool.query<Told>(
    `select ${GIVEN}, a.org_id as "orgId", a.title,
        case when a.kind = any($5) then a.created_at else a.from_at end as "from"
      from assignment a join assignment_person p on p.assignment_id = a.id
        join sys_user u on u.id = p.user_id and u.deleted_at is null and not u.disabled
        join sys_role r on r.id = u.role_id and r.base = 'student' left join course k on k.id = a.course_id
      where a.deleted_at is null and a.step_of is null and (a.from_at <= $1 or a.kind = any($5)) and not p.has_left and a.kind <> all($4) and ${conditions}
        and (k.id is null or (k.deleted_at is null and k.status = 'published'))
        and not exists (select from notice_once o where o.user_id = u.id and o.kind = $3 and o.about = a.id)
      order by p.user_id, a.id`,
    values,
  );
  return rows;
}

/** Due tomorrow or today by the school's clock, not done, and not given so lately that the first notice said as much. */
export function isDueSoon({ from }: { from: number }, standing: Standing | null, now: number): boolean {
  if (!standing || standing.until === null || standing.excused || standing.isHidden) return false;
  if (standing.state === 'done' || standing.state === 'submitted') return false;
  const day = dayOf(standing.until);
  return standing.until > now && day <= dayOf(now) + 1 && dayOf(from) < day - 1;
}

async function send(app: Clock & Postgres & HasLogs & Hooks, kind: NoticeKind, rows: readonly Told[]): Promise<void> {
  for (let n = 0; n < rows.length; n += BATCH) {
    const notices = rows.slice(n, n + BATCH).map(({ assignmentId, orgId, studentId, title, kind: own, refId }) => ({
      orgId,
      userId: studentId,
      kind,
      title,
      about: assignmentId,
      data: { path: kindNamed(app, own)?.assign?.path(refId, assignmentId) ?? '/MyTask' },
    }));
    await withTransaction(app.pool, (_client, tx) => notifyOnce(app, tx, notices));
  }
}
